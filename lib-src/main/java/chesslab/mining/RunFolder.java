package chesslab.mining;

import chesslab.chess.pgn.PgnGame;
import chesslab.files.Journal;
import chesslab.files.JsonFile;
import chesslab.files.RunLog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The folder that a run fills: {@code games-00001.pgn} and so on, {@value Manifest#FILE}, {@value #LOG}, and for
 * each shard that is not full yet a {@link Journal}, {@code games-00001.journal}.
 *
 * <p>A shard counts from the moment that the manifest names it; until then its journal is the truth. So a program may be
 * killed anywhere: the next one takes from manifest and journals what is finished, and the folder ends with the same
 * bytes as if nothing had happened. Methods may be called by several threads.
 */
final class RunFolder implements AutoCloseable {

    static final String LOG = "mining.log";

    private final Path folder;
    private final RunLog log;
    private final Map<Integer, Journal> journals = new HashMap<>();
    private final BitSet finished = new BitSet();
    private Manifest manifest;
    private int handedOut;

    private RunFolder(Path folder, Manifest manifest, RunLog log) {
        this.folder = folder;
        this.manifest = manifest;
        this.log = log;
    }

    /**
     * Opens a folder for a run.
     *
     * @param plan   the run, with no shard yet
     * @param resume whether the folder may hold a part of this run already. Its settings, seed and engine must be those
     *               of {@code plan}; the number of games may have grown
     * @throws FileSystemException if the folder cannot be used so; it says why
     */
    static RunFolder open(Path folder, Manifest plan, boolean resume) throws IOException {
        Files.createDirectories(folder);
        RunLog log = new RunLog(folder, LOG);
        RunFolder opened = new RunFolder(folder, plan, log);
        try {
            boolean begun = Files.exists(folder.resolve(Manifest.FILE));
            if (!begun) {
                opened.refuseForeignGames();
            } else if (!resume) {
                throw opened.refusal("holds a run already: resume that one, or choose another folder");
            } else {
                opened.takeUp(Manifest.read(folder));
            }
            JsonFile.write(folder.resolve(Manifest.FILE), opened.manifest);
            opened.findJournals();
            return opened;
        } catch (IOException | RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    private FileSystemException refusal(String reason) {
        return new FileSystemException(folder.toString(), null, reason);
    }

    private void refuseForeignGames() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            Path game = files.filter(file -> file.getFileName().toString().startsWith("games-")).findFirst()
                    .orElse(null);
            if (game != null) {
                throw refusal("has " + game.getFileName() + " but no " + Manifest.FILE + ": choose another folder");
            }
        }
    }

    /** Goes on with what an earlier call has written. */
    private void takeUp(Manifest earlier) throws IOException {
        List<String> differences = manifest.differencesFrom(earlier);
        if (!differences.isEmpty()) {
            throw refusal("holds a run made otherwise, now " + String.join(", ", differences)
                    + ": resume it as it was begun, or choose another folder");
        }
        if (manifest.games() < earlier.games()) {
            throw refusal("holds a run of " + earlier.games() + " games: a resumed run can only grow, not shrink to "
                    + manifest.games());
        }
        for (Manifest.Shard shard : earlier.shards()) {
            ShardFile.verify(folder, shard);
        }
        manifest = manifest.with(manifest.games(), earlier.shards());
        for (Manifest.Shard shard : earlier.shards()) {
            int number = shardOf(shard.first());
            if (shard.counts().games() < sizeOf(number)) {
                reopen(number, shard);
            } else {
                finished.set(shard.first(), shard.first() + shard.counts().games());
                Files.deleteIfExists(journalFile(number)); // left by a program killed between the two
            }
        }
    }

    /** Makes a journal again of a last shard that was not full, because the run has grown. */
    private void reopen(int number, Manifest.Shard shard) throws IOException {
        Path aside = folder.resolve(journalFile(number).getFileName() + ".part");
        Files.deleteIfExists(aside);
        try (Journal journal = new Journal(aside)) {
            ShardFile.toJournal(folder.resolve(shard.file()), shard.first(), journal);
        }
        Files.move(aside, journalFile(number), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        manifest = manifest.with(manifest.games(), manifest.shards().stream().filter(other -> other != shard).toList());
    }

    private void findJournals() throws IOException {
        for (int shard = 1; shard <= shardOf(manifest.games()); shard++) {
            if (!finished.get(firstOf(shard)) && Files.exists(journalFile(shard))) {
                Journal journal = new Journal(journalFile(shard));
                journals.put(shard, journal);
                journal.numbers().forEach(finished::set);
                completeIfFull(shard, journal);
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
        return folder.resolve(String.format(Locale.ROOT, "games-%05d.journal", shard));
    }

    /** How many games are finished. */
    synchronized int finished() {
        return finished.cardinality();
    }

    /** The number of a game that is to be played, each one once and ascending; empty when there is none left. */
    synchronized OptionalInt next() {
        handedOut = finished.nextClearBit(handedOut + 1);
        return handedOut <= manifest.games() ? OptionalInt.of(handedOut) : OptionalInt.empty();
    }

    /** Keeps a finished game; with the last one of a shard, the shard appears. */
    synchronized void add(int number, PgnGame game) throws IOException {
        int shard = shardOf(number);
        Journal journal = journals.get(shard);
        if (journal == null) {
            journal = new Journal(journalFile(shard));
            journals.put(shard, journal);
        }
        journal.add(number, game.toPgn().getBytes(StandardCharsets.UTF_8));
        finished.set(number);
        completeIfFull(shard, journal);
    }

    private void completeIfFull(int number, Journal journal) throws IOException {
        if (journal.numbers().size() < sizeOf(number)) {
            return;
        }
        Manifest.Shard shard = ShardFile.write(folder.resolve(ShardFile.name(number, manifest.compressed())), journal);
        List<Manifest.Shard> shards = new ArrayList<>(manifest.shards());
        shards.add(shard);
        shards.sort(Comparator.comparing(Manifest.Shard::first));
        manifest = manifest.with(manifest.games(), shards);
        JsonFile.write(folder.resolve(Manifest.FILE), manifest);
        journals.remove(number).close();
        Files.delete(journalFile(number));
    }

    /** What is in the folder now; the journals are not in it. */
    synchronized Manifest manifest() {
        return manifest;
    }

    RunLog log() {
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
