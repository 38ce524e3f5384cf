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
 * try (Batches batches = data.shuffled(Part.TRAIN, 256, seed)) {
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
    private final Map<Part, List<Shard>> shards = new EnumMap<>(Part.class);

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
        for (Part part : Part.values()) {
            if (!manifest.isComplete(part)) {
                throw new FileSystemException(folder.toString(), null, "is not finished: shards of " + part
                        + " are missing; encode with --resume");
            }
            List<Shard> mapped = new ArrayList<>();
            for (DataManifest.Shard shard : manifest.shards(part)) {
                DataFolder.verify(folder, shard);
                mapped.add(Shard.map(folder.resolve(shard.file()), data.layout, shard.positions()));
            }
            data.shards.put(part, mapped);
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

    /** How many positions a part has. */
    public int size(Part part) {
        return shards.get(part).stream().mapToInt(shard -> shard.size).sum();
    }

    /** All positions of a part once, in the order of the shards, in batches of that size; the last may be smaller. */
    public Batches inOrder(Part part, int batchSize) {
        return new Batches(layout, shards.get(part), ascending(part), batchSize);
    }

    /**
     * All positions of a part once, in an order that the seed decides, every order equally likely: any position may stand
     * beside any other. The same seed gives the same batches on every machine. Takes 4 bytes of memory a position.
     */
    public Batches shuffled(Part part, int batchSize, long seed) {
        return shuffled(part, 1, batchSize, seed);
    }

    /**
     * The same of a part's first positions alone.
     *
     * @param fraction how much of them, over 0 to 1; at least one position is taken
     */
    public Batches shuffled(Part part, double fraction, int batchSize, long seed) {
        if (!(fraction > 0 && fraction <= 1)) {
            throw new IllegalArgumentException("fraction " + fraction + " of " + part + ": expected over 0 to 1");
        }
        int[] rows = Arrays.copyOf(ascending(part), (int) Math.ceil(fraction * size(part)));
        SplittableRandom random = new SplittableRandom(seed);
        for (int last = rows.length - 1; last > 0; last--) { // Fisher and Yates
            int chosen = (int) ((random.nextLong() >>> 33) * (last + 1L) >>> 31);
            int row = rows[chosen];
            rows[chosen] = rows[last];
            rows[last] = row;
        }
        return new Batches(layout, shards.get(part), rows, batchSize);
    }

    private int[] ascending(Part part) {
        int[] rows = new int[size(part)];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = i;
        }
        return rows;
    }
}
