package chesslab.mining;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.ScoredMove;
import chesslab.uci.UciLimit;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShardMinerTest {

    private static final MiningSettings SHORT = MiningSettings.DEFAULT.withMaxPlies(30);
    /** 24 games in shards of 10. */
    private static final MiningPlan PLAN = new MiningPlan(SHORT, 7, 24, 10, false);

    @TempDir
    private Path folder;

    @AfterEach
    void noEngineIsLeftRunning() {
        assertEquals(0, FakeEngine.RUNNING.get());
    }

    private static ShardMiner.Statement mine(MiningPlan plan, int shard, Path folder, MiningEngine.Starter starter,
            int workers) throws Exception {
        return ShardMiner.mine(plan, shard, folder, workers, starter, progress -> {
        });
    }

    private Path mined(MiningPlan plan) throws Exception {
        Path run = folder.resolve("tasks");
        for (int shard = plan.shards(); shard >= 1; shard--) {
            mine(plan, shard, run, FakeEngine::new, 2);
        }
        return run;
    }

    /** What one machine makes of a plan. */
    private Map<String, String> expected(MiningPlan plan) throws Exception {
        Path other = folder.resolve("one machine");
        Miner.mine(plan, other, true, 3, FakeEngine::new, progress -> {
        });
        return MinerTest.contents(other);
    }

    /** Shards and manifest with their checksums, without the statements of tasks. */
    private static Map<String, String> result(Path run) throws IOException {
        Map<String, String> contents = new TreeMap<>(MinerTest.contents(run));
        contents.keySet().removeIf(name -> name.matches("games-\\d+\\.json"));
        return contents;
    }

    private static String refusal(MiningPlan plan, Path run) {
        return assertThrows(FileSystemException.class, () -> ShardMiner.merge(plan, run)).getReason();
    }

    private static MiningEngine.Starter named(String name) {
        return () -> new FakeEngine() {
            @Override
            public String name() {
                return name;
            }
        };
    }

    /** An engine of the same name whose second move differs. */
    private static MiningEngine.Starter searchingOtherwise() {
        return () -> new FakeEngine() {
            @Override
            public List<ScoredMove> apply(Board board) {
                List<ScoredMove> lines = super.apply(board);
                return board.history().size() == 1 ? lines.subList(1, lines.size()) : lines;
            }
        };
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void tasksMakeTheBytesOfOneMachine(boolean compressed) throws Exception {
        MiningPlan plan = new MiningPlan(SHORT.withRandomPlies(4).withRandomShare(0.12), 7, 24, 10, compressed);
        Path run = mined(plan);
        assertFalse(Files.exists(run.resolve(Manifest.FILE)), "the manifest comes last");
        Manifest merged = ShardMiner.merge(plan, run);
        assertEquals(expected(plan), result(run));
        assertEquals(Manifest.read(run), merged);
        assertEquals(merged, ShardMiner.merge(plan, run), "merging again changes nothing");
        assertEquals(expected(plan), result(run));
    }

    @Test
    void workersDoNotChangeAShard() throws Exception {
        for (int workers : new int[]{1, 3, 20}) {
            Path run = folder.resolve("workers " + workers);
            mine(PLAN, 3, run, FakeEngine::new, workers);
            assertEquals(expected(PLAN).get("games-00003.pgn"), result(run).get("games-00003.pgn"));
        }
    }

    @Test
    void aTaskPlaysTheGamesOfItsShardOnlyAndNoneTwice() throws Exception {
        List<MiningProgress> seen = new ArrayList<>();
        for (int time = 0; time < 2; time++) {
            ShardMiner.Statement said = ShardMiner.mine(PLAN, 3, folder, 2, FakeEngine::new, seen::add);
            assertEquals(List.of(1, 2, 3, 4), seen.stream().map(MiningProgress::games).toList());
            assertEquals(4, seen.get(0).total());
            assertEquals(21, said.run().shards().get(0).first());
        }
    }

    @Test
    void tasksThatRunTwiceAtOnceDoNoHarm() throws Exception {
        ExecutorService machines = Executors.newFixedThreadPool(6);
        List<Future<?>> tasks = new ArrayList<>();
        for (int task = 0; task < 9; task++) {
            int shard = task % 3 + 1;
            tasks.add(machines.submit(() -> mine(PLAN, shard, folder.resolve("tasks"), FakeEngine::new, 1)));
        }
        for (Future<?> task : tasks) {
            task.get();
        }
        machines.shutdown();
        ShardMiner.merge(PLAN, folder.resolve("tasks"));
        assertEquals(expected(PLAN), result(folder.resolve("tasks")));
    }

    @Test
    void aTaskThatIsStoppedLeavesNothingAndIsRepeated() throws Exception {
        Path run = mined(PLAN);
        Files.delete(run.resolve("games-00002.pgn"));
        Files.delete(run.resolve("games-00002.json"));
        Map<String, String> before = MinerTest.contents(run);
        Thread miner = Thread.currentThread();
        assertThrows(InterruptedException.class, () -> ShardMiner.mine(PLAN, 2, run, 1, FakeEngine::new, progress -> {
            miner.interrupt();
            while (FakeEngine.RUNNING.get() > 0) {
                Thread.onSpinWait();
            }
        }));
        assertEquals(before, MinerTest.contents(run));
        Files.writeString(run.resolve("games-00002.pgn.1234.part"), "left by a killed task");
        assertEquals("cannot be merged: games-00002.pgn is missing", refusal(PLAN, run));
        mine(PLAN, 2, run, FakeEngine::new, 1);
        ShardMiner.merge(PLAN, run);
        Files.delete(run.resolve("games-00002.pgn.1234.part"));
        assertEquals(expected(PLAN), result(run));
    }

    @Test
    void missingAlteredAndUnstatedShardsAreNamedAndMadeAgain() throws Exception {
        Path run = mined(PLAN);
        Files.delete(run.resolve("games-00001.pgn"));
        Files.writeString(run.resolve("games-00002.pgn"), "\n", StandardOpenOption.APPEND);
        Files.delete(run.resolve("games-00003.json"));
        String message = refusal(PLAN, run);
        assertTrue(
                message.startsWith("cannot be merged: games-00001.pgn is missing; games-00002.pgn is cut short or "
                        + "altered: sha256 ")
                        && message.endsWith("; games-00003.pgn has no statement beside it: make it again"),
                message);
        assertFalse(Files.exists(run.resolve(Manifest.FILE)));
        ShardMiner.merge(PLAN, mined(PLAN));
        assertEquals(expected(PLAN), result(run));
    }

    @Test
    void shardsOfAnotherRunOrEngineAreNamedAndLeftAlone() throws Exception {
        Map<MiningPlan, String> others = Map.of(
                new MiningPlan(SHORT, 8, 24, 10, false), "seed 8 instead of 7",
                new MiningPlan(SHORT.withMaxPlies(31), 7, 24, 10, false), "maxPlies 31 instead of 30",
                new MiningPlan(SHORT.withLimit(UciLimit.depth(3)), 7, 24, 10, false), "limit ",
                new MiningPlan(SHORT.withRandomShare(0.5), 7, 24, 10, false), "randomShare 0.5 instead of none");
        Path run = mined(PLAN);
        for (Map.Entry<MiningPlan, String> other : others.entrySet()) {
            Path elsewhere = folder.resolve("other " + other.getKey().hashCode());
            mine(other.getKey(), 2, elsewhere, FakeEngine::new, 1);
            assertForeign(run, elsewhere, other.getValue());
        }
        mine(PLAN, 2, folder.resolve("name"), named("Fake 2"), 1);
        assertForeign(run, folder.resolve("name"), "engine Fake 2 instead of Fake 1");
        mine(PLAN, 2, folder.resolve("search"), searchingOtherwise(), 1);
        assertForeign(run, folder.resolve("search"), "a search of signature ");
    }

    /** Puts another's second shard into a run: the merge and the task of this shard refuse it. */
    private void assertForeign(Path run, Path other, String difference) throws Exception {
        for (String file : new String[]{"games-00002.pgn", "games-00002.json"}) {
            Files.copy(other.resolve(file), run.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
        Map<String, String> before = MinerTest.contents(run);
        String message = refusal(PLAN, run);
        assertTrue(message.startsWith("cannot be merged: games-00002.pgn is of another run, with " + difference),
                message);
        FileSystemException refused = assertThrows(FileSystemException.class,
                () -> mine(PLAN, 2, run, FakeEngine::new, 1));
        assertTrue(refused.getMessage().contains("games-00002.pgn: is of another run, with " + difference),
                refused.getMessage());
        assertEquals(before, MinerTest.contents(run));
    }

    @Test
    void shardsThatThePlanDoesNotHaveAreNamed() throws Exception {
        Path run = mined(PLAN);
        assertTrue(refusal(new MiningPlan(SHORT, 7, 24, 1, false), folder.resolve("nothing"))
                .endsWith("; games-00010.pgn is missing; and 14 more"));
        assertEquals("cannot be merged: games-00003.pgn is not of this plan",
                refusal(new MiningPlan(SHORT, 7, 20, 10, false), run));
        assertTrue(refusal(new MiningPlan(SHORT, 7, 30, 10, false), run)
                .contains("games-00003.pgn has 4 games, not as many as in this plan: make it again"));
        MiningPlan grown = new MiningPlan(SHORT, 7, 30, 10, false);
        ShardMiner.merge(grown, mined(grown));
        assertEquals(expected(grown), result(run));
    }

    @Test
    void runsOfBeforeMergeAndMergedOnesResume() throws Exception {
        Map<String, String> expected = expected(PLAN);
        Path run = folder.resolve("run");
        Miner.mine(new MiningPlan(SHORT, 7, 14, 10, false), run, false, 2, FakeEngine::new, progress -> {
        });
        assertTrue(refusal(PLAN, run).contains("games-00002.pgn has 4 games, not as many as in this plan"));
        for (int shard = 1; shard <= 3; shard++) {
            mine(PLAN, shard, run, FakeEngine::new, 1);
        }
        assertFalse(Files.exists(run.resolve("games-00001.json")), "the run's own shard stays as it is");
        ShardMiner.merge(PLAN, run);
        assertEquals(expected, result(run));
        Miner.mine(PLAN, run, true, 1, FakeEngine::new, progress -> {
        });
        assertEquals(expected, result(run));
        Path whole = folder.resolve("one machine");
        ShardMiner.merge(PLAN, whole);
        assertEquals(expected, MinerTest.contents(whole), "a run without statements stays as it is");
    }

    @Test
    void theShippedSampleMerges() throws Exception {
        Path shipped = Path.of("data", "sample");
        try (Stream<Path> files = Files.list(shipped)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
        Manifest sample = Manifest.read(shipped);
        MiningPlan plan = new MiningPlan(MiningSettings.DEFAULT.withMaxPlies(sample.maxPlies())
                .withRandomPlies(sample.randomPlies()), sample.seed(), sample.games(), sample.gamesPerShard(),
                sample.compressed());
        ShardMiner.merge(plan, folder);
        assertEquals(MinerTest.contents(shipped), MinerTest.contents(folder));
    }

    @Test
    void aRunOfAnotherSeedIsNotMergedInto() throws Exception {
        Miner.mine(new MiningPlan(SHORT, 8, 10, 10, false), folder, false, 1, FakeEngine::new, progress -> {
        });
        Map<String, String> before = MinerTest.contents(folder);
        assertTrue(refusal(PLAN, folder).contains("is of another run, with seed 8 instead of 7"));
        assertThrows(FileSystemException.class, () -> mine(PLAN, 3, folder, FakeEngine::new, 1));
        assertEquals(before, MinerTest.contents(folder));
    }

    @Test
    void aLimitOfTimeHasNoSignature() throws Exception {
        MiningPlan plan = new MiningPlan(SHORT.withLimit(UciLimit.moveTime(Duration.ofMillis(1))), 7, 3, 10, false);
        assertEquals(null, mine(plan, 1, folder, FakeEngine::new, 1).signature());
        assertEquals(3, ShardMiner.merge(plan, folder).total().games());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4, -1, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void shardsOutOfRangeAreRefusedAtTheDoor(int shard) {
        Path run = folder.resolve("run");
        String message = assertThrows(IllegalArgumentException.class, () -> mine(PLAN, shard, run, () -> {
            throw new AssertionError("an engine was started");
        }, 1)).getMessage();
        assertEquals("shard " + shard + ": expected 1 to 3, for 24 games of which 10 make a shard", message);
        assertThrows(IllegalArgumentException.class, () -> mine(PLAN, 1, run, FakeEngine::new, 0));
        assertFalse(Files.exists(run));
    }
}
