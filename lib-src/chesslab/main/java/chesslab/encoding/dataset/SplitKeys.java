package chesslab.encoding.dataset;

import chesslab.files.Npy;
import chesslab.files.Npz;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.io.IOException;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

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

    /** Writes the keys of the splits, ascending, each with its row. */
    static void write(Path file, Map<Split, SplitKeys> splits) throws IOException {
        Map<String, Npy> arrays = new LinkedHashMap<>();
        splits.forEach((split, held) -> {
            long[] keys = held.keys.toLongArray();
            int[] rows = IntStream.range(0, keys.length).toArray();
            LongArrays.radixSortIndirect(rows, keys, true);
            arrays.put(split + "_keys", Npy.of(IntStream.of(rows).mapToLong(row -> keys[row]).toArray(), keys.length));
            arrays.put(split + "_rows", Npy.of(rows, keys.length));
        });
        Npz.write(file, arrays);
    }

    /**
     * What the keys of many files together say. They are joined a range of keys at a time, so that never more than a
     * part of them is in memory; the leaks take a bit for each position.
     */
    static final class Join {

        /** Keys in memory at a time: with what judging them takes, less than 1 GB. */
        static final long MOST_KEYS = 1 << 25;

        private final List<Path> files;
        private final List<Map<Split, BitSet>> leaks = new ArrayList<>();
        private final Map<Split, Long> duplicates = new EnumMap<>(Split.class);

        /**
         * Joins files that {@link #write} has written.
         *
         * @param keys     how many there are in all
         * @param mostKeys about how many are to be in memory at a time
         */
        Join(List<Path> files, long keys, long mostKeys) throws IOException {
            this.files = files;
            files.forEach(file -> leaks.add(new EnumMap<>(Split.class)));
            int bits = 0; // the first ones of a key, which give its range
            while (keys >> bits > mostKeys) {
                bits++;
            }
            for (long range = 0; range < 1L << bits; range++) {
                joinRange(range, bits);
            }
        }

        private void joinRange(long range, int bits) throws IOException {
            List<SplitKeys> earlier = new ArrayList<>();
            for (Split split : Split.values()) {
                SplitKeys held = new SplitKeys();
                for (Path file : files) {
                    held.addAll(new Slice(file, split, range, bits).keys());
                }
                held.judge(earlier);
                earlier.add(held);
                duplicates.merge(split, (long) held.duplicates(), Long::sum);
                int row = 0;
                for (int file = 0; file < files.size(); file++) {
                    BitSet ofFile = leaks.get(file).computeIfAbsent(split, key -> new BitSet());
                    Slice slice = new Slice(files.get(file), split, range, bits);
                    for (int i = slice.from; i < slice.to; i++) {
                        ofFile.set(slice.rows.get(i), held.isLeak(row++));
                    }
                }
            }
        }

        long duplicates(Split split) {
            return duplicates.get(split);
        }

        /** Returns the rows of a file that an earlier split holds, in whatever file. */
        BitSet leaks(int file, Split split) {
            return leaks.get(file).get(split);
        }

        /** Writes them for all splits; {@link #readLeaks} reads those of one. */
        void writeLeaks(int file, Path to) throws IOException {
            Map<String, Npy> arrays = new LinkedHashMap<>();
            leaks.get(file).forEach((split, rows) -> {
                byte[] bits = rows.toByteArray();
                arrays.put(split.toString(), Npy.of(bits, bits.length));
            });
            Npz.write(to, arrays);
        }

        /** The keys of a file and a split that are in a range. */
        private static final class Slice {

            private final LongBuffer all;
            private final IntBuffer rows;
            private final int from;
            private final int to;

            Slice(Path file, Split split, long range, int bits) throws IOException {
                Map<String, Npy> arrays = Npz.map(file);
                all = Npz.array(arrays, split + "_keys").elements().asLongBuffer();
                rows = Npz.array(arrays, split + "_rows").elements().asIntBuffer();
                long width = bits == 0 ? 0 : 1L << Long.SIZE - bits;
                from = firstFrom(Long.MIN_VALUE + range * width);
                to = range + 1 == 1L << bits ? all.limit() : firstFrom(Long.MIN_VALUE + (range + 1) * width);
            }

            /** Returns the place of the first key that is not less. */
            private int firstFrom(long key) {
                int low = 0;
                int high = all.limit();
                while (low < high) {
                    int middle = (low + high) >>> 1;
                    if (all.get(middle) < key) {
                        low = middle + 1;
                    } else {
                        high = middle;
                    }
                }
                return low;
            }

            LongArrayList keys() {
                long[] keys = new long[to - from];
                all.get(from, keys);
                return LongArrayList.wrap(keys);
            }
        }
    }

    /** Reads the rows that {@link Join#writeLeaks} has written. */
    static BitSet readLeaks(Path file, Split split) throws IOException {
        return BitSet.valueOf(Npz.array(Npz.map(file), split.toString()).elements());
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
