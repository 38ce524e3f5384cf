package chesslab.mining;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.ScoredMove;
import chesslab.chess.pgn.MoveComment;
import chesslab.chess.pgn.PgnComment;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.game.Outcome;
import chesslab.game.Termination;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Plays the games of a run by the recipe of Kjosbakken, part 1: ask the engine for its best moves and draw one by the
 * choice rule, until checkmate, stalemate, insufficient material, a claimable draw (threefold repetition or fifty
 * moves, also by an announced move), or the maximum number of plies. Built by hand in lesson 03a.
 *
 * <p>Each move has a comment: a {@link MoveComment} with all lines of the engine, even for a random move. The tags are
 * PGN's roster ({@code Round} is the number of the game; {@code Date} is left open, so that games repeat), and {@code
 * PlyCount} and {@code Termination}: {@code normal} for a game that the rules ended, {@code unterminated} for one
 * stopped for its length, with the result {@code *}. {@code TerminationDetails} has the rule that ended the game,
 * {@code Seed} the seed of the run.
 *
 * @param settings the recipe
 * @param seed     the seed of the run
 * @param engine   the engine's name, for the tags
 */
public record SelfPlay(MiningSettings settings, long seed, String engine) {

    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    /**
     * Plays one game.
     *
     * @param number the number of the game in the run, from 1; it and the seed determine every random choice
     * @param engine the engine, cleared of other games if this one is to repeat
     */
    public PgnGame play(int number, Function<Board, List<ScoredMove>> engine) {
        RandomGenerator random = randomOf(number);
        Board board = new Board();
        List<PgnMove> moves = new ArrayList<>();
        playRandomly(board, moves, random);
        Optional<Outcome> end = end(board);
        while (end.isEmpty() && moves.size() < settings.maxPlies()) {
            List<ScoredMove> lines = engine.apply(board);
            MoveComment said = new MoveComment(drawRank(random, lines.size()), lines);
            Move move = said.played().map(ScoredMove::move).orElseGet(() -> drawMove(board.legalMoves(), random));
            moves.add(PgnMove.of(move).withComment(said.toPgn()));
            board.doMove(move);
            end = end(board);
        }
        return new PgnGame(tags(number, moves.size(), end), PgnComment.EMPTY, moves,
                end.map(Outcome::result).orElse("*"));
    }

    /**
     * Returns the random numbers of a game: those of a {@link SplittableRandom} whose seed is the {@code number}-th
     * number that {@code new SplittableRandom(seed).nextLong()} gives.
     */
    public RandomGenerator randomOf(int number) {
        long before = (number - 1) * GOLDEN_GAMMA; // the increment of SplitMix64 (Steele, Lea, Flood 2014), each draw
        return new SplittableRandom(new SplittableRandom(seed + before).nextLong());
    }

    /** Makes random moves that do not end the game; if all would, the engine takes over earlier. */
    private void playRandomly(Board board, List<PgnMove> moves, RandomGenerator random) {
        while (moves.size() < settings.randomPlies()) {
            List<Move> open = board.legalMoves().stream().filter(move -> goesOnAfter(board, move)).toList();
            if (open.isEmpty()) {
                return;
            }
            Move move = drawMove(open, random);
            moves.add(PgnMove.of(move).withComment(MoveComment.RANDOM.toPgn()));
            board.doMove(move);
        }
    }

    /** Draws the line to play, 0 for a random move; without random moves, all random numbers go to the choice. */
    private int drawRank(RandomGenerator random, int lines) {
        boolean anyMove = settings.randomShare() > 0 && random.nextDouble() < settings.randomShare();
        return anyMove ? 0 : settings.choice().draw(random, lines);
    }

    private static Move drawMove(List<Move> moves, RandomGenerator random) {
        return moves.get(random.nextInt(moves.size()));
    }

    private static boolean goesOnAfter(Board board, Move move) {
        board.doMove(move);
        boolean goesOn = end(board).isEmpty();
        board.undoMove();
        return goesOn;
    }

    static Optional<Outcome> end(Board board) {
        return board.outcome(false).or(board::claimableDraw);
    }

    private Map<String, String> tags(int number, int plies, Optional<Outcome> end) {
        String player = engine + ", " + settings.limit();
        Map<String, String> tags = new LinkedHashMap<>();
        tags.put("Event", "Engine self-play");
        tags.put("Site", "?");
        tags.put("Date", "????.??.??");
        tags.put("Round", Integer.toString(number));
        tags.put("White", player);
        tags.put("Black", player);
        tags.put("Result", end.map(Outcome::result).orElse("*"));
        tags.put("PlyCount", Integer.toString(plies));
        tags.put("Seed", Long.toString(seed));
        tags.put("Termination", end.map(Outcome::termination).orElse(Termination.UNTERMINATED).pgn());
        tags.put("TerminationDetails", end.map(outcome -> outcome.termination().text()).orElse(plies + " plies"));
        return tags;
    }
}
