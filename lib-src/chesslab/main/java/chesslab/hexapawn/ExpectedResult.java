package chesslab.hexapawn;

import chesslab.game.Side;
import it.unimi.dsi.fastutil.longs.Long2DoubleOpenHashMap;
import java.util.List;

/**
 * Computes how often White wins in the long run, from the whole tree instead of by counting games.
 *
 * <p>Not for use from several threads at once.
 */
public final class ExpectedResult {

    private final Choices white;
    private final Choices black;
    private final Long2DoubleOpenHashMap known = new Long2DoubleOpenHashMap(); // by key

    /** The moves that a side chooses from, all equally likely. */
    @FunctionalInterface
    public interface Choices {

        /** One or more legal moves of a position in which the game goes on. */
        List<HexapawnMove> in(Hexapawn position);

        /** Any legal move. */
        static Choices random() {
            return Hexapawn::legalMoves;
        }

        /** Any move of perfect play; any legal move where the game is lost. */
        static Choices perfect(HexapawnSize size) {
            return new HexapawnSolver(size)::optimalMoves;
        }
    }

    private ExpectedResult(Choices white, Choices black) {
        this.white = white;
        this.black = black;
    }

    /** The probability that White wins from a position on. */
    public static double whiteWins(Hexapawn position, Choices white, Choices black) {
        return new ExpectedResult(white, black).whiteWins(position.copy());
    }

    private double whiteWins(Hexapawn position) {
        if (position.outcome().isPresent()) {
            return position.outcome().get().scoreFor(Side.WHITE);
        }
        long key = position.key();
        if (!known.containsKey(key)) {
            List<HexapawnMove> moves = (position.getSideToMove() == Side.WHITE ? white : black).in(position);
            double sum = 0;
            for (HexapawnMove move : moves) {
                position.make(move);
                sum += whiteWins(position);
                position.undoMove();
            }
            known.put(key, sum / moves.size());
        }
        return known.get(key);
    }
}
