package chesslab.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The folder that a run fills: its manifest, its log, a file for each finished shard, and for each other one a
 * {@link Journal} named like the shard.
 *
 * <p>A shard counts from the moment that the manifest names it; until then its journal is the truth. So a program may
 * be killed anywhere: the next one takes from manifest and journals what is finished, and the folder ends with the same
 * bytes as if nothing had happened. Methods may be called by several threads.
 *
 * @param <M> the manifest
 */
public final class RunFolder<M extends Record & RunManifest<M>> implements AutoCloseable {

    /**
     * What kind of run a folder is for.
     *
     * @param noun     what messages call it, such as "match"
     * @param manifest the name of the manifest's file
     * @param log      the name of the log's
     * @param type     the manifest's class
     * @param reader   the pieces of a shard's file, in order; closed after use
     */
    public record Kind<M>(String noun, String manifest, String log, Class<M> type,
            Function<Path, Stream<byte[]>> reader) {

        /** Reads the manifest of a folder. */
        public M read(Path folder) throws IOException {
            return JsonFile.read(folder.resolve(manifest), type, "manifest of a " + noun);
        }
    }

    private final Path folder;
    private final Kind<M> kind;
    private final RunLog log;
    private final Map<Integer, Journal> journals = new HashMap<>();
    private final BitSet finished = new BitSet();
    private M manifest;
    private int first = 1;
    private int last;
    private int handedOut;

    private RunFolder(Path folder, Kind<M> kind, M plan, RunLog log) {
        this.folder = folder;
        this.kind = kind;
        this.manifest = plan;
        this.log = log;
    }

    /**
     * Opens a folder for a run.
     *
     * @param plan   the run, with no shard yet
     * @param resume whether the folder may hold a part of this run already. All must be as in {@code plan}, but for the
     *               number of pieces, which may have grown
     * @throws FileSystemException if the folder cannot be used so; it says why
     */
    public static <M extends Record & RunManifest<M>> RunFolder<M> open(Path folder, Kind<M> kind, M plan,
            boolean resume) throws IOException {
        String shards = plan.shardFile(1).split("\\d", 2)[0];
        RunStart start = new RunStart(folder, "a " + kind.noun(), kind.manifest(), false, kind.log(),
                name -> name.startsWith(shards));
        RunFolder<M> opened = new RunFolder<>(folder, kind, plan, start.lock(resume));
        try {
            if (start.isBegun()) {
                M earlier = kind.read(folder);
                start.refuseDifferences(RecordDifferences.between(plan, earlier, Set.copyOf(plan.growing())));
                opened.takeUp(earlier);
            }
            JsonFile.write(folder.resolve(kind.manifest()), opened.manifest);
            opened.findJournals();
            opened.last = opened.manifest.games();
            return opened;
        } catch (IOException | RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    /** Goes on with what an earlier call has written. */
    private void takeUp(M earlier) throws IOException {
        int games = manifest.games();
        if (games < earlier.games()) {
            throw new FileSystemException(folder.toString(), null, "holds a " + kind.noun() + " of " + earlier.games()
                    + " games: a resumed " + kind.noun() + " can only grow, not shrink to " + games);
        }
        for (RunManifest.Shard shard : earlier.shards()) {
            Sha256.verify(folder.resolve(shard.file()), shard.sha256());
        }
        M taken = earlier;
        for (RunManifest.Shard shard : earlier.shards()) {
            int number = shardOf(shard.first());
            if (shard.games() < sizeOf(number)) {
                reopen(number, shard);
                taken = taken.without(shard);
            } else {
                finished.set(shard.first(), shard.first() + shard.games());
                Files.deleteIfExists(journalFile(number)); // left by a program killed between the two
            }
        }
        manifest = taken.withGames(games);
    }

    /** Makes a journal again of a last shard that was not full, because the run has grown. */
    private void reopen(int number, RunManifest.Shard shard) throws IOException {
        try (WorkFolder work = WorkFolder.beside(journalFile(number));
                Stream<byte[]> pieces = kind.reader().apply(folder.resolve(shard.file()))) {
            Path aside = work.resolve("journal");
            try (Journal journal = new Journal(aside)) {
                int piece = shard.first();
                for (Iterator<byte[]> texts = pieces.iterator(); texts.hasNext();) {
                    journal.add(piece++, texts.next());
                }
            }
            work.putInPlace(aside);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void findJournals() throws IOException {
        for (int shard = 1; shard <= shardOf(manifest.games()); shard++) {
            if (!finished.get(firstOf(shard)) && Files.exists(journalFile(shard))) {
                Journal journal = new Journal(journalFile(shard));
                journals.put(shard, journal);
                journal.numbers().forEach(finished::set);
                completeIfFull(shard, journal);
            } else if (!finished.get(firstOf(shard)) && Files.exists(folder.resolve(manifest.shardFile(shard)))) {
                throw new FileSystemException(folder.toString(), null, "has " + manifest.shardFile(shard)
                        + ", which is no part of its run: move it away");
            }
        }
    }

    private int shardOf(int game) {
        return (game - 1) / manifest.gamesPerShard() + 1;
    }

    private int firstOf(int shard) {
        return (shard - 1) * manifest.gamesPerShard() + 1;
    }

    private int sizeOf(int shard) {
        return Math.min(manifest.gamesPerShard(), manifest.games() - firstOf(shard) + 1);
    }

    private Path journalFile(int shard) {
        return folder.resolve(manifest.shardFile(shard).replaceFirst("\\..*", ".journal"));
    }

    /** Has only the pieces of one shard made from now on: that shard is the whole work. */
    public synchronized void limitTo(int shard) {
        first = firstOf(shard);
        last = first + sizeOf(shard) - 1;
        handedOut = first - 1;
    }

    /** Returns how many pieces there are to be, finished ones included. */
    public synchronized int planned() {
        return last - first + 1;
    }

    /** Returns how many of them are finished. */
    public synchronized int finished() {
        return finished.get(first, last + 1).cardinality();
    }

    /** Returns the number of a piece that is to be made, each one once and ascending; empty when there is none left. */
    public synchronized OptionalInt next() {
        handedOut = finished.nextClearBit(handedOut + 1);
        return handedOut <= last ? OptionalInt.of(handedOut) : OptionalInt.empty();
    }

    /** Keeps a finished piece; with the last one of a shard, the shard appears. */
    public synchronized void add(int number, byte[] text) throws IOException {
        int shard = shardOf(number);
        Journal journal = journals.get(shard);
        if (journal == null) {
            journal = new Journal(journalFile(shard));
            journals.put(shard, journal);
        }
        journal.add(number, text);
        finished.set(number);
        completeIfFull(shard, journal);
    }

    private void completeIfFull(int shard, Journal journal) throws IOException {
        if (journal.numbers().size() < sizeOf(shard)) {
            return;
        }
        String file = manifest.shardFile(shard);
        manifest = manifest.with(file, journal, write(folder.resolve(file), journal));
        JsonFile.write(folder.resolve(kind.manifest()), manifest);
        journals.remove(shard).close();
        Files.delete(journalFile(shard));
    }

    /** Writes the pieces of a journal as a shard and returns the checksum of its text. */
    private static String write(Path file, Journal journal) throws IOException {
        try (AtomicFile whole = AtomicFile.create(file)) {
            PieceWriter text = new PieceWriter(whole);
            for (int number : journal.numbers()) {
                text.write(journal.text(number));
            }
            whole.finish();
            return text.sha256();
        }
    }

    /** Returns the texts of the finished pieces whose shards are not finished. */
    public synchronized List<byte[]> unfinishedShards() throws IOException {
        List<byte[]> texts = new ArrayList<>();
        for (Journal journal : journals.values()) {
            for (int number : journal.numbers()) {
                texts.add(journal.text(number));
            }
        }
        return texts;
    }

    /** Writes the finished pieces of unfinished shards as the shards' files too, for a run that ends early. */
    public synchronized void writeUnfinishedShards() throws IOException {
        for (Map.Entry<Integer, Journal> each : journals.entrySet()) {
            write(folder.resolve(manifest.shardFile(each.getKey())), each.getValue());
        }
    }

    /** Returns what is in the folder now; the journals are not in it. */
    public synchronized M manifest() {
        return manifest;
    }

    public RunLog log() {
        return log;
    }

    @Override
    public synchronized void close() throws IOException {
        try (log) {
            for (Journal journal : journals.values()) {
                journal.close();
            }
            journals.clear();
        }
    }
}
