package chesslab.search;

import java.util.OptionalLong;

/** Remembers positions that a search may meet again by another order of moves; the newest entry wins. */
final class TranspositionTable<M> {

    /** Whether the true value is at least the stored one, at most that, or equal. */
    enum Bound {
        LOWER, UPPER, EXACT
    }

    /**
     * One position. The value is for its mover, and counts the plies to a win from this position, not from the root:
     * the position may be met again at another ply.
     */
    record Entry<M>(long key, int depth, int valueFromHere, Bound bound, M move) {

        /** Returns an entry for a value found {@code ply} moves below the root. */
        static <M> Entry<M> of(long key, int depth, int ply, int value, Bound bound, M move) {
            return new Entry<>(key, depth, fartherFromZero(value, ply), bound, move);
        }

        /** Returns the value as seen from a root {@code ply} moves above. */
        int value(int ply) {
            return fartherFromZero(valueFromHere, -ply);
        }

        /** Returns whether the value settles a search with these bounds. */
        boolean settles(int alpha, int beta, int ply) {
            return switch (bound) {
                case LOWER -> value(ply) >= beta;
                case UPPER -> value(ply) <= alpha;
                case EXACT -> true;
            };
        }

        private static int fartherFromZero(int value, int plies) {
            return !TerminalValue.isWin(value) ? value : value > 0 ? value + plies : value - plies;
        }
    }

    private final Entry<M>[] entries; // [low bits of the key]

    /**
     * @param sizeLog2  the number of entries as a power of two; 0 for a table that keeps nothing
     * @param nodeLimit the nodes of the search, when they are limited: more entries than that are of no use
     */
    @SuppressWarnings({"unchecked", "rawtypes"})
    TranspositionTable(int sizeLog2, OptionalLong nodeLimit) {
        int enough = 64 - Long.numberOfLeadingZeros(nodeLimit.orElse(Long.MAX_VALUE));
        entries = new Entry[sizeLog2 == 0 ? 0 : 1 << Math.min(sizeLog2, enough)];
    }

    /** The entry for this key, or null. */
    Entry<M> find(long key) {
        if (entries.length == 0) {
            return null;
        }
        Entry<M> entry = entries[slot(key)];
        return entry != null && entry.key == key ? entry : null;
    }

    void store(Entry<M> entry) {
        if (entries.length > 0) {
            entries[slot(entry.key)] = entry;
        }
    }

    private int slot(long key) {
        return (int) key & (entries.length - 1);
    }
}
