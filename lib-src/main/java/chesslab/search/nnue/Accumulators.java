package chesslab.search.nnue;

import chesslab.chess.Board;
import chesslab.chess.Piece;
import chesslab.game.Side;

/**
 * The sums of the first layer for the last positions asked about, one for each ply of the game. The next position takes
 * over those of the one that differs least and changes them where pieces differ; so nobody has to tell it of moves.
 */
final class Accumulators {

    private static final int PLIES = 256; // a power of two
    private static final Piece[] PIECES = Piece.values();
    private static final int A_MOVE = 4; // pieces put or taken away by castling, the most of any move

    /** The sums of a position. */
    static final class Entry {
        final long[] pieces = new long[12];
        final long[] white; // [lanes] as White sees it
        final long[] black;

        private Entry(long[] biases) {
            white = biases.clone(); // no piece stands yet
            black = biases.clone();
        }
    }

    private final NnueEvaluation weights;
    private final int lanes;
    private final Entry[] entries = new Entry[PLIES];
    private final long[] now = new long[12];

    Accumulators(NnueEvaluation weights) {
        this.weights = weights;
        this.lanes = weights.lanes;
        for (int i = 0; i < PLIES; i++) {
            entries[i] = new Entry(weights.biases);
        }
    }

    /** The sums of the position on the board, to be read before the next call. */
    Entry of(Board board) {
        for (int piece = 0; piece < 12; piece++) {
            now[piece] = board.getBitboard(PIECES[piece]);
        }
        int ply = 2 * board.getMoveCounter() + (board.getSideToMove() == Side.WHITE ? 0 : 1);
        Entry entry = entries[ply & PLIES - 1];
        Entry nearest = nearest(ply);
        if (entry != nearest) {
            System.arraycopy(nearest.white, 0, entry.white, 0, lanes);
            System.arraycopy(nearest.black, 0, entry.black, 0, lanes);
        }
        for (int piece = 0; piece < 12; piece++) {
            long before = nearest.pieces[piece];
            long after = now[piece];
            for (long left = after & ~before; left != 0; left &= left - 1) {
                int square = Long.numberOfTrailingZeros(left);
                add(entry.white, piece << 6 | square);
                add(entry.black, (piece + 6) % 12 << 6 | square ^ 56);
            }
            for (long left = before & ~after; left != 0; left &= left - 1) {
                int square = Long.numberOfTrailingZeros(left);
                subtract(entry.white, piece << 6 | square);
                subtract(entry.black, (piece + 6) % 12 << 6 | square ^ 56);
            }
            entry.pieces[piece] = after;
        }
        return entry;
    }

    /** The entry of the position before, or another one near it where that was not asked about. */
    private Entry nearest(int ply) {
        Entry best = entries[ply - 1 & PLIES - 1];
        int least = differences(best);
        for (int back = 2; least > A_MOVE && back >= 0; back -= 2) {
            Entry other = entries[ply - back & PLIES - 1];
            int differences = differences(other);
            if (differences < least) {
                least = differences;
                best = other;
            }
        }
        return best;
    }

    private int differences(Entry entry) {
        int count = 0;
        for (int piece = 0; piece < 12; piece++) {
            count += Long.bitCount(entry.pieces[piece] ^ now[piece]);
        }
        return count;
    }

    private void add(long[] target, int feature) {
        long[] from = weights.features;
        int at = feature * lanes;
        for (int i = 0; i < target.length; i++) {
            target[i] += from[at + i];
        }
    }

    private void subtract(long[] target, int feature) {
        long[] from = weights.features;
        int at = feature * lanes;
        for (int i = 0; i < target.length; i++) {
            target[i] -= from[at + i];
        }
    }
}
