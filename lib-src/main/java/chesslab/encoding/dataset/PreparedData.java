package chesslab.encoding.dataset;

import chesslab.encoding.Layout;
import chesslab.encoding.Layouts;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A folder of prepared data, opened for reading. The shards are mapped into memory: they are read from the disk when they
 * are needed, and the floats of no more than two batches exist at a time.
 *
 * <pre>{@code
 * PreparedData data = PreparedData.open(Path.of("prepared"));
 * try (Batches batches = data.shuffled(Split.TRAIN, 256, seed)) {
 *     for (PositionBatch batch : batches) { ... }
 * }
 * }</pre>
 *
 * Threads may share it, each with batches of its own. The mapping ends when the object is forgotten: there is nothing to
 * close, and nothing can be read after it was closed.
 */
public final class PreparedData {

    private final DataManifest manifest;
    private final Layout layout;
    private final Map<Split, List<Shard>> shards = new EnumMap<>(Split.class);

    private PreparedData(DataManifest manifest, Layout layout) {
        this.manifest = manifest;
        this.layout = layout;
    }

    /**
     * Opens a folder. Every byte of it is read once, for its checksum.
     *
     * @throws FileSystemException if there are no prepared data, they are unfinished, the layout is unknown, or a shard is
     *                             missing, altered or of another layout; it names the file and what is wrong with it
     */
    public static PreparedData open(Path folder) throws IOException {
        DataManifest manifest = DataManifest.read(folder);
        PreparedData data = new PreparedData(manifest, layout(folder, manifest));
        for (Split split : Split.values()) {
            if (!manifest.isComplete(split)) {
                throw new FileSystemException(folder.toString(), null, "is not finished: shards of " + split
                        + " are missing; encode with --resume");
            }
            List<Shard> mapped = new ArrayList<>();
            for (DataManifest.Shard shard : manifest.shards(split)) {
                DataFolder.verify(folder, shard);
                mapped.add(Shard.map(folder.resolve(shard.file()), data.layout, shard.positions()));
            }
            data.shards.put(split, mapped);
        }
        return data;
    }

    private static Layout layout(Path folder, DataManifest manifest) throws IOException {
        Layout layout = Layouts.named(manifest.settings().layout());
        if (!layout.planes().equals(manifest.planes())) {
            throw new FileSystemException(folder.resolve(DataManifest.FILE).toString(), null,
                    "has other planes than layout " + layout.name() + " of this version: encode anew");
        }
        return layout;
    }

    public DataManifest manifest() {
        return manifest;
    }

    public Layout layout() {
        return layout;
    }

    /** Returns the number of positions of a split. */
    public int size(Split split) {
        return shards.get(split).stream().mapToInt(shard -> shard.size).sum();
    }

    /** All positions of a split once, in the order of the shards, in batches of that size; the last may be smaller. */
    public Batches inOrder(Split split, int batchSize) {
        return new Batches(layout, shards.get(split), ascending(split), batchSize);
    }

    /**
     * All positions of a split once, in an order that the seed decides, every order equally likely: any position may stand
     * beside any other. The same seed gives the same batches on every machine. Takes 4 bytes of memory a position.
     */
    public Batches shuffled(Split split, int batchSize, long seed) {
        return shuffled(split, 1, batchSize, seed);
    }

    /**
     * The same for the first positions of a split only.
     *
     * @param fraction how much of them, over 0 to 1; at least one position is taken
     */
    public Batches shuffled(Split split, double fraction, int batchSize, long seed) {
        if (!(fraction > 0 && fraction <= 1)) {
            throw new IllegalArgumentException("fraction " + fraction + " of " + split + ": expected over 0 to 1");
        }
        int[] rows = Arrays.copyOf(ascending(split), (int) Math.ceil(fraction * size(split)));
        SplittableRandom random = new SplittableRandom(seed);
        for (int last = rows.length - 1; last > 0; last--) { // Fisher and Yates
            int chosen = (int) ((random.nextLong() >>> 33) * (last + 1L) >>> 31);
            int row = rows[chosen];
            rows[chosen] = rows[last];
            rows[last] = row;
        }
        return new Batches(layout, shards.get(split), rows, batchSize);
    }

    private int[] ascending(Split split) {
        int[] rows = new int[size(split)];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = i;
        }
        return rows;
    }
}
