package chesslab.mining;

import chesslab.files.JsonFile;
import chesslab.files.MergeFaults;
import chesslab.files.RecordDifferences;
import chesslab.files.Sha256;
import chesslab.files.TaskFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Mines the shards of a plan as tasks, wherever each is run: {@link #mine} makes one shard and is one call, {@link
 * #merge} checks all of them and writes the manifest. Shards and manifest are, to the byte, those that {@link
 * Miner#mine} makes on one machine. A task may be killed, repeated, or run twice at once ({@link TaskFile}).
 */
public final class ShardMiner {

    /** Plies that an engine plays for its signature, after the random ones. */
    private static final int SIGNATURE_PLIES = 20;

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
        private Manifest.Shard shard(TaskFile file) {
            return run.shards().stream().filter(shard -> shard.file().equals(file.name())).findFirst().orElse(null);
        }

        /** Refuses a file of which this is said if that is not of the expected run. */
        private void check(TaskFile file, Statement expected) throws FileSystemException {
            List<String> differences = RecordDifferences.between(run, expected.run, Set.copyOf(run.growing()));
            if (differences.isEmpty() && signature != null && expected.signature != null
                    && !signature.equals(expected.signature)) {
                differences = List.of("a search of signature " + signature + " instead of " + expected.signature);
            }
            if (!differences.isEmpty()) {
                throw file.refusal("is of another run, with " + String.join(", ", differences));
            }
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
        ShardMiner miner = new ShardMiner(plan, folder);
        TaskFile file = miner.file(shard);
        Statement task = Statement.of(plan, starter);
        Statement found = miner.find(file);
        if (found != null) {
            found.check(file, task);
            if (miner.isFull(shard, found) && file.isWhole(found.shard(file).sha256())) {
                return found;
            }
        }
        return file.<Statement, EngineFailedException>make(own -> new Statement(task.signature(),
                Miner.mine(plan, task.run().engine(), OptionalInt.of(shard), own.getParent(), false, workers, starter,
                        watcher).manifest()));
    }

    /**
     * Writes the manifest once all shards of a plan are there. Shards that a run has made count as those of tasks do:
     * its manifest states them.
     *
     * @return what the folder holds now
     * @throws FileSystemException if a shard is missing, altered, or of another run or engine; it names such shards
     */
    public static Manifest merge(MiningPlan plan, Path folder) throws IOException {
        return new ShardMiner(plan, folder).merge();
    }

    private Manifest merge() throws IOException {
        Path manifest = folder.resolve(Manifest.FILE);
        Statement[] expected = {null}; // the recipe, engine and signature as the first shards state them
        if (Files.exists(manifest)) {
            Manifest begun = Manifest.read(folder);
            expected[0] = new Statement(null, plan.manifest(begun.engine()));
            new Statement(null, begun).check(new TaskFile(manifest), expected[0]);
        }
        MergeFaults faults = new MergeFaults();
        List<Manifest.Shard> shards = new ArrayList<>();
        for (int number = 1; number <= plan.shards(); number++) {
            int shard = number;
            TaskFile file = file(shard);
            faults.check(() -> {
                Statement found = find(file);
                Manifest.Shard said = found == null ? null : found.shard(file);
                file.verify(said == null ? null : said.sha256());
                if (expected[0] == null || expected[0].signature() == null) {
                    String engine = (expected[0] == null ? found : expected[0]).run().engine();
                    expected[0] = new Statement(found.signature(), plan.manifest(engine));
                }
                found.check(file, expected[0]);
                if (!isFull(shard, found)) {
                    throw file.refusal("has " + said.games() + " games, not as many as in this plan: make it again");
                }
                shards.add(said);
            });
        }
        faults.refuseOthers(folder, "games-\\d+\\.pgn(\\.gz)?",
                IntStream.rangeClosed(1, plan.shards()).mapToObj(shard -> file(shard).name()).toList());
        faults.refuse(folder);
        Manifest merged = expected[0].run().with(plan.games(), shards);
        JsonFile.write(manifest, merged);
        return merged;
    }

    /** Returns what is said of a shard, by its task or else by the manifest of a run; null if nothing is. */
    private Statement find(TaskFile file) throws IOException {
        Statement said = file.read(Statement.class);
        return said != null || !Files.exists(folder.resolve(Manifest.FILE))
                ? said
                : new Statement(null, Manifest.read(folder));
    }

    /** Whether a shard is said to have the games that it has in the plan. */
    private boolean isFull(int shard, Statement found) {
        Manifest.Shard said = found.shard(file(shard));
        int before = (shard - 1) * plan.gamesPerShard();
        return said != null && said.first() == before + 1
                && said.games() == Math.min(plan.gamesPerShard(), plan.games() - before);
    }

    private TaskFile file(int shard) {
        return new TaskFile(folder.resolve(plan.manifest("").shardFile(shard)));
    }
}
