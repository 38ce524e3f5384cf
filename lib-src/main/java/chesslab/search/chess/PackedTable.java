package chesslab.search.chess;

import chesslab.chess.Move;
import chesslab.search.TerminalValue;
import java.util.Arrays;

/**
 * A transposition table without objects: a key, the numbers of an entry packed in a long, and its move. A deeper entry
 * of the same search is kept where its position is another and the new one is much shallower.
 */
final class PackedTable {

    static final int LOWER = 1;
    static final int UPPER = 2;
    static final int EXACT = 3;

    /** What {@link #find} answers for a position that it does not know; no entry is 0. */
    static final long NONE = 0;

    private static final int KEPT_DEPTHS = 3; // an entry this much deeper is not overwritten by one of the same age

    private final long[] keys;
    private final long[] entries; // value + 2^20 | depth << 22 | bound << 30 | age << 32
    private final Move[] moves;
    private long age = 1;

    PackedTable(int sizeLog2) {
        keys = new long[1 << sizeLog2];
        entries = new long[1 << sizeLog2];
        moves = new Move[1 << sizeLog2];
    }

    /** Begins a new search: what is known stays, and is the first to be overwritten. */
    void grow() {
        age = age + 1 & 0xFF;
    }

    void clear() {
        Arrays.fill(entries, NONE);
        Arrays.fill(moves, null);
    }

    long find(long key) {
        int slot = (int) key & keys.length - 1;
        return keys[slot] == key ? entries[slot] : NONE;
    }

    /** The best move known for a position that {@link #find} has found, or null. */
    Move move(long key) {
        return moves[(int) key & keys.length - 1];
    }

    static int depth(long entry) {
        return (int) (entry >>> 22) & 0xFF;
    }

    static int bound(long entry) {
        return (int) (entry >>> 30) & 3;
    }

    /** The value for the mover as seen from a root {@code ply} moves above. */
    static int value(long entry, int ply) {
        int value = (int) (entry & 0x3FFFFF) - (1 << 20);
        return !TerminalValue.isWin(value) ? value : value > 0 ? value - ply : value + ply;
    }

    /** Returns whether an entry settles a search with these bounds. */
    static boolean settles(long entry, int value, int alpha, int beta) {
        int bound = bound(entry);
        return bound == EXACT || bound == LOWER && value >= beta || bound == UPPER && value <= alpha;
    }

    void store(long key, int depth, int ply, int value, int bound, Move move) {
        int slot = (int) key & keys.length - 1;
        long old = entries[slot];
        boolean same = keys[slot] == key;
        if (old != NONE && !same && old >>> 32 == age && depth(old) > depth + KEPT_DEPTHS) {
            return;
        }
        int stored = !TerminalValue.isWin(value) ? value : value > 0 ? value + ply : value - ply;
        if (move != null || !same) {
            moves[slot] = move;
        }
        keys[slot] = key;
        entries[slot] = stored + (1 << 20) | (long) depth << 22 | (long) bound << 30 | age << 32;
    }
}
