package chesslab.hexapawn;

import chesslab.game.Side;
import it.unimi.dsi.fastutil.longs.Long2BooleanOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2DoubleOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Solves the game: finds the winner of any position of one board size, and the winning moves. It searches to the end of
 * the game, stops at the first winning move (alpha-beta with only two values), and remembers every solved position.
 * Built by hand in lesson 02a.
 *
 * <p>Not thread-safe.
 */
public final class HexapawnSolver {

    /**
     * One row of the training data of the tutorial <i>Chess_IA</i>: a position, the best move, and the winner.
     *
     * @param inputs   the position, encoded by {@link HexapawnCoding}; [21] on 3x3
     * @param bestMove the index of the first optimal move in the order of generation; from 0 to 27 on 3x3
     * @param outcome  +1 if White wins with perfect play, -1 if Black does
     */
    public record Row(float[] inputs, int bestMove, float outcome) {

        /** Returns the move as a vector that is 1 for it and 0 for all others. */
        public float[] moveProbabilities(int moves) {
            float[] oneHot = new float[moves];
            oneHot[bestMove] = 1;
            return oneHot;
        }
    }

    private final HexapawnSize size;
    private final Long2BooleanOpenHashMap whiteWins = new Long2BooleanOpenHashMap(); // by key

    /** Makes a solver for boards of this size. */
    public HexapawnSolver(HexapawnSize size) {
        this.size = size;
    }

    /** Returns the side that wins with perfect play, or has won. */
    public Side winner(Hexapawn position) {
        if (!position.size().equals(size)) {
            throw new IllegalArgumentException("a board of " + position.size() + ", expected " + size);
        }
        return decide(position.copy()) ? Side.WHITE : Side.BLACK;
    }

    private boolean decide(Hexapawn position) {
        long key = position.key();
        if (whiteWins.containsKey(key)) {
            return whiteWins.get(key);
        }
        boolean white = position.getSideToMove() == Side.WHITE;
        boolean moverWins = false; // and stays false where there is no move: the game is lost
        for (HexapawnMove move : position.legalMoves()) {
            position.make(move);
            moverWins = decide(position) == white;
            position.undoMove();
            if (moverWins) {
                break;
            }
        }
        whiteWins.put(key, moverWins == white);
        return moverWins == white;
    }

    /**
     * Returns all moves of perfect play, in the order of generation: those that keep a won game won. In a lost game all
     * moves are equal, and all are optimal.
     */
    public List<HexapawnMove> optimalMoves(Hexapawn position) {
        Side winner = winner(position);
        Hexapawn copy = position.copy();
        return position.legalMoves().stream().filter(move -> {
            copy.make(move);
            Side after = winner(copy);
            copy.undoMove();
            return after == winner;
        }).toList();
    }

    /**
     * Returns a row for every unfinished node of the game tree, depth first from the start. On 3x3 these are 118 rows;
     * as in the tutorial, a position with several paths has several rows.
     */
    public List<Row> wholeTree() {
        HexapawnCoding coding = new HexapawnCoding(size);
        List<Row> rows = new ArrayList<>();
        new Hexapawn(size).walk(position -> {
            if (position.outcome().isEmpty()) {
                int best = coding.index(position, optimalMoves(position).get(0));
                rows.add(new Row(coding.encode(position), best, winner(position) == Side.WHITE ? 1 : -1));
            }
        });
        return rows;
    }

    /**
     * Returns the probability that White wins from a position, computed from the whole tree.
     *
     * @param white returns White's choices in an unfinished position: one or more equally likely legal moves, such as
     *              {@code Hexapawn::legalMoves} or a solver's {@link #optimalMoves}
     * @param black returns Black's
     */
    public static double whiteWins(Hexapawn position, Function<Hexapawn, List<HexapawnMove>> white,
            Function<Hexapawn, List<HexapawnMove>> black) {
        return whiteWins(position.copy(), white, black, new Long2DoubleOpenHashMap());
    }

    private static double whiteWins(Hexapawn position, Function<Hexapawn, List<HexapawnMove>> white,
            Function<Hexapawn, List<HexapawnMove>> black, Long2DoubleOpenHashMap known) {
        if (position.outcome().isPresent()) {
            return position.outcome().get().scoreFor(Side.WHITE);
        }
        long key = position.key();
        if (!known.containsKey(key)) {
            List<HexapawnMove> moves = (position.getSideToMove() == Side.WHITE ? white : black).apply(position);
            double sum = 0;
            for (HexapawnMove move : moves) {
                position.make(move);
                sum += whiteWins(position, white, black, known);
                position.undoMove();
            }
            known.put(key, sum / moves.size());
        }
        return known.get(key);
    }
}
