package chesslab.encoding.dataset;

import chesslab.chess.pgn.GameFiles;
import chesslab.chess.pgn.InputFile;
import chesslab.encoding.Layout;
import chesslab.encoding.Layouts;
import chesslab.files.AtomicFolder;
import chesslab.files.JsonFile;
import chesslab.files.RunLog;
import chesslab.files.RunStart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Turns PGN games into a folder of prepared data. Rows go from the game directly to their shard. With {@code dedupe},
 * those of validation and test wait in temporary shards until the last game has been read. Memory holds at most a few
 * games, one shard of each split, and 8 to 16 bytes for each position.
 *
 * <p>The files appear together at the end; a run that ends earlier leaves none. The bytes depend only on games and
 * settings, not on threads or machine.
 */
public final class Encoder {

    /**
     * The result of an encoding.
     *
     * @param manifest the manifest of the folder
     * @param elapsed  the time it took
     */
    public record Summary(DataManifest manifest, Duration elapsed) {

        /** Returns the positions of the dataset. */
        public long positions() {
            return manifest.positions();
        }

        /** Returns the positions a second, from PGN to shards. */
        public double positionsPerSecond() {
            return elapsed.isZero() ? 0 : positions() * 1e9 / elapsed.toNanos();
        }
    }

    /**
     * The progress of an encoding.
     *
     * @param positions positions of the games used
     * @param share     the share of the files read, 0 to 1; more if unknown, as for standard input
     * @param elapsed   the time since it began
     */
    public record Progress(long positions, double share, Duration elapsed) {

        /** Returns the remaining time at this rate; empty if unknown. */
        public Optional<Duration> left() {
            return share > 0 && share <= 1
                    ? Optional.of(Duration.ofNanos((long) (elapsed.toNanos() * (1 / share - 1))))
                    : Optional.empty();
        }
    }

    private final List<Path> files;
    private final EncodeSettings settings;
    private final Layout layout;
    private final SoftPolicy.Judge judge;
    private final long start = System.nanoTime();
    private long positions;

    private Encoder(List<Path> files, EncodeSettings settings, Layout layout, SoftPolicy.Judge judge) {
        this.files = files;
        this.settings = settings;
        this.layout = layout;
        this.judge = judge;
    }

    /**
     * Encodes games.
     *
     * @param in      files of games, and folders as {@link GameFiles} reads them
     * @param out     the folder of the dataset, made if it does not exist
     * @param threads the number of threads that encode, 1 or more; the calling thread reads and writes
     * @param watcher receives the progress now and then, in the calling thread
     * @throws IOException          if a file or folder cannot be used, or no game in any file can be encoded; the
     *                              message names the file and the fault
     * @throws InterruptedException if the thread is interrupted
     */
    public static Summary encode(List<Path> in, Path out, EncodeSettings settings, int threads,
            Consumer<Progress> watcher) throws IOException, InterruptedException {
        return encode(in, out, settings, Layouts.named(settings.layout()), null, threads, watcher);
    }

    /**
     * Encodes games with any layout, which {@link PreparedData#open(Path, Layout)} needs again.
     *
     * @param layout of the name in the settings
     * @param judge  makes half of each soft policy; null for none
     */
    public static Summary encode(List<Path> in, Path out, EncodeSettings settings, Layout layout,
            SoftPolicy.Judge judge, int threads, Consumer<Progress> watcher)
            throws IOException, InterruptedException {
        if (!layout.name().equals(settings.layout())) {
            throw new IllegalArgumentException("layout " + layout + ", expected " + settings.layout()
                    + " as the settings say");
        }
        Encoder encoder = new Encoder(GameFiles.of(in), settings, layout, judge);
        RunStart run = new RunStart(out, "prepared data", DataManifest.FILE, false, name -> name.endsWith(".npz"));
        try (RunLog log = run.lock(); AtomicFolder work = AtomicFolder.beside(out.resolve("shards"))) {
            Path made = Files.createDirectory(work.resolve("made"));
            DataManifest manifest = encoder.encode(made, Files.createDirectory(work.resolve("waiting")), threads,
                    watcher);
            for (DataManifest.Shard shard : manifest.shards()) {
                AtomicFolder.putInPlace(made.resolve(shard.file()), out.resolve(shard.file()));
            }
            JsonFile.writeSealed(out.resolve(DataManifest.FILE), manifest);
            log.write(manifest.positions() + " positions are written");
            return new Summary(manifest, encoder.elapsed());
        }
    }

    private DataManifest encode(Path made, Path waiting, int threads, Consumer<Progress> watcher)
            throws IOException, InterruptedException {
        SplitPlan plan = new SplitPlan(settings, SplitPlan.MOST_ROWS);
        Map<Split, ShardWriter> writers = new EnumMap<>(Split.class);
        for (Split split : Split.values()) {
            writers.put(split, writer(split, split == Split.TRAIN || !settings.dedupe() ? made : waiting));
        }
        List<InputFile> inputs;
        try (GameStream stream = new GameStream(files, settings.filter(), 0, reading -> tell(reading, watcher))) {
            stream.work(threads, new GameEncoder(settings, layout, judge)::rows, game -> {
                plan.add(game);
                for (EncodedPosition row : game.rows()) {
                    writers.get(row.split()).add(row);
                }
                positions += game.rows().size();
                tell(stream, watcher);
            });
            inputs = stream.inputs();
        }
        plan.judge();
        DataManifest manifest = plan.manifest(inputs, layout).with(judge);
        manifest.refuseWithoutGames(files.get(0).toString());
        List<DataManifest.Shard> shards = new ArrayList<>();
        for (Map.Entry<Split, ShardWriter> split : writers.entrySet()) {
            split.getValue().close();
            shards.addAll(settings.dedupe() && split.getKey() != Split.TRAIN
                    ? sift(split.getKey(), split.getValue().written(), waiting, made, plan)
                    : split.getValue().written());
        }
        return manifest.with(shards);
    }

    private ShardWriter writer(Split split, Path folder) {
        return new ShardWriter(folder, split, layout, 1, settings.positionsPerShard());
    }

    private List<DataManifest.Shard> sift(Split split, List<DataManifest.Shard> all, Path waiting, Path made,
            SplitPlan plan) throws IOException {
        ShardWriter kept = writer(split, made);
        try (kept) {
            int number = 0;
            for (DataManifest.Shard each : all) {
                Shard shard = Shard.map(waiting.resolve(each.file()), layout, each.positions());
                for (int row = 0; row < shard.size; row++) {
                    if (!plan.isLeak(split, number++)) {
                        kept.add(shard, row);
                    }
                }
            }
        }
        return kept.written();
    }

    private void tell(GameStream reading, Consumer<Progress> watcher) {
        watcher.accept(new Progress(positions, reading.shareRead(), elapsed()));
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - start);
    }
}
