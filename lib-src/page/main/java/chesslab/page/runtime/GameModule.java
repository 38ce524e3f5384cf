package chesslab.page.runtime;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Side;
import chesslab.search.Search;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import chesslab.search.TerminalValue;
import chesslab.search.chess.Level;
import chesslab.search.chess.SelectiveEngine;
import chesslab.search.chess.SelectiveSearch;
import chesslab.search.nnue.NnueEvaluation;
import chesslab.search.nnue.NnueNetwork;
import chesslab.training.policy.PolicyEvaluator;
import chesslab.training.policy.PolicyNetwork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.teavm.jso.JSExport;
import org.teavm.jso.typedarrays.Float32Array;

/**
 * The game of the pages: the library's rules and its player {@code level}, as a WebAssembly module, whose methods the
 * scripts call.
 */
public final class GameModule {

    static final SearchLimits ANY = SearchLimits.nodes(Long.MAX_VALUE);

    private static final int LIFT = 190; // of the levels, whose small policy is weaker than that of the library

    private static SelectiveEngine engine;
    private static SplittableRandom random;
    private static Board board;

    public static void main(String[] arguments) {
    }

    /**
     * Takes the number of the evaluation's weights, these weights, which are features, biases, output and bias, and
     * those of the policy.
     */
    @JSExport
    public static void load(Float32Array numbers) {
        float[] both = new float[numbers.getLength() - 1];
        for (int i = 0; i < both.length; i++) {
            both[i] = numbers.get(i + 1);
        }
        int evaluation = (int) numbers.get(0);
        float[] all = Arrays.copyOf(both, evaluation);
        int hidden = (all.length - 1) / (NnueNetwork.FEATURES + 3);
        int biases = NnueNetwork.FEATURES * hidden;
        int output = biases + hidden;
        engine = new SelectiveEngine(new SelectiveSearch(new NnueEvaluation(new NnueNetwork(hidden,
                Arrays.copyOf(all, biases), Arrays.copyOfRange(all, biases, output),
                Arrays.copyOfRange(all, output, all.length - 1), all[all.length - 1]))),
                new PolicyEvaluator(PolicyNetwork.of(Arrays.copyOfRange(both, evaluation, both.length))));
    }

    /** Returns the player of a level in a new game of a match, in which the seed decides what it draws. */
    static Search<Board, Move> level(int elo, long seed) {
        engine.newGame();
        engine.setLevel(Optional.of(level(elo)), new SplittableRandom(seed));
        return (position, limits) -> engine.search(position, limits, new SearchControl<>());
    }

    private static Level level(int elo) {
        return new Level(elo, LIFT);
    }

    /** What a level means, in a sentence. */
    @JSExport
    public static String meaning(int elo) {
        return level(elo).meaning();
    }

    /** Begins a game. The seed decides what the player draws in it. */
    @JSExport
    public static void begin(int seed) {
        random = new SplittableRandom(seed);
        board = new Board();
    }

    /** Sets a position, in which the game goes on. */
    @JSExport
    public static void set(String fen) {
        board = Board.fromFen(fen);
    }

    @JSExport
    public static void play(String move) {
        board.doMove(move);
    }

    @JSExport
    public static void undo() {
        board.undoMove();
    }

    /** Makes a level's move; returns what it found, depth by depth: depth, value for itself and line, by tabs. */
    @JSExport
    public static String answer(int elo) {
        engine.setLevel(Optional.of(level(elo)), random);
        List<String> found = new ArrayList<>();
        SearchResult<Move> result = engine.search(board, ANY,
                new SearchControl<>(soFar -> found.add(soFar.depth() + row(soFar))));
        if (!found.contains(result.depth() + row(result))) { // drawn, or found at a depth that the limit cut short
            found.add(result.depth() + (found.isEmpty() ? "" : "+") + row(result));
        }
        board.doMove(result.bestMove().orElseThrow());
        return String.join("\n", found);
    }

    private static String row(SearchResult<Move> result) {
        int value = result.centipawnsForWhite() * (board.getSideToMove() == Side.WHITE ? 1 : -1);
        String text = TerminalValue.isWin(value)
                ? (value > 0 ? "mates in " : "mated in ") + (TerminalValue.WIN - Math.abs(value) + 1) / 2
                : (value < 0 ? "-" : "") + Math.abs(value) / 100 + "." + Math.abs(value) / 10 % 10
                        + Math.abs(value) % 10;
        Board line = board.copy();
        StringBuilder moves = new StringBuilder("\t" + text + "\t");
        for (Move move : result.principalVariation()) {
            moves.append(line.san(move)).append(' ');
            line.doMove(move);
        }
        return moves.toString().stripTrailing();
    }

    @JSExport
    public static String fen() {
        return board.getFen();
    }

    /** The moves of the game, as e2e4. */
    @JSExport
    public static String moves() {
        return text(board.history());
    }

    @JSExport
    public static String legalMoves() {
        return text(board.legalMoves());
    }

    private static String text(List<Move> moves) {
        return moves.stream().map(Move::toString).collect(Collectors.joining(" "));
    }

    /** A legal move in short notation. */
    @JSExport
    public static String san(String move) {
        return board.san(board.parseMove(move));
    }

    /** The square of a king in check, or nothing. */
    @JSExport
    public static String check() {
        return board.isKingAttacked() ? board.getKingSquare(board.getSideToMove()).getNotation() : "";
    }

    /** Plays a match of the reader's program; see {@link PageMatch#run}. */
    @JSExport
    public static void match(String[] arguments, PageMatch.Program program) {
        PageMatch.run(arguments, program);
    }

    /** How the game ended, such as {@code 1-0 checkmate}; or nothing. */
    @JSExport
    public static String outcome() {
        return board.outcome().map(Object::toString).orElse("");
    }
}
