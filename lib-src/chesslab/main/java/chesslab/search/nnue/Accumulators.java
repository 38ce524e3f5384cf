package chesslab.search.nnue;

import chesslab.chess.Board;
import chesslab.chess.Piece;
import chesslab.game.Side;

/**
 * The sums of the first layer for recent positions, one for each ply of the game. A new position copies the sums of the
 * most similar one and updates them where pieces differ, without knowing the moves.
 */
final class Accumulators {

    private static final int PLIES = 256; // a power of two
    private static final Piece[] PIECES = Piece.values();
    private static final int A_MOVE = 4; // pieces put or taken away by castling, the most of any move

    static final class Entry {
        final long[] pieces = new long[12];
        final int[] white; // [N] as White sees it
        final int[] black;

        private Entry(int[] biases) {
            white = biases.clone(); // no piece stands yet
            black = biases.clone();
        }
    }

    private final int[] features; // [768][N]
    private final Entry[] entries = new Entry[PLIES];
    private final long[] now = new long[12];
    private final int[] put = new int[32]; // features that came, as White sees them
    private final int[] taken = new int[32]; // and that went

    /**
     * Keeps the weights alone: a reference to the evaluation, whose thread-local value this is, would keep both for as
     * long as the thread lives.
     */
    Accumulators(int[] features, int[] biases) {
        this.features = features;
        for (int i = 0; i < PLIES; i++) {
            entries[i] = new Entry(biases);
        }
    }

    /** Returns the sums of the position on the board, valid until the next call. */
    Entry of(Board board) {
        for (int piece = 0; piece < 12; piece++) {
            now[piece] = board.getBitboard(PIECES[piece]);
        }
        int ply = 2 * board.getMoveCounter() + (board.getSideToMove() == Side.WHITE ? 0 : 1);
        Entry entry = entries[ply & PLIES - 1];
        Entry nearest = nearest(ply);
        int puts = 0;
        int takes = 0;
        for (int piece = 0; piece < 12; piece++) {
            long before = nearest.pieces[piece];
            long after = now[piece];
            if (before != after) {
                for (long left = after & ~before; left != 0; left &= left - 1) {
                    put[puts++] = piece << 6 | Long.numberOfTrailingZeros(left);
                }
                for (long left = before & ~after; left != 0; left &= left - 1) {
                    taken[takes++] = piece << 6 | Long.numberOfTrailingZeros(left);
                }
            }
            entry.pieces[piece] = after;
        }
        int[] white = nearest.white;
        int[] black = nearest.black;
        if (puts == 1 && takes == 2) { // most positions asked about come from a capture
            capture(white, entry.white, put[0], taken[0], taken[1]);
            capture(black, entry.black, swapped(put[0]), swapped(taken[0]), swapped(taken[1]));
            return entry;
        }
        int least = Math.min(puts, takes);
        for (int i = 0; i < least; i++) {
            replace(white, entry.white, put[i], taken[i]);
            replace(black, entry.black, swapped(put[i]), swapped(taken[i]));
            white = entry.white;
            black = entry.black;
        }
        if (white != entry.white) {
            System.arraycopy(white, 0, entry.white, 0, entry.white.length);
            System.arraycopy(black, 0, entry.black, 0, entry.white.length);
        }
        for (int i = least; i < puts; i++) {
            add(entry.white, put[i]);
            add(entry.black, swapped(put[i]));
        }
        for (int i = least; i < takes; i++) {
            subtract(entry.white, taken[i]);
            subtract(entry.black, swapped(taken[i]));
        }
        return entry;
    }

    private static int swapped(int feature) {
        int piece = feature >> 6;
        return (piece < 6 ? piece + 6 : piece - 6) << 6 | feature & 63 ^ 56;
    }

    /** Returns the entry of the position before, or another one near it. */
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

    private void replace(int[] source, int[] target, int put, int taken) {
        int[] from = features;
        int puts = put * target.length;
        int takes = taken * target.length;
        for (int i = 0; i < target.length; i++) {
            target[i] = source[i] + from[puts + i] - from[takes + i];
        }
    }

    private void capture(int[] source, int[] target, int put, int taken, int also) {
        int[] from = features;
        int puts = put * target.length;
        int takes = taken * target.length;
        int alsos = also * target.length;
        for (int i = 0; i < target.length; i++) {
            target[i] = source[i] + from[puts + i] - from[takes + i] - from[alsos + i];
        }
    }

    private void add(int[] target, int feature) {
        int[] from = features;
        int at = feature * target.length;
        for (int i = 0; i < target.length; i++) {
            target[i] += from[at + i];
        }
    }

    private void subtract(int[] target, int feature) {
        int[] from = features;
        int at = feature * target.length;
        for (int i = 0; i < target.length; i++) {
            target[i] -= from[at + i];
        }
    }
}
