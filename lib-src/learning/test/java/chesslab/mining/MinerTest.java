package chesslab.mining;

import static chesslab.files.Folders.contents;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.ScoredMove;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.files.DecompressingStream;
import chesslab.files.JsonFile;
import chesslab.files.RunLog;
import chesslab.files.Sha256;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("lengthy")
class MinerTest {

    private static final MiningSettings SHORT = FakeEngine.settings(30, 0, 0);
    /** 24 games in shards of 10. */
    private static final MiningPlan PLAN = new MiningPlan(SHORT, 7, 24, 10, false);
    /** The same with random moves at the start and anywhere. */
    private static final MiningPlan RANDOM = new MiningPlan(FakeEngine.settings(30, 4, 0.12), 7, 24, 10, false);

    @TempDir
    private Path folder;

    @AfterEach
    void noEngineIsLeftRunning() {
        assertEquals(0, FakeEngine.RUNNING.get());
    }

    private static MiningProgress mine(MiningPlan plan, Path folder, boolean resume, int workers) throws Exception {
        return mine(plan, folder, resume, workers, FakeEngine::new);
    }

    private static MiningProgress mine(MiningPlan plan, Path folder, boolean resume, int workers,
            MiningEngine.Starter starter) throws Exception {
        return Miner.mine(plan, folder, resume, workers, starter, progress -> {
        });
    }

    /** What an undisturbed run leaves behind. */
    private Map<String, String> expected(MiningPlan plan) throws Exception {
        Path other = folder.resolve("undisturbed");
        mine(plan, other, false, 1);
        return contents(other);
    }

    /** An engine that fails when it is asked for the n-th time, of all that share the counter. */
    private static MiningEngine.Starter failingAt(AtomicInteger asked, int... times) {
        return () -> new FakeEngine() {
            @Override
            public List<ScoredMove> apply(Board board) {
                int time = asked.incrementAndGet();
                for (int failing : times) {
                    if (time == failing) {
                        throw new Fault("fell over");
                    }
                }
                return super.apply(board);
            }
        };
    }

    @Test
    void shardsHoldTheGamesInOrderAndTheManifestNamesThem() throws Exception {
        MiningProgress summary = mine(PLAN, folder, false, 3);
        assertEquals(List.of("games-00001.pgn", "games-00002.pgn", "games-00003.pgn", "manifest.json"),
                List.copyOf(contents(folder).keySet()));
        Manifest manifest = Manifest.read(folder);
        assertEquals(manifest, summary.manifest());
        int number = 1;
        for (Manifest.Shard shard : manifest.shards()) {
            Manifest.Counts counts = Manifest.Counts.NONE;
            for (PgnGame game : PgnReader.readAll(folder.resolve(shard.file()))) {
                assertEquals(Integer.toString(number++), game.tags().get("Round"));
                counts = counts.plus(Manifest.Counts.of(game));
            }
            assertEquals(counts, shard.counts());
            assertEquals(Sha256.of(folder.resolve(shard.file())), shard.sha256());
        }
        assertEquals(25, number);
        assertEquals(24, manifest.total().games());
        assertEquals(summary.positions(), manifest.total().positions());
        assertTrue(manifest.repeatable());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8, 40})
    void workersDoNotChangeAByte(int workers) throws Exception {
        Map<String, String> expected = expected(PLAN);
        mine(PLAN, folder.resolve("run"), false, workers);
        assertEquals(expected, contents(folder.resolve("run")));
    }

    @Test
    void randomMovesAreTheSameWithAnyWorkersAndAfterFailuresAndInterrupts() throws Exception {
        Map<String, String> expected = expected(RANDOM);
        Path run = folder.resolve("run");
        Thread miner = Thread.currentThread();
        assertThrows(InterruptedException.class, () -> Miner.mine(RANDOM, run, true, 3,
                failingAt(new AtomicInteger(), 5, 60), progress -> {
                    if (progress.mined() == 17) {
                        miner.interrupt();
                        FakeEngine.awaitEnd();
                    }
                }));
        mine(RANDOM, run, true, 2);
        assertEquals(expected, contents(run));
    }

    @Test
    void manifestsOfBeforeReadAndAreWrittenAsTheyWere() throws Exception {
        Path shipped = Path.of("data", "sample");
        assertEquals(Files.readString(shipped.resolve(Manifest.FILE)), JsonFile.sealed(Manifest.read(shipped)));
        mine(PLAN, folder, false, 1);
        assertFalse(Files.readString(folder.resolve(Manifest.FILE)).contains("randomShare"));
    }

    @Test
    void compressedShardsHaveTheSameText() throws Exception {
        MiningPlan compressed = new MiningPlan(SHORT, 7, 24, 10, true);
        mine(compressed, folder, false, 2);
        mine(PLAN, folder.resolve("plain"), false, 2);
        for (Manifest.Shard shard : Manifest.read(folder).shards()) {
            assertTrue(shard.file().endsWith(".pgn.gz"));
            String plain = shard.file().replace(".gz", "");
            assertEquals(Sha256.of(folder.resolve("plain").resolve(plain)), shard.sha256());
            assertEquals(PgnReader.readAll(folder.resolve("plain").resolve(plain)),
                    PgnReader.readAll(folder.resolve(shard.file())));
        }
    }

    @Test
    void watcherReceivesEachGameOnce() throws Exception {
        List<Integer> seen = new ArrayList<>();
        Miner.mine(PLAN, folder, false, 2, FakeEngine::new, progress -> seen.add(progress.games()));
        assertEquals(IntStream.rangeClosed(1, 24).boxed().toList(), seen);
    }

    @Test
    void engineThatFailsNowAndThenChangesNoByte() throws Exception {
        Map<String, String> expected = expected(PLAN);
        MiningProgress summary = mine(PLAN, folder.resolve("run"), false, 2,
                failingAt(new AtomicInteger(), 1, 40, 41, 200, 333));
        assertEquals(expected, contents(folder.resolve("run")));
        assertEquals(5, summary.restarts());
        assertTrue(Files.readString(folder.resolve("run").resolve(RunLog.FILE)).contains("fell over"));
    }

    @Test
    void thirdFailureInARowAtAPositionEndsTheRunWithThePosition() throws Exception {
        Map<String, String> expected = expected(PLAN);
        Path run = folder.resolve("run");
        // falls over in game 16 at its 26th position, is replayed, and so twice more
        AtomicInteger asked = new AtomicInteger();
        Board bad = FakeEngine.play(SHORT, 7, 16).boardAt(25);
        MiningEngine.Starter starter = () -> new FakeEngine() {
            @Override
            public List<ScoredMove> apply(Board board) {
                if (board.getFen().equals(bad.getFen()) && board.history().equals(bad.history())) {
                    asked.incrementAndGet();
                    throw new Fault("fell over");
                }
                return super.apply(board);
            }
        };
        Miner.EngineFailed failure = assertThrows(Miner.EngineFailed.class, () -> mine(PLAN, run, false, 1, starter));
        assertEquals(3, asked.get());
        assertTrue(failure.getMessage().contains("game 16") && failure.getMessage().contains(bad.getFen())
                && failure.getMessage().contains("fell over"), failure.getMessage());
        assertEquals(1, Manifest.read(run).shards().size(), "the full shard is there");
        List<Integer> played = new ArrayList<>();
        Miner.mine(PLAN, run, true, 1, FakeEngine::new, progress -> played.add(progress.games()));
        assertEquals(11, played.get(0), "no finished shard is made again");
        assertEquals(expected, contents(run));
    }

    @Test
    void engineThatAlwaysFailsSomewhereElseDoesNotRunForever() {
        AtomicInteger games = new AtomicInteger();
        MiningEngine.Starter starter = () -> new FakeEngine() {
            private final int fails = games.incrementAndGet() % 7;

            @Override
            public List<ScoredMove> apply(Board board) {
                if (board.history().size() == fails) {
                    throw new Fault("fell over");
                }
                return super.apply(board);
            }
        };
        assertThrows(Miner.EngineFailed.class, () -> mine(PLAN, folder, false, 1, starter));
    }

    @Test
    void interruptKeepsFinishedShardsAndResumingEndsWithTheSameBytes() throws Exception {
        MiningPlan plan = new MiningPlan(SHORT, 7, 24, 3, false);
        Map<String, String> expected = expected(plan);
        Path run = folder.resolve("run");
        int before = 0;
        for (int stop = 1; stop <= 3; stop++) {
            Thread miner = Thread.currentThread();
            List<Integer> played = new ArrayList<>();
            assertThrows(InterruptedException.class, () -> Miner.mine(plan, run, true, 2, FakeEngine::new, progress -> {
                played.add(progress.games());
                if (progress.mined() == 6) {
                    miner.interrupt();
                    FakeEngine.awaitEnd();
                }
            }));
            assertEquals(before + 1, played.get(0), "no finished shard is made again");
            assertTrue(Manifest.read(run).total().games() > before);
            before = Manifest.read(run).total().games();
        }
        mine(plan, run, true, 2);
        assertEquals(expected, contents(run));
    }

    @Test
    void aRunMayGrow() throws Exception {
        Path run = folder.resolve("run");
        for (int games : new int[]{4, 10, 17, 24}) {
            mine(new MiningPlan(SHORT, 7, games, 10, false), run, true, 2);
            assertEquals(games, Manifest.read(run).total().games());
        }
        assertEquals(expected(PLAN), contents(run));
        String message = assertThrows(FileSystemException.class,
                () -> mine(new MiningPlan(SHORT, 7, 23, 10, false), run, true, 2)).getReason();
        assertTrue(message.contains("24 games") && message.contains("23"), message);
    }

    @Test
    void resumingACompleteRunDoesNothing() throws Exception {
        mine(PLAN, folder, false, 2);
        Map<String, String> before = contents(folder);
        MiningProgress summary = mine(PLAN, folder, true, 2);
        assertEquals(0, summary.mined());
        assertEquals(before, contents(folder));
    }

    private String refusal(MiningPlan plan, boolean resume) {
        return assertThrows(FileSystemException.class, () -> mine(plan, folder, resume, 1)).getReason();
    }

    @Test
    void aFolderWithARunIsRefusedUnlessItIsResumedAsItWasBegun() throws Exception {
        mine(PLAN, folder, false, 1);
        Map<String, String> before = contents(folder);
        assertTrue(refusal(PLAN, false).contains("holds mined games already"));
        Map<String, MiningPlan> others = Map.of("seed 8 instead of 7", new MiningPlan(SHORT, 8, 24, 10, false),
                "maxPlies 40 instead of 30", new MiningPlan(FakeEngine.settings(40, 0, 0), 7, 24, 10, false),
                "compressed true instead of false", new MiningPlan(SHORT, 7, 24, 10, true),
                "weights [80, 20] instead of [80, 15, 5]",
                new MiningPlan(SHORT.withChoice(ChoiceRule.DEFAULT.first(2)), 7, 24, 10, false),
                "randomPlies 4 instead of 0", new MiningPlan(FakeEngine.settings(30, 4, 0), 7, 24, 10, false),
                "randomShare 0.12 instead of none", new MiningPlan(FakeEngine.settings(30, 0, 0.12), 7, 24, 10, false));
        others.forEach((difference, plan) -> assertTrue(refusal(plan, true).contains(difference), difference));
        MiningEngine.Starter other = () -> new FakeEngine() {
            @Override
            public String name() {
                return "Fake 2";
            }
        };
        assertTrue(assertThrows(FileSystemException.class, () -> mine(PLAN, folder, true, 1, other)).getReason()
                .contains("engine Fake 2 instead of Fake 1"));
        assertEquals(before, contents(folder));
    }

    @Test
    void alteredOrCutShardsAreRefusedAndMissingOnesMadeAgain() throws Exception {
        mine(PLAN, folder, false, 1);
        Path shard = folder.resolve("games-00002.pgn");
        byte[] whole = Files.readAllBytes(shard);
        Files.write(shard, new String(whole).replaceFirst("1-0|0-1|1/2-1/2|\\*", "?").getBytes());
        assertTrue(refusal(PLAN, true).contains("altered"));
        Files.write(shard, List.of());
        assertTrue(refusal(PLAN, true).contains("altered"));
        assertEquals(0, Files.size(shard), "what was altered is left as it is");
        Files.delete(shard);
        assertEquals(10, mine(PLAN, folder, true, 1).mined());
        assertArrayEquals(whole, Files.readAllBytes(shard));
    }

    @Test
    void foreignGamesAreNotTouched() throws IOException {
        Files.writeString(folder.resolve("games-00001.pgn"), "mine");
        assertTrue(refusal(PLAN, true).contains("has games-00001.pgn but no manifest.json"));
        assertEquals("mine", Files.readString(folder.resolve("games-00001.pgn")));
    }

    /** A program killed after a shard appeared, before the manifest named it. */
    @Test
    void aShardThatTheManifestDoesNotNameIsTakenUpIfItIsOfTheRun() throws Exception {
        Map<String, String> expected = expected(PLAN);
        Path run = folder.resolve("run");
        mine(PLAN, run, false, 1);
        Manifest whole = Manifest.read(run);
        JsonFile.writeSealed(run.resolve(Manifest.FILE), PLAN.manifest("Fake 1").with(whole.shards().subList(0, 1)));
        Files.delete(run.resolve("games-00003.pgn"));
        Path work = Files.createDirectory(run.resolve("games-00003.pgn.0123456789abcdef.chesslab"));
        Files.writeString(work.resolve("games-00003.pgn"), "cut");
        Files.writeString(work.resolve("chesslab-work.lock"), "");
        assertEquals(4, mine(PLAN, run, true, 1).mined());
        assertEquals(expected, contents(run));

        JsonFile.writeSealed(run.resolve(Manifest.FILE), PLAN.manifest("Fake 1").with(whole.shards().subList(0, 1)));
        String first = Files.readString(run.resolve("games-00001.pgn"));
        for (String foreign : List.of("mine", first, Files.readString(run.resolve("games-00003.pgn")))) {
            Files.writeString(run.resolve("games-00002.pgn"), foreign);
            assertTrue(assertThrows(FileSystemException.class, () -> mine(PLAN, run, true, 1)).getReason()
                    .contains("has games-00002.pgn, which is no part of its run: move it away"));
            assertEquals(foreign, Files.readString(run.resolve("games-00002.pgn")));
        }
    }

    /** A program killed after the last shard of a grown run appeared, before the manifest was written again. */
    @Test
    void aLastShardThatHasGrownUnderItsManifestIsTakenUp() throws Exception {
        Map<String, String> expected = expected(PLAN);
        Path run = folder.resolve("run");
        mine(new MiningPlan(SHORT, 7, 14, 10, false), run, false, 1);
        Files.copy(folder.resolve("undisturbed").resolve("games-00002.pgn"), run.resolve("games-00002.pgn"),
                StandardCopyOption.REPLACE_EXISTING);
        assertEquals(4, mine(PLAN, run, true, 1).mined());
        assertEquals(expected, contents(run));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aShardMadeAloneIsThatOfTheRun(boolean random) throws Exception {
        MiningPlan plan = random ? RANDOM : PLAN;
        Manifest run = mine(plan, folder, false, 2).manifest();
        for (int shard = 3; shard >= 1; shard--) {
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            assertEquals(run.shards().get(shard - 1), Miner.shard(plan, "Fake 1", shard,
                    failingAt(new AtomicInteger(), 40), text));
            byte[] file = Files.readAllBytes(folder.resolve(run.shardFile(shard)));
            assertArrayEquals(file, text.toByteArray());
            assertEquals(Optional.of(run.shards().get(shard - 1)),
                    plan.manifest("Fake 1").find(shard, new ByteArrayInputStream(file)));
        }
    }

    @Test
    void shardsOutOfRangeAndEnginesOfAnotherNameAreRefused() {
        for (int shard : new int[]{0, 4, -1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            assertEquals("shard " + shard + ": expected 1 to 3, for 24 games of which 10 make a shard",
                    assertThrows(IllegalArgumentException.class, () -> Miner.shard(PLAN, "Fake 1", shard, () -> {
                        throw new AssertionError("an engine was started");
                    }, OutputStream.nullOutputStream())).getMessage());
        }
        assertEquals("the engine is Fake 1: expected that of the run, Fake 2", assertThrows(IOException.class,
                () -> Miner.shard(PLAN, "Fake 2", 1, FakeEngine::new, OutputStream.nullOutputStream())).getMessage());
    }

    @Test
    void shippedShardsAreFoundToBeThoseOfTheirRun() throws IOException {
        Path shipped = Path.of("data", "sample");
        Manifest sample = Manifest.read(shipped);
        assertEquals(Optional.of(sample.shards().get(5)),
                sample.find(6, DecompressingStream.open(shipped.resolve(sample.shardFile(6)))));
    }

    @Test
    void wrongNumbersOfWorkersAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> mine(PLAN, folder, false, 0));
    }
}
