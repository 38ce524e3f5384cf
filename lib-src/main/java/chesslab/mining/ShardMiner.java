package chesslab.mining;

import chesslab.files.AtomicFile;
import chesslab.files.AtomicFolder;
import chesslab.files.JsonFile;
import chesslab.files.RecordDifferences;
import chesslab.files.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Mines the shards of a plan as tasks, wherever each is run: {@link #mine} makes one shard and is one call, {@link
 * #merge} checks all of them and writes the manifest. Shards and manifest are, to the byte, those that {@link
 * Miner#mine} makes on one machine.
 *
 * <p>A task mines in a temporary folder of its own and then puts into the common one the shard and, beside it, its
 * {@link Statement}. So it may be killed, repeated, or run twice at once. The common folder needs no locks, only that a
 * file can be renamed.
 */
public final class ShardMiner {

    /** Plies that an engine plays for its signature, after the random ones. */
    private static final int SIGNATURE_PLIES = 20;
    private static final int MOST_FAULTS_TOLD = 10;

    /**
     * What a task says of its shard, in a file named like it with {@code .json}.
     *
     * @param signature of the engine's search: the checksum of the first plies of a game of the plan. An engine, or a
     *                  version of this program, that plays otherwise has another; null where games do not repeat
     * @param run       the manifest of a run of which only this shard is finished
     */
    public record Statement(String signature, Manifest run) {

        public Statement {
            Objects.requireNonNull(run, "run");
        }

        private static Statement of(MiningPlan plan, MiningEngine.Starter starter) {
            try (MiningEngine engine = starter.start()) {
                Manifest run = plan.manifest(engine.name());
                return new Statement(run.repeatable() ? signature(plan, engine) : null, run);
            }
        }

        private static String signature(MiningPlan plan, MiningEngine engine) {
            MiningSettings settings = plan.settings();
            int plies = Math.min(settings.maxPlies(), settings.randomPlies() + SIGNATURE_PLIES);
            engine.newGame();
            return Sha256.of(new SelfPlay(settings.withMaxPlies(plies), plan.seed(), engine.name()).play(1, engine)
                    .toPgn().getBytes(StandardCharsets.UTF_8));
        }

        /** Returns what is stated of a shard, or null if nothing is. */
        private Manifest.Shard shard(String file) {
            return run.shards().stream().filter(shard -> shard.file().equals(file)).findFirst().orElse(null);
        }

        /** Returns in what the runs differ; without words where one run can have both shards. */
        private List<String> differencesFrom(Statement other) {
            List<String> differences = RecordDifferences.between(run, other.run, Set.copyOf(run.growing()));
            return differences.isEmpty() && signature != null && other.signature != null
                    && !signature.equals(other.signature)
                            ? List.of("a search of signature " + signature + " instead of " + other.signature)
                            : differences;
        }
    }

    private final MiningPlan plan;
    private final Path folder;

    private ShardMiner(MiningPlan plan, Path folder) {
        this.plan = plan;
        this.folder = folder;
    }

    /**
     * Mines one shard. Where the folder has it already and whole, from a task or from a run, nothing is mined.
     *
     * @param shard   its number, from 1 to {@link MiningPlan#shards()}
     * @param folder  where it goes; it is made if need be
     * @param workers how many games are played at once, each with its own engine, 1 or more
     * @param starter starts the engines
     * @param watcher receives the progress of the shard after each game
     * @return what the file beside the shard says
     * @throws IOException                   if the folder cannot be used, or has this shard of another run
     * @throws chesslab.uci.UciException     if the engine cannot be started at all
     * @throws EngineFailedException         if the engine fails three times in a row at one position, which it names
     * @throws InterruptedException          if the thread is interrupted
     */
    public static Statement mine(MiningPlan plan, int shard, Path folder, int workers, MiningEngine.Starter starter,
            Consumer<MiningProgress> watcher) throws IOException, EngineFailedException, InterruptedException {
        plan.checkShard(shard);
        if (workers < 1) {
            throw new IllegalArgumentException(workers + " workers: expected 1 or more");
        }
        return new ShardMiner(plan, folder).mine(shard, workers, starter, watcher);
    }

    private Statement mine(int shard, int workers, MiningEngine.Starter starter, Consumer<MiningProgress> watcher)
            throws IOException, EngineFailedException, InterruptedException {
        Statement task = Statement.of(plan, starter);
        Path place = place(shard);
        Statement found = find(place);
        if (found != null) {
            refuseOther(place, found, task);
            if (fault(shard, found) == null) {
                return found;
            }
        }
        Files.createDirectories(folder);
        Path own = Files.createTempDirectory("chesslab-");
        try {
            Manifest mined = Miner.mine(plan, task.run().engine(), OptionalInt.of(shard), own, false, workers, starter,
                    watcher).manifest();
            Statement statement = new Statement(task.signature(), mined);
            Path said = statementOf(own.resolve(place.getFileName()));
            JsonFile.write(said, statement);
            AtomicFile.copy(own.resolve(place.getFileName()), place);
            AtomicFile.copy(said, statementOf(place));
            return statement;
        } finally {
            AtomicFolder.delete(own);
        }
    }

    /**
     * Writes the manifest once all shards of a plan are there. Shards that a run has made count as those of tasks do:
     * its manifest states them.
     *
     * @return what the folder holds now
     * @throws FileSystemException if a shard is missing, altered, or of another run or engine; it names all such shards
     */
    public static Manifest merge(MiningPlan plan, Path folder) throws IOException {
        return new ShardMiner(plan, folder).merge();
    }

    private Manifest merge() throws IOException {
        Path file = folder.resolve(Manifest.FILE);
        Statement expected = null;
        if (Files.exists(file)) {
            Manifest begun = Manifest.read(folder);
            expected = new Statement(null, plan.manifest(begun.engine()));
            refuseOther(file, new Statement(null, begun), expected);
        }
        List<String> faults = new ArrayList<>(foreignFiles());
        List<Manifest.Shard> shards = new ArrayList<>();
        for (int shard = 1; shard <= plan.shards(); shard++) {
            Path place = place(shard);
            try {
                Statement found = find(place);
                String fault = fault(shard, found);
                if (fault != null) {
                    throw new FileSystemException(place.toString(), null, fault);
                }
                if (expected == null || expected.signature() == null) {
                    String engine = expected == null ? found.run().engine() : expected.run().engine();
                    expected = new Statement(found.signature(), plan.manifest(engine));
                }
                refuseOther(place, found, expected);
                shards.add(found.shard(place.getFileName().toString()));
            } catch (FileSystemException e) {
                faults.add(Path.of(e.getFile()).getFileName() + " " + e.getReason());
            }
        }
        if (!faults.isEmpty()) {
            int told = Math.min(MOST_FAULTS_TOLD, faults.size());
            throw new FileSystemException(folder.toString(), null,
                    "cannot be merged: " + String.join("; ", faults.subList(0, told))
                            + (faults.size() > told ? "; and " + (faults.size() - told) + " more" : ""));
        }
        Manifest merged = expected.run().with(plan.games(), shards);
        JsonFile.write(file, merged);
        return merged;
    }

    /** Returns what is said of a shard, by its task or else by the manifest of a run; null if nothing is. */
    private Statement find(Path place) throws IOException {
        if (Files.exists(statementOf(place))) {
            return JsonFile.read(statementOf(place), Statement.class, "statement of a mined shard");
        }
        Path manifest = folder.resolve(Manifest.FILE);
        return Files.exists(manifest) ? new Statement(null, Manifest.read(folder)) : null;
    }

    /** Returns what keeps a shard from being finished, or null if it is. */
    private String fault(int shard, Statement found) throws IOException {
        Path place = place(shard);
        Manifest.Shard said = found == null ? null : found.shard(place.getFileName().toString());
        if (!Files.exists(place) || said == null) {
            return Files.exists(place) ? "has no statement beside it: mine it again" : "is missing";
        }
        int first = (shard - 1) * plan.gamesPerShard() + 1;
        int games = Math.min(plan.gamesPerShard(), plan.games() - first + 1);
        if (said.first() != first || said.games() != games) {
            return "has " + said.games() + " games from " + said.first() + " on, expected " + games + " from " + first
                    + " on: mine it again";
        }
        try {
            Sha256.verify(place, said.sha256());
            return null;
        } catch (FileSystemException e) {
            return e.getReason();
        }
    }

    private static void refuseOther(Path file, Statement found, Statement expected) throws FileSystemException {
        List<String> differences = found.differencesFrom(expected);
        if (!differences.isEmpty()) {
            throw new FileSystemException(file.toString(), null,
                    "is of another run, with " + String.join(", ", differences));
        }
    }

    /** Returns a sentence for each shard in the folder that the plan does not have. */
    private List<String> foreignFiles() throws IOException {
        Set<String> own = new HashSet<>();
        for (int shard = 1; shard <= plan.shards(); shard++) {
            own.add(place(shard).getFileName().toString());
        }
        try (Stream<Path> files = Files.exists(folder) ? Files.list(folder) : Stream.empty()) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches("games-\\d+\\.pgn(\\.gz)?") && !own.contains(name)).sorted()
                    .map(name -> name + " is no shard of this plan").toList();
        }
    }

    private Path place(int shard) {
        return folder.resolve(plan.manifest("").shardFile(shard));
    }

    private static Path statementOf(Path place) {
        return place.resolveSibling(place.getFileName().toString().replaceFirst("\\..*", ".json"));
    }
}
