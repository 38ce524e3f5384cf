package chesslab.hexapawn;

import chesslab.game.Side;
import it.unimi.dsi.fastutil.longs.Long2BooleanOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2DoubleOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Solves the game: finds who wins any position of one board size, and with which moves. It looks to the end of the
 * game, stops at the first move that wins (alpha-beta with only two values), and remembers every position that it has
 * decided.
 *
 * <p>Not for use from several threads at once.
 */
public final class HexapawnSolver {

    /**
     * One row of the training data of the tutorial <i>Chess_IA</i>: a position, the move of perfect play, and who wins.
     *
     * @param inputs   the position as {@link HexapawnCoding} has it; [21] on 3x3
     * @param bestMove the index of the first optimal move in the order of generation; from 0 to 27 on 3x3
     * @param outcome  +1 where White wins with perfect play, -1 where Black does
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

    /** Makes a solver that has decided nothing yet. */
    public HexapawnSolver(HexapawnSize size) {
        this.size = size;
    }

    /** Returns the side that wins with perfect play; where the game is over, the one that has won. */
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
     * Returns all moves of perfect play, in the order in which they are generated: those that keep a won game won. In a
     * lost game no move is better than another, and all are optimal.
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
     * Returns a row for every node of the game tree at which the game goes on, depth first from the start: 118 rows on
     * 3x3, a position that is reached in several ways several times, as the tutorial has them.
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
     * Returns the probability that White wins from a position on, from the whole tree instead of by counting games.
     *
     * @param white returns White's choices in a position in which the game goes on: one or more legal moves, all
     *              equally likely, such as {@code Hexapawn::legalMoves} or a solver's {@link #optimalMoves}
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
