package chesslab.encoding.dataset;

import chesslab.encoding.Layout;
import chesslab.encoding.Layouts;
import chesslab.files.Gzip;
import chesslab.files.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Turns games in PGN into a folder of prepared data. A game is read and encoded once and put into a {@link RowSpool};
 * when the last one is there, the {@link Survey} knows what belongs where, and the shards are written. Never more than a
 * few games and one shard of each part are in memory, and 8 to 16 bytes for each position.
 *
 * <p>Whatever ends a run, no shard is lost, and {@code resume} goes on. The bytes depend on games and settings alone, not
 * on threads, machine or interruptions.
 */
public final class Encoder {

    private final List<Path> files;
    private final EncodeSettings settings;
    private final Layout layout;
    private final int threads;
    private final Consumer<EncodeProgress> watcher;
    private final GameEncoder games;
    private final Map<Part, Rows> open = new EnumMap<>(Part.class);
    private long start;
    private long done;
    private long written;

    private Encoder(List<Path> files, EncodeSettings settings, int threads, Consumer<EncodeProgress> watcher) {
        this.files = files;
        this.settings = settings;
        this.layout = Layouts.named(settings.layout());
        this.threads = threads;
        this.watcher = watcher;
        this.games = new GameEncoder(layout, new Labels(settings.temperature()));
    }

    /**
     * Encodes games.
     *
     * @param in      files of games, and folders as {@link GameFiles} reads them
     * @param out     the folder that the dataset goes to; it is made if need be
     * @param resume  whether the folder may hold a part of this run already
     * @param threads how many encode, 1 or more; the calling thread reads and writes
     * @param watcher is told now and then how far it is, by the calling thread
     * @throws IOException          if a file or folder cannot be used, or no game in any file can be encoded; the message
     *                              names the file and what is wrong with it
     * @throws InterruptedException if the thread is interrupted; the run can be resumed
     */
    public static EncodeSummary encode(List<Path> in, Path out, EncodeSettings settings, boolean resume, int threads,
            Consumer<EncodeProgress> watcher) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        Encoder encoder = new Encoder(GameFiles.of(in), settings, threads, watcher);
        DataFolder.check(out, resume);
        try (RowSpool spool = new RowSpool(out.resolve("rows.part"), encoder.layout)) {
            Survey survey = encoder.read(spool);
            DataFolder folder = DataFolder.open(out, encoder.manifest(survey));
            encoder.write(spool, survey, folder);
            return new EncodeSummary(folder.manifest(), encoder.written, Duration.ofNanos(System.nanoTime() - begin));
        }
    }

    private Survey read(RowSpool spool) throws IOException, InterruptedException {
        Survey survey = new Survey(settings, files.size());
        begin();
        GameEntries.work(files, threads, games::encode, game -> {
            survey.add(game);
            if (survey.partOf(game.number()) != null) {
                spool.add(game.number(), game.rows());
            }
            tell(false, game.fault() == null ? game.rows().size() : 0, 0);
        });
        survey.judge();
        return survey;
    }

    private DataManifest manifest(Survey survey) throws IOException {
        List<String> checksums = new ArrayList<>();
        for (Path file : files) {
            checksums.add(checksum(file));
        }
        DataManifest manifest = survey.manifest(files, checksums, layout);
        if (manifest.games().good() == 0) {
            throw new FileSystemException(files.get(0).toString(), null, "has no game that can be encoded"
                    + (files.size() > 1 ? ", nor has any of the " + (files.size() - 1) + " other files" : "") + ": "
                    + manifest.inputs().get(0).faults().get(0));
        }
        return manifest;
    }

    /** The checksum of a file's text, whether or not it is compressed. */
    private static String checksum(Path file) throws IOException {
        try (InputStream text = Gzip.open(file)) {
            return Sha256.of(text);
        }
    }

    private void write(RowSpool spool, Survey survey, DataFolder folder) throws IOException {
        Map<Part, Long> there = new EnumMap<>(Part.class); // positions in complete shards, to be passed by
        long missing = 0;
        for (Part part : Part.values()) {
            open.put(part, new Rows(layout, 0));
            there.put(part, folder.manifest().shards(part).stream().mapToLong(DataManifest.Shard::positions).sum());
            missing += folder.manifest().part(part).positions() - there.get(part);
        }
        long total = missing;
        begin();
        spool.readAll((game, rows) -> {
            Part part = survey.partOf(game);
            long before = written;
            for (int row = 0; row < rows.size(); row++) {
                if (survey.isKept(game, row) && there.merge(part, -1L, Long::sum) < 0) {
                    add(part, rows, row, folder);
                }
            }
            tell(true, (int) (written - before), total);
        });
        for (Part part : Part.values()) {
            close(part, folder);
        }
    }

    private void add(Part part, Rows rows, int row, DataFolder folder) throws IOException {
        open.get(part).add(rows, row);
        written++;
        if (open.get(part).size() == settings.positionsPerShard()) {
            close(part, folder);
        }
    }

    private void close(Part part, DataFolder folder) throws IOException {
        if (open.get(part).size() > 0) {
            folder.add(part, open.get(part));
            open.put(part, new Rows(layout, 0));
        }
    }

    private void begin() {
        start = System.nanoTime();
        done = 0;
    }

    private void tell(boolean writing, int positions, long total) {
        done += positions;
        watcher.accept(new EncodeProgress(writing, done, total, Duration.ofNanos(System.nanoTime() - start)));
    }
}
