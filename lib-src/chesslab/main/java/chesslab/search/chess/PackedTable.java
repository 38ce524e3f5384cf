package chesslab.search.chess;

import chesslab.chess.Move;
import chesslab.search.TerminalValue;
import java.util.Arrays;

/**
 * A transposition table without objects: a key and an entry, two longs, for each position. A deeper entry of the same
 * search stays if its position differs and the new entry is much shallower. Threads may share the table: an entry that
 * two of them wrote at once matches no position (Hyatt and Mann, 2002).
 */
final class PackedTable {

    static final int LOWER = 1;
    static final int UPPER = 2;
    static final int EXACT = 3;

    /** The result of {@link #find} for an unknown position; no entry is 0. */
    static final long NONE = 0;

    static final int NO_EVALUATION = -(1 << 16);

    private static final int KEPT_DEPTHS = 3; // an entry this much deeper is not overwritten by one of the same age
    private static final int VALUE_BITS = 17; // values, from -2^16 on: those of wins are below 2^16
    private static final int VALUE_MASK = (1 << VALUE_BITS) - 1;
    private static final int DEPTH_AT = 2 * VALUE_BITS;
    private static final int MOST_DEPTH = 127;
    private static final int BOUND_AT = DEPTH_AT + 7;
    private static final int MOVE_AT = BOUND_AT + 2;
    private static final int AGE_AT = MOVE_AT + 15;
    private static final int SAMPLE = 1000; // slots

    /**
     * [2 * slot] key ^ entry; [2 * slot + 1] the entry: value | evaluation &lt;&lt; 17 | depth | bound | move | age,
     * from the lowest bit on.
     */
    private final long[] words;
    private final int mask;
    private long age;

    /** @param sizeLog2 the logarithm of the number of entries, 16 bytes each: from 0 to 29 */
    PackedTable(int sizeLog2) {
        words = new long[2 << sizeLog2];
        mask = (1 << sizeLog2) - 1;
    }

    static int log2OfMegabytes(int megabytes) {
        return 31 - Integer.numberOfLeadingZeros(megabytes) + 20 - 4;
    }

    int sizeLog2() {
        return Integer.bitCount(mask);
    }

    /** Begins a new search: old entries stay, and are overwritten first. */
    void grow() {
        age = age + 1 & 63;
    }

    void clear() {
        age = 0;
        Arrays.fill(words, 0);
    }

    long find(long key) {
        int slot = ((int) key & mask) << 1;
        long entry = words[slot + 1];
        return (words[slot] ^ entry) == key ? entry : NONE;
    }

    static Move move(long entry) {
        return Move.ofCode((int) (entry >>> MOVE_AT)); // no move has the code 0
    }

    static int depth(long entry) {
        return (int) (entry >>> DEPTH_AT) & MOST_DEPTH;
    }

    static int bound(long entry) {
        return (int) (entry >>> BOUND_AT) & 3;
    }

    static int evaluation(long entry) {
        return ((int) (entry >>> VALUE_BITS) & VALUE_MASK) + NO_EVALUATION;
    }

    /** Returns the value for the mover, seen from a root {@code ply} moves above. */
    static int value(long entry, int ply) {
        int value = ((int) entry & VALUE_MASK) + NO_EVALUATION;
        return !TerminalValue.isWin(value) ? value : value > 0 ? value - ply : value + ply;
    }

    static boolean settles(long entry, int value, int alpha, int beta) {
        int bound = bound(entry);
        return bound == EXACT || bound == LOWER && value >= beta || bound == UPPER && value <= alpha;
    }

    /**
     * @param value below 2^16 either way, like the evaluation, unless it is {@link #NO_EVALUATION}
     * @param move  the best move, or null to keep the known one
     */
    void store(long key, int depth, int ply, int value, int bound, Move move, int evaluation) {
        int slot = ((int) key & mask) << 1;
        long old = words[slot + 1];
        boolean same = (words[slot] ^ old) == key;
        if (old != NONE && !same && old >>> AGE_AT == age && depth(old) > depth + KEPT_DEPTHS) {
            return;
        }
        int stored = !TerminalValue.isWin(value) ? value : value > 0 ? value + ply : value - ply;
        long code = move != null ? move.code() : same ? old >>> MOVE_AT & 0x7FFF : 0;
        long entry = stored - NO_EVALUATION | (long) (evaluation - NO_EVALUATION) << VALUE_BITS
                | (long) Math.min(depth, MOST_DEPTH) << DEPTH_AT | (long) bound << BOUND_AT | code << MOVE_AT
                | age << AGE_AT;
        words[slot] = key ^ entry;
        words[slot + 1] = entry;
    }

    int permilleInUse() {
        int size = Math.min(SAMPLE, mask + 1);
        int used = 0;
        for (int i = 0; i < size; i++) {
            used += words[2 * i + 1] != NONE && words[2 * i + 1] >>> AGE_AT == age ? 1 : 0;
        }
        return used * SAMPLE / size;
    }
}
