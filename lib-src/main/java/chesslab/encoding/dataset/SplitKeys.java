package chesslab.encoding.dataset;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Which positions a split holds, by their keys: 8 bytes a position, and as many again once they are judged. Positions
 * are the same where pieces, side to move, castling rights and the right to capture en passant are ({@link
 * chesslab.chess.Board#key()}); two different ones share a key about once in 2^64 pairs.
 */
final class SplitKeys {

    private final LongArrayList keys = new LongArrayList(); // [row]
    private final BitSet leaks = new BitSet(); // [row]
    private long[] sorted = {};

    void addAll(LongArrayList more) {
        keys.addAll(more);
    }

    int size() {
        return keys.size();
    }

    /** Finds the leaks: rows whose position an earlier split holds too. All keys must be there. */
    void judge(Iterable<SplitKeys> earlier) {
        sorted = keys.toLongArray();
        Arrays.parallelSort(sorted);
        for (SplitKeys split : earlier) {
            for (int row = 0; row < keys.size(); row++) {
                if (Arrays.binarySearch(split.sorted, keys.getLong(row)) >= 0) {
                    leaks.set(row);
                }
            }
        }
    }

    boolean isLeak(int row) {
        return leaks.get(row);
    }

    /** Counts the leaks among some rows. */
    int leaks(int from, int count) {
        return leaks.get(from, from + count).cardinality();
    }

    /** Columns whose position occurs in an earlier row, too. */
    int duplicates() {
        int duplicates = 0;
        for (int i = 1; i < sorted.length; i++) {
            duplicates += sorted[i] == sorted[i - 1] ? 1 : 0;
        }
        return duplicates;
    }
}
