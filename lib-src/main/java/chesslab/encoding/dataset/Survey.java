package chesslab.encoding.dataset;

import chesslab.encoding.Layout;
import chesslab.encoding.dataset.DataManifest.Games;
import chesslab.encoding.dataset.DataManifest.Input;
import chesslab.encoding.dataset.DataManifest.PartCounts;
import it.unimi.dsi.fastutil.bytes.ByteArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is known of the games once all are read: which are good, to which part each belongs, and which positions occur
 * where. It must be known before the first shard is written: what validation leaves out depends on the last game of train.
 */
final class Survey {

    private static final byte LEFT_OUT = -1;
    private static final Part[] PARTS = Part.values();

    private final EncodeSettings settings;
    private final List<FileCounts> files = new ArrayList<>();
    private final Map<Part, PartKeys> keys = new EnumMap<>(Part.class);
    private final int[] gamesOf = new int[PARTS.length];
    private final int[] randomOf = new int[PARTS.length];

    /** [game - 1] the part's ordinal or {@link #LEFT_OUT}; its first row among the part's. */
    private final ByteArrayList partOf = new ByteArrayList();
    private final IntArrayList firstRow = new IntArrayList();

    /** What is known of a file. */
    private static final class FileCounts {
        private int good;
        private int bad;
        private final List<String> faults = new ArrayList<>();
    }

    Survey(EncodeSettings settings, int fileCount) {
        this.settings = settings;
        for (int i = 0; i < fileCount; i++) {
            files.add(new FileCounts());
        }
        for (Part part : PARTS) {
            keys.put(part, new PartKeys());
        }
    }

    /** Takes the next game into account; games come in the order of their numbers. */
    void add(EncodedGame game) {
        FileCounts file = files.get(game.file());
        if (game.fault() != null) {
            file.bad++;
            if (file.faults.size() < Input.MOST_FAULTS) {
                file.faults.add(game.fault());
            }
        } else {
            file.good++;
        }
        boolean chosen = game.fault() == null && game.hash().isIn(settings.fraction());
        Part part = chosen ? settings.split().partOf(game.hash()) : null;
        partOf.add(chosen ? (byte) part.ordinal() : LEFT_OUT);
        firstRow.add(chosen ? keys.get(part).size() : 0);
        if (chosen) {
            keys.get(part).addAll(game.keys());
            gamesOf[part.ordinal()]++;
            randomOf[part.ordinal()] += game.random();
        }
    }

    /** Finds the leaks, once all games are there. */
    void judge() {
        List<PartKeys> earlier = new ArrayList<>();
        keys.values().forEach(part -> {
            part.judge(earlier);
            earlier.add(part);
        });
    }

    /** The part that a game belongs to, or null where it is bad or not in the fraction. */
    Part partOf(int game) {
        byte part = partOf.getByte(game - 1);
        return part == LEFT_OUT ? null : PARTS[part];
    }

    /** Whether one of a game's positions is to be written. */
    boolean isKept(int game, int row) {
        return !settings.dedupe() || !keys.get(partOf(game)).isLeak(firstRow.getInt(game - 1) + row);
    }

    /** The manifest of the dataset before its first shard. */
    DataManifest manifest(List<Path> paths, List<String> checksums, Layout layout) {
        List<Input> inputs = new ArrayList<>();
        int first = 1;
        for (int i = 0; i < paths.size(); i++) {
            FileCounts file = files.get(i);
            if (file.good + file.bad == 0) {
                file.faults.add("there is no game in it");
            }
            inputs.add(new Input(paths.get(i).getFileName().toString(), checksums.get(i), first, file.good, file.bad,
                    file.faults));
            first += file.good + file.bad;
        }
        Map<String, PartCounts> counts = new LinkedHashMap<>();
        keys.forEach((part, rowKeys) -> {
            int leaks = rowKeys.leaks(0, rowKeys.size());
            int dropped = settings.dedupe() ? leaks : 0;
            counts.put(part.toString(), new PartCounts(gamesOf[part.ordinal()], rowKeys.size() - dropped,
                    rowKeys.duplicates(), leaks, dropped, randomOf[part.ordinal()]));
        });
        int good = files.stream().mapToInt(file -> file.good).sum();
        int encoded = gamesOf[0] + gamesOf[1] + gamesOf[2];
        return DataManifest.of(settings, layout, inputs, new Games(good, partOf.size() - good, encoded), counts);
    }
}
