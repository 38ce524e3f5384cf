package chesslab.encoding.dataset;

import chesslab.chess.pgn.GameFiles;
import chesslab.encoding.Layout;
import chesslab.encoding.Layouts;
import chesslab.files.RunLog;
import chesslab.files.WorkFolder;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Turns games in PGN into a folder of prepared data. A game is read and encoded once and put into a {@link Spool}; when
 * the last one is there, the {@link SplitPlan} knows what belongs where, and the shards are written. Never more than a
 * few games and one shard of each split are in memory, and 8 to 16 bytes for each position.
 *
 * <p>No end of a run loses a shard, and {@code resume} continues it. The bytes depend on games and settings alone, not
 * on threads, machine or interruptions.
 */
public final class Encoder {

    /**
     * How far an encoding is: first it reads and encodes all games, then it writes the shards.
     *
     * @param writing   whether it writes
     * @param positions positions dealt with since it began to read, or to write
     * @param total     positions it will write; 0 while it reads, when the number is not known
     * @param bytes     bytes of the files read, compressed as they are
     * @param allBytes  bytes that the files have; 0 where that is not known, as of the standard input
     * @param elapsed   the time since it began to read, or to write
     */
    public record Progress(boolean writing, long positions, long total, long bytes, long allBytes, Duration elapsed) {

        /** Positions a second of reading, or of writing. */
        public double positionsPerSecond() {
            return elapsed.isZero() ? 0 : positions * 1e9 / elapsed.toNanos();
        }

        /** Bytes a second of reading. */
        public double bytesPerSecond() {
            return elapsed.isZero() ? 0 : bytes * 1e9 / elapsed.toNanos();
        }

        /** The time that reading or writing will still take at this rate; empty where its end is not known. */
        public Optional<Duration> left() {
            long here = writing ? positions : bytes;
            long end = writing ? total : allBytes;
            return here == 0 || end < here
                    ? Optional.empty()
                    : Optional.of(Duration.ofNanos((long) (elapsed.toNanos() * ((double) end / here - 1))));
        }
    }

    /**
     * What an encoding came to.
     *
     * @param manifest what the folder holds
     * @param written  positions that this call wrote; those that a resumed run had are not among them
     * @param elapsed  the time it took
     */
    public record Summary(DataManifest manifest, long written, Duration elapsed) {

        /** Positions of the dataset. */
        public long positions() {
            return manifest.parts().values().stream().mapToLong(DataManifest.SplitCounts::positions).sum();
        }

        /** Positions a second of this call, from PGN to shards. */
        public double positionsPerSecond() {
            return elapsed.isZero() ? 0 : written * 1e9 / elapsed.toNanos();
        }
    }

    private final List<Path> files;
    private final EncodeSettings settings;
    private final Layout layout;
    private final int threads;
    private final Consumer<Progress> watcher;
    private final GameEncoder games;
    private final Map<Split, Columns> open = new EnumMap<>(Split.class);
    private List<String> checksums;
    private long start;
    private long done;
    private long bytes;
    private long allBytes;
    private long written;

    private Encoder(List<Path> files, EncodeSettings settings, Layout layout, int threads,
            Consumer<Progress> watcher) {
        this.files = files;
        this.settings = settings;
        this.layout = layout;
        this.threads = threads;
        this.watcher = watcher;
        this.games = new GameEncoder(layout, new Labeler(settings.temperature()));
    }

    /**
     * Encodes games.
     *
     * @param in      files of games, and folders as {@link GameFiles} reads them
     * @param out     the folder that the dataset goes to; it is made if need be
     * @param resume  whether the folder may hold a split of this run already
     * @param threads the number of threads that encode, 1 or more; the calling thread reads and writes
     * @param watcher takes the progress now and then, in the calling thread
     * @throws IOException          if a file or folder cannot be used, or no game in any file can be encoded; the
     *                              message names the file and what is wrong with it
     * @throws InterruptedException if the thread is interrupted; the run can be resumed
     */
    public static Summary encode(List<Path> in, Path out, EncodeSettings settings, boolean resume, int threads,
            Consumer<Progress> watcher) throws IOException, InterruptedException {
        return encode(in, out, settings, Layouts.named(settings.layout()), resume, threads, watcher);
    }

    /**
     * The same with a layout of one's own, which {@link PreparedData#open(Path, Layout)} needs again.
     *
     * @param layout of the name in the settings
     */
    public static Summary encode(List<Path> in, Path out, EncodeSettings settings, Layout layout, boolean resume,
            int threads, Consumer<Progress> watcher) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        if (!layout.name().equals(settings.layout())) {
            throw new IllegalArgumentException("layout " + layout + ", expected " + settings.layout()
                    + " as the settings say");
        }
        Encoder encoder = new Encoder(GameFiles.of(in), settings, layout, threads, watcher);
        try (RunLog log = DataFolder.start(out).lock(resume);
                WorkFolder work = WorkFolder.beside(out.resolve("rows"));
                Spool spool = new Spool(work.resolve("rows"), encoder.layout)) {
            SplitPlan plan = encoder.read(spool);
            DataFolder folder = DataFolder.open(out, encoder.manifest(plan));
            encoder.write(spool, plan, folder);
            log.write(encoder.written + " positions are written");
            return new Summary(folder.manifest(), encoder.written, Duration.ofNanos(System.nanoTime() - begin));
        }
    }

    private SplitPlan read(Spool spool) throws IOException, InterruptedException {
        SplitPlan plan = new SplitPlan(settings, files);
        begin();
        try (GameStream stream = new GameStream(files, settings.filter(), 0, this::tellReading)) {
            stream.work(threads, games::encode, game -> {
                plan.add(game);
                if (plan.splitOf(game.number()) != null) {
                    spool.add(game.number(), game.rows());
                }
                tell(false, game.fault() == null ? game.rows().size() : 0, 0);
            });
            checksums = stream.checksums();
        }
        plan.judge();
        return plan;
    }

    private DataManifest manifest(SplitPlan plan) throws IOException {
        DataManifest manifest = plan.manifest(checksums, layout);
        manifest.refuseWithoutGames(files);
        return manifest;
    }

    private void write(Spool spool, SplitPlan plan, DataFolder folder) throws IOException {
        Map<Split, Long> there = new EnumMap<>(Split.class); // positions in complete shards, to be passed by
        long missing = 0;
        for (Split split : Split.values()) {
            open.put(split, new Columns(layout, 0));
            there.put(split, folder.manifest().shards(split).stream().mapToLong(DataManifest.Shard::positions).sum());
            missing += folder.manifest().split(split).positions() - there.get(split);
        }
        long total = missing;
        begin();
        spool.readAll((game, rows) -> {
            Split split = plan.splitOf(game);
            long before = written;
            for (int row = 0; row < rows.size(); row++) {
                if (plan.isKept(game, row) && there.merge(split, -1L, Long::sum) < 0) {
                    add(split, rows, row, folder);
                }
            }
            tell(true, (int) (written - before), total);
        });
        for (Split split : Split.values()) {
            close(split, folder);
        }
    }

    private void add(Split split, Columns rows, int row, DataFolder folder) throws IOException {
        open.get(split).add(rows, row);
        written++;
        if (open.get(split).size() == settings.positionsPerShard()) {
            close(split, folder);
        }
    }

    private void close(Split split, DataFolder folder) throws IOException {
        if (open.get(split).size() > 0) {
            folder.add(split, open.get(split));
            open.put(split, new Columns(layout, 0));
        }
    }

    private void begin() {
        start = System.nanoTime();
        done = 0;
    }

    private void tell(boolean writing, int positions, long total) {
        done += positions;
        watcher.accept(
                new Progress(writing, done, total, bytes, allBytes, Duration.ofNanos(System.nanoTime() - start)));
    }

    private void tellReading(GameStream stream) {
        bytes = stream.bytesRead();
        allBytes = stream.bytesKnown();
        tell(false, 0, 0);
    }

    /**
     * Encoded games on the disk while they wait for the last game to be read: a game is read and encoded once, but what
     * validation leaves out is known only then.
     */
    private static final class Spool implements AutoCloseable {

        private static final int BUFFER = 1 << 20;

        /** Takes games back, in the order in which they came. */
        @FunctionalInterface
        interface Reader {
            void accept(int game, Columns rows) throws IOException;
        }

        private final Path file;
        private final Layout layout;
        private final DataOutputStream out;
        private int games;

        Spool(Path file, Layout layout) throws IOException {
            this.file = file;
            this.layout = layout;
            this.out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), BUFFER));
        }

        void add(int game, Columns rows) throws IOException {
            out.writeInt(game);
            rows.write(out);
            games++;
        }

        /** Hands over all games; none can be added any more. */
        void readAll(Reader reader) throws IOException {
            out.close();
            try (DataInputStream in = new DataInputStream(
                    new BufferedInputStream(Files.newInputStream(file), BUFFER))) {
                for (int i = 0; i < games; i++) {
                    reader.accept(in.readInt(), Columns.read(in, layout));
                }
            }
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }
}
