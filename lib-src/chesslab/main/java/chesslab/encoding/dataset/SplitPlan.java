package chesslab.encoding.dataset;

import chesslab.chess.pgn.InputFile;
import chesslab.encoding.Layout;
import chesslab.encoding.dataset.DataManifest.Games;
import chesslab.encoding.dataset.DataManifest.SplitCounts;
import it.unimi.dsi.fastutil.bytes.ByteArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is known of the games once all are read: which are good, to which split each belongs, and which positions occur
 * where. It must be known before the first shard is written: what validation leaves out depends on the last game of
 * train.
 */
final class SplitPlan {

    private static final byte LEFT_OUT = -1;
    private static final Split[] PARTS = Split.values();

    /** Positions of a part that the keys of one machine can hold. */
    static final int MOST_ROWS = Integer.MAX_VALUE - 8;

    private final EncodeSettings settings;
    private final List<Path> paths;
    private final int mostRows;
    private final List<InputFile.Counter> files;
    private final Map<Split, SplitKeys> keys = new EnumMap<>(Split.class);
    private final int[] gamesOf = new int[PARTS.length];
    private final int[] randomOf = new int[PARTS.length];

    /** [game - 1] the split's ordinal or {@link #LEFT_OUT}; its first row among the split's. */
    private final ByteArrayList splits = new ByteArrayList();
    private final IntArrayList firstRow = new IntArrayList();

    SplitPlan(EncodeSettings settings, List<Path> paths) {
        this(settings, paths, MOST_ROWS);
    }

    /** The same with the most positions that a part can have. */
    SplitPlan(EncodeSettings settings, List<Path> paths, int mostRows) {
        this.settings = settings;
        this.paths = paths;
        this.mostRows = mostRows;
        files = paths.stream().map(path -> new InputFile.Counter(path, DataManifest.MOST_FAULTS)).toList();
        for (Split split : PARTS) {
            keys.put(split, new SplitKeys());
        }
    }

    /**
     * Takes the next game into account; games come in the order of their numbers.
     *
     * @throws FileSystemException if a part has too many positions with it
     */
    void add(GameEncoder.Game game) throws FileSystemException {
        files.get(game.file()).add(game.fault());
        Split split = game.splitBy(settings);
        boolean chosen = split != null;
        if (chosen && (long) keys.get(split).size() + game.keys().size() > mostRows) {
            throw new FileSystemException(paths.get(game.file()).toString(), null, "with game " + game.number()
                    + " of all files, part " + split + " has more than " + mostRows
                    + " positions, which one machine cannot compare: take fewer games, or encode as tasks, each with "
                    + "a file of games");
        }
        splits.add(chosen ? (byte) split.ordinal() : LEFT_OUT);
        firstRow.add(chosen ? keys.get(split).size() : 0);
        if (chosen) {
            keys.get(split).addAll(game.keys());
            gamesOf[split.ordinal()]++;
            randomOf[split.ordinal()] += game.random();
        }
    }

    /** Writes the positions' keys for {@link SplitKeys.Join}. */
    void writeKeys(Path file) throws IOException {
        SplitKeys.write(file, keys);
    }

    /** Finds the leaks, once all games are there. */
    void judge() {
        List<SplitKeys> earlier = new ArrayList<>();
        keys.values().forEach(split -> {
            split.judge(earlier);
            earlier.add(split);
        });
    }

    /** The split that a game belongs to, or null where it is bad or not in the fraction. */
    Split splitOf(int game) {
        byte split = splits.getByte(game - 1);
        return split == LEFT_OUT ? null : PARTS[split];
    }

    /** Whether one of a game's positions is to be written. */
    boolean isKept(int game, int row) {
        return !settings.dedupe() || !keys.get(splitOf(game)).isLeak(firstRow.getInt(game - 1) + row);
    }

    /** The manifest of the dataset before its first shard. */
    DataManifest manifest(List<String> checksums, Layout layout) {
        files.stream().filter(file -> file.all() == 0).forEach(file -> file.note("there is no game in it"));
        Map<String, SplitCounts> counts = new LinkedHashMap<>();
        keys.forEach((split, rowKeys) -> {
            int leaks = rowKeys.leaks(0, rowKeys.size());
            int dropped = settings.dedupe() ? leaks : 0;
            counts.put(split.toString(), new SplitCounts(gamesOf[split.ordinal()], rowKeys.size() - dropped,
                    rowKeys.duplicates(), leaks, dropped, randomOf[split.ordinal()]));
        });
        List<InputFile> inputs = InputFile.numbered(files, checksums);
        int good = inputs.stream().mapToInt(InputFile::games).sum();
        int encoded = gamesOf[0] + gamesOf[1] + gamesOf[2];
        return DataManifest.of(settings, layout, inputs, new Games(good, splits.size() - good, encoded), counts);
    }
}
