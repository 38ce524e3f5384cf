package chesslab.arena.player;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.files.NetworkFile;
import chesslab.game.Side;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.StaticEvaluation;
import chesslab.search.TerminalValue;
import chesslab.search.chess.ChessEnds;
import chesslab.search.chess.ChessSearch;
import chesslab.search.chess.SelectiveEngine;
import chesslab.search.chess.SelectiveFeature;
import chesslab.search.chess.SelectiveSearch;
import chesslab.search.nnue.NnueEvaluation;
import chesslab.search.nnue.NnueNetwork;
import chesslab.tutorial.TutorialEvaluation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;

/** Plays by code of this library; also the players that need nothing more: chance and the searches. */
final class SearchPlayer implements MatchPlayer<Board, Move> {

    private static final long DEFAULT_DEPTH = 3; // of minimax
    private static final long DEFAULT_SIMULATIONS = 400;

    private final String text;
    private final String identity;
    private final LongFunction<Chooser> player;
    private final Optional<SelectiveEngine> engine;
    private Chooser chooser;

    /** @param player how it chooses in the course of a game, by the game's seed */
    SearchPlayer(String text, String identity, LongFunction<Chooser> player) {
        this(text, identity, player, Optional.empty());
    }

    private SearchPlayer(String text, String identity, LongFunction<Chooser> player,
            Optional<SelectiveEngine> engine) {
        this.text = text;
        this.identity = identity;
        this.player = player;
        this.engine = engine;
    }

    /** Moves at random, each legal one as likely. */
    static Entrant<Board, Move> random(PlayerText text) {
        return settings(text, true, random -> Chooser.unlimited(board -> {
            List<Move> moves = board.legalMoves();
            return Choice.of(moves.get(random.nextInt(moves.size())));
        }));
    }

    /** Takes the move after which the evaluation is best, or which ends the game well; of equals any one. */
    static Entrant<Board, Move> greedy(PlayerText text) {
        return settings(text, true, random -> Chooser.unlimited(board -> greediest(board.copy(), random)));
    }

    static Entrant<Board, Move> minimax(PlayerText text) {
        int depth = text.fill("depth", DEFAULT_DEPTH).small("depth").orElseThrow();
        return settings(text, true,
                random -> Chooser.bySearch(ChessSearch.minimax(), SearchLimits.depth(depth)));
    }

    static Entrant<Board, Move> alphaBeta(PlayerText text) {
        SearchLimits limits = limits(text.fill("nodes", Entrant.DEFAULT_NODES, "depth", "movetime"), "nodes");
        return settings(text, limits.time().isEmpty(), random -> Chooser.bySearch(ChessSearch.modern(), limits));
    }

    /** Selective search, with Chess_IA's evaluation or with a network's. */
    static Entrant<Board, Move> selective(PlayerText text) {
        SearchLimits limits = limits(text.fill("nodes", Entrant.DEFAULT_NODES, "depth", "movetime"), "nodes");
        Optional<Path> network = text.text("network").map(Path::of);
        List<SelectiveFeature> without = text.text("without").map(SelectiveFeature::parse).orElse(List.of());
        String name = text.toString();
        return new Entrant<>(name, false, limits.time().isEmpty(), networks -> {
            StaticEvaluation<Board> evaluation = network.isEmpty()
                    ? new TutorialEvaluation()
                    : new NnueEvaluation(NnueNetwork.read(network.get()));
            String identity = network.isEmpty()
                    ? ""
                    : "network " + NetworkFile.sha256(NnueNetwork.file(network.get())).substring(0, 16);
            SelectiveSearch search = new SelectiveSearch(evaluation);
            for (SelectiveFeature feature : without) {
                search = search.without(feature);
            }
            SelectiveEngine engine = new SelectiveEngine(search);
            return new SearchPlayer(name, identity, seed -> {
                engine.newGame();
                return Chooser.byEngine(engine, limits);
            }, Optional.of(engine));
        });
    }

    /** UCT with random playouts. */
    static Entrant<Board, Move> monteCarlo(PlayerText text) {
        SearchLimits limits = limits(text.fill("sims", DEFAULT_SIMULATIONS, "movetime"), "sims");
        return settings(text, limits.time().isEmpty(),
                random -> Chooser.bySimulations(ChessSearch.uct(random), limits));
    }

    private static Entrant<Board, Move> settings(PlayerText text, boolean repeatable,
            Function<RandomGenerator, Chooser> player) {
        String name = text.toString();
        return new Entrant<>(name, false, repeatable, networks -> new SearchPlayer(name, "", seeded(player)));
    }

    static LongFunction<Chooser> seeded(
            Function<RandomGenerator, Chooser> player) {
        return seed -> player.apply(new SplittableRandom(seed));
    }

    private static SearchLimits limits(PlayerText text, String nodesName) {
        return new SearchLimits(text.small("depth"), text.number(nodesName),
                text.number("movetime").stream().mapToObj(Duration::ofMillis).findFirst());
    }

    private static Choice<Move> greediest(Board board, RandomGenerator random) {
        boolean white = board.getSideToMove() == Side.WHITE;
        Move best = null;
        int bestValue = 0;
        int equals = 0;
        for (Move move : board.legalMoves()) {
            board.doMove(move);
            int end = ChessEnds.byGame(board, 1);
            int value = end != TerminalValue.ONGOING ? end : new TutorialEvaluation().valueForWhite(board);
            board.undoMove();
            if (best == null || (white ? value > bestValue : value < bestValue)) {
                best = move;
                bestValue = value;
                equals = 1;
            } else if (value == bestValue && random.nextInt(++equals) == 0) {
                best = move;
            }
        }
        return Choice.ofCentipawns(best, bestValue);
    }

    @Override
    public void newGame(long seed) {
        chooser = player.apply(seed);
    }

    @Override
    public Choice<Move> choose(Board board) {
        return choose(board, Optional.empty(), new SearchControl<>());
    }

    @Override
    public Choice<Move> choose(Board board, Optional<SearchLimits> limits, SearchControl<Move> control) {
        if (chooser == null) {
            newGame(0);
        }
        return chooser.choose(board, limits, control);
    }

    @Override
    public Optional<SelectiveEngine> engine() {
        return engine;
    }

    @Override
    public String identity() {
        return identity;
    }

    @Override
    public String toString() {
        return text;
    }
}
