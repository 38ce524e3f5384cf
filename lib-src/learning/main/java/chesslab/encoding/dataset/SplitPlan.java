package chesslab.encoding.dataset;

import chesslab.chess.pgn.InputFile;
import chesslab.encoding.Layout;
import chesslab.encoding.dataset.DataManifest.SplitCounts;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The positions of each split by their keys: 8 bytes a position, and 8 more for finding leaks. Positions are equal if
 * pieces, side to move, castling rights and the right to capture en passant are ({@link chesslab.chess.Board#key()});
 * two different ones share a key about once in 2^64 pairs.
 */
final class SplitPlan {

    static final int MOST_ROWS = Integer.MAX_VALUE - 8;

    private final EncodeSettings settings;
    private final int mostRows;
    private final Part[] parts = {new Part(), new Part(), new Part()}; // [split]

    private static final class Part {

        private final LongArrayList keys = new LongArrayList(); // [row]
        private final BitSet leaks = new BitSet(); // [row]
        private long[] sorted;
        private int games;
        private long random;

        void findLeaks(Part earlier) {
            for (int row = 0; row < keys.size(); row++) {
                if (Arrays.binarySearch(earlier.sorted, keys.getLong(row)) >= 0) {
                    leaks.set(row);
                }
            }
        }

        SplitCounts counts(boolean dedupe) {
            int duplicates = 0;
            for (int i = 1; i < sorted.length; i++) {
                duplicates += sorted[i] == sorted[i - 1] ? 1 : 0;
            }
            int dropped = dedupe ? leaks.cardinality() : 0;
            return new SplitCounts(games, keys.size() - dropped, duplicates, leaks.cardinality(), dropped, random);
        }
    }

    SplitPlan(EncodeSettings settings, int mostRows) {
        this.settings = settings;
        this.mostRows = mostRows;
    }

    /** @throws IOException if a split gets too many positions */
    void add(GameEncoder.Game game) throws IOException {
        if (game.split() == null) {
            return;
        }
        Part part = parts[game.split().ordinal()];
        if ((long) part.keys.size() + game.rows().size() > mostRows) {
            throw new IOException("with game " + game.rows().get(0).game() + " of all files, part " + game.split()
                    + " has more than " + mostRows
                    + " positions, which one machine cannot compare: take fewer games, or encode with Spark");
        }
        game.rows().forEach(row -> part.keys.add(row.key()));
        part.games++;
        part.random += game.random();
    }

    void judge() {
        for (int split = 0; split < parts.length; split++) {
            parts[split].sorted = parts[split].keys.toLongArray();
            Arrays.parallelSort(parts[split].sorted);
            for (int earlier = 0; earlier < split; earlier++) {
                parts[split].findLeaks(parts[earlier]);
            }
        }
    }

    boolean isLeak(Split split, int row) {
        return parts[split.ordinal()].leaks.get(row);
    }

    DataManifest manifest(List<InputFile> inputs, Layout layout) {
        Map<String, SplitCounts> counts = new LinkedHashMap<>();
        for (Split split : Split.values()) {
            counts.put(split.toString(), parts[split.ordinal()].counts(settings.dedupe()));
        }
        return DataManifest.of(settings, layout, inputs, counts);
    }
}
