package chesslab.encoding.dataset;

import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnWriter;
import chesslab.encoding.Layout;
import chesslab.encoding.Layouts;
import chesslab.files.ExceptionMessages;
import chesslab.files.FileTree;
import chesslab.files.JsonFile;
import chesslab.files.Sha256;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * A folder of prepared data, opened for reading. The shards are mapped into memory and read from the disk when needed;
 * the floats of at most two batches exist at a time.
 *
 * <pre>{@code
 * PreparedData data = PreparedData.open(Path.of("prepared"));
 * try (Batches batches = data.shuffled(Split.TRAIN, 256, seed)) {
 *     for (PositionBatch batch : batches) { ... }
 * }
 * }</pre>
 *
 * Threads may share it, each with separate batches. There is nothing to close: the mapping ends when the object is
 * garbage.
 */
public final class PreparedData {

    /** The most positions of a split, whose numbers have 32 bits. */
    private static final int MOST_POSITIONS = Integer.MAX_VALUE - 8;

    private final DataManifest manifest;
    private final Layout layout;
    private final Map<Split, List<Shard>> shards = new EnumMap<>(Split.class);

    private PreparedData(DataManifest manifest, Layout layout) {
        this.manifest = manifest;
        this.layout = layout;
    }

    /**
     * Opens a folder, verifying the checksum and every number.
     *
     * @throws FileSystemException if there are no prepared data, they are unfinished, the layout is unknown, a split
     *                             has more positions than fit into 32 bits, a shard is missing, altered or of another
     *                             layout, or a number is outside its range; the message names the file, the number and
     *                             the range
     */
    public static PreparedData open(Path folder) throws IOException {
        String layout = DataManifest.read(folder).settings().layout();
        try {
            return open(folder, Layouts.named(layout));
        } catch (IllegalArgumentException e) {
            throw fault(folder, "has a layout that needs to be given, as in PreparedData.open(folder, layout): "
                    + ExceptionMessages.message(e));
        }
    }

    /** Opens a folder with any layout, the same as in the encoding. */
    public static PreparedData open(Path folder, Layout layout) throws IOException {
        DataManifest manifest = DataManifest.read(folder);
        check(folder, manifest, layout);
        checkSize(folder, manifest, MOST_POSITIONS);
        PreparedData data = new PreparedData(manifest, layout);
        for (Split split : Split.values()) {
            long positions = manifest.shards(split).stream().mapToLong(DataManifest.Shard::positions).sum();
            if (positions != manifest.split(split).positions()) {
                throw fault(folder, "is not finished: shards of " + split + " are missing");
            }
            List<Shard> mapped = new ArrayList<>();
            for (DataManifest.Shard shard : manifest.shards(split)) {
                Sha256.verify(folder.resolve(shard.file()), shard.sha256());
                mapped.add(Shard.map(folder.resolve(shard.file()), data.layout, shard.positions()));
            }
            data.shards.put(split, mapped);
        }
        return data;
    }

    /**
     * Encodes and opens games, with the settings {@link EncodeSettings#of}. Its files are in a temporary folder, which
     * is deleted. {@code manifest().faults()} lists the games that could not be encoded.
     *
     * @param games a file or a folder of games, as for {@link chesslab.chess.pgn.GameFiles}
     * @throws IOException          if it cannot be read, or no game in it can be encoded
     * @throws InterruptedException if the thread is interrupted
     */
    public static PreparedData of(Path games, Layout layout) throws IOException, InterruptedException {
        return of(folder -> games, layout);
    }

    /** Encodes and opens games in memory; faults name their file {@code games.pgn}. */
    public static PreparedData of(List<PgnGame> games, Layout layout) throws IOException, InterruptedException {
        return of(folder -> {
            PgnWriter.writeAll(folder.resolve("games.pgn"), games);
            return folder.resolve("games.pgn");
        }, layout);
    }

    private static PreparedData of(UnaryOperator<Path> games, Layout layout) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("chesslab-data");
        try {
            Path data = folder.resolve("data");
            Encoder.encode(List.of(games.apply(folder)), data, EncodeSettings.of(layout), layout, null,
                    Runtime.getRuntime().availableProcessors(), progress -> {
                    });
            return open(data, layout);
        } finally {
            FileTree.delete(folder); // what is mapped stays until it is forgotten
        }
    }

    private static void check(Path folder, DataManifest manifest, Layout layout) throws IOException {
        int planes = manifest.planes().size();
        if (!layout.name().equals(manifest.settings().layout()) || layout.planes().size() != planes) {
            throw fault(folder, "is of layout " + manifest.settings().layout() + " of " + planes
                    + " planes, expected layout " + layout.name() + " of " + layout.planes().size());
        }
        if (!layout.planes().equals(manifest.planes())
                || !Arrays.stream(layout.shape()).boxed().toList().equals(manifest.shape())) {
            throw fault(folder, "has other planes than layout " + layout.name() + " of this version: encode anew");
        }
    }

    static void checkSize(Path folder, DataManifest manifest, long most) throws IOException {
        for (Split split : Split.values()) {
            if (manifest.parts().get(split.toString()) == null) {
                throw fault(folder, "has no part " + split);
            }
            long positions = manifest.split(split).positions();
            if (positions > most) {
                throw fault(folder, "has " + positions + " positions in " + split + ", expected at most " + most
                        + ": encode a smaller --fraction for each training");
            }
        }
    }

    private static FileSystemException fault(Path folder, String why) {
        return new FileSystemException(folder.resolve(DataManifest.FILE).toString(), null, why);
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

    /** Returns the checksum of the manifest, which has those of the shards. */
    public String sha256() {
        return Sha256.of(JsonFile.text(manifest).getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a batch of one position, by its number in the split, from 0 in the order of the shards. */
    public PositionBatch row(Split split, int position) {
        int row = position;
        for (Shard shard : shards.get(split)) {
            if (row < shard.size) {
                PositionBatch one = new PositionBatch(layout, 1);
                one.add(shard, row);
                return one;
            }
            row -= shard.size;
        }
        throw new IndexOutOfBoundsException("position " + position + " of " + split + ": expected 0 to "
                + (size(split) - 1));
    }

    /**
     * Returns all positions of a split once, in the order of the shards, in batches of that size; the last may be
     * smaller.
     */
    public Batches inOrder(Split split, int batchSize) {
        return new Batches(layout, shards.get(split), ascending(split), batchSize);
    }

    /**
     * Returns all positions of a split once, in uniformly random order by the seed. The same seed gives the same
     * batches on every machine. It takes 4 bytes of memory a position.
     */
    public Batches shuffled(Split split, int batchSize, long seed) {
        return shuffled(split, 1, batchSize, seed);
    }

    /**
     * Returns shuffled batches of only the first positions of a split.
     *
     * @param fraction their share, over 0 to 1; at least one position is used
     */
    public Batches shuffled(Split split, double fraction, int batchSize, long seed) {
        if (!(fraction > 0 && fraction <= 1)) {
            throw new IllegalArgumentException("fraction " + fraction + " of " + split + ": expected over 0 to 1");
        }
        int[] rows = Arrays.copyOf(ascending(split), (int) Math.ceil(fraction * size(split)));
        SplittableRandom random = new SplittableRandom(seed);
        for (int last = rows.length - 1; last > 0; last--) { // Fisher and Yates
            IntArrays.swap(rows, (int) ((random.nextLong() >>> 33) * (last + 1L) >>> 31), last);
        }
        return new Batches(layout, shards.get(split), rows, batchSize);
    }

    /** Returns the layout and the sizes: {@code mover14: 8,040 train, 1,005 validation, 991 test positions}. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s: %,d train, %,d validation, %,d test positions", layout.name(),
                size(Split.TRAIN), size(Split.VALIDATION), size(Split.TEST));
    }

    private int[] ascending(Split split) {
        return IntStream.range(0, size(split)).toArray();
    }
}
