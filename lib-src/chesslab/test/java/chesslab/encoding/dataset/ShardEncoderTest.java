package chesslab.encoding.dataset;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.pgn.InputFile;
import chesslab.chess.pgn.PgnGame;
import chesslab.encoding.Layouts;
import chesslab.files.Sha256;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShardEncoderTest {

    private static final EncodeSettings CLEAN = settings("mover14", 1, true);

    @TempDir
    private Path folder;
    private Path games;
    private Path tasks;

    private static EncodeSettings settings(String layout, double fraction, boolean dedupe) {
        return new EncodeSettings(layout, fraction, new SplitShares(60, 25, 15), dedupe, 100, 700);
    }

    /** Five files: one with games of the others again, one with bad games between good ones, one without any. */
    @BeforeEach
    void writeGames() throws IOException {
        games = Files.createDirectory(folder.resolve("games"));
        tasks = folder.resolve("tasks");
        List<PgnGame> all = LabelledGames.of(5, 100);
        LabelledGames.write(games.resolve("a.pgn"), all.subList(0, 30));
        Files.writeString(games.resolve("b.pgn"), "");
        LabelledGames.write(games.resolve("c.pgn.gz"), all.subList(30, 90));
        LabelledGames.write(games.resolve("d.pgn"), all.subList(90, 100));
        Files.writeString(games.resolve("d.pgn"), "\n[Event \"illegal\"]\n\n1. e4 e5 2. Ke3 *\n\n"
                + Files.readString(games.resolve("d.pgn")));
        LabelledGames.write(games.resolve("e.pgn"), all.subList(0, 7));
    }

    private DataManifest count(int shard, EncodeSettings settings) throws Exception {
        return ShardEncoder.count(List.of(games), shard, tasks, settings, 1 + shard % 2, progress -> {
        });
    }

    private DataManifest.Shard write(int shard, EncodeSettings settings) throws Exception {
        return ShardEncoder.write(List.of(games), shard, tasks, settings, 1 + shard % 2, progress -> {
        });
    }

    private ShardPlan planned(EncodeSettings settings) throws Exception {
        for (int shard = 5; shard >= 1; shard--) {
            count(shard, settings);
        }
        return ShardEncoder.mergeCounts(List.of(games), tasks, settings);
    }

    private void written(EncodeSettings settings) throws Exception {
        for (int shard = planned(settings).shards(); shard >= 1; shard--) {
            write(shard, settings);
        }
    }

    private DataManifest merge(EncodeSettings settings) throws IOException {
        return ShardEncoder.merge(List.of(games), tasks, settings);
    }

    /** What one machine makes. */
    private Map<String, String> expected(EncodeSettings settings) throws Exception {
        Path other = folder.resolve("one machine");
        Encoder.encode(List.of(games), other, settings, true, 2, progress -> {
        });
        return contents(other);
    }

    /** Every file of a dataset with its checksum, without the statements and counts of tasks. */
    private static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!file.getFileName().toString().matches(".*-\\d+\\.json|.*\\.log")) {
                    contents.put(file.getFileName().toString(), Sha256.of(file));
                }
            }
        }
        return contents;
    }

    private static String refusal(Callable<?> step) {
        FileSystemException refused = assertThrows(FileSystemException.class, step::call);
        return Path.of(refused.getFile()).getFileName() + ": " + refused.getReason();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void tasksMakeTheBytesOfOneMachine(boolean dedupe) throws Exception {
        EncodeSettings settings = settings("mover17", 0.8, dedupe);
        written(settings);
        assertFalse(Files.exists(tasks.resolve(DataManifest.FILE)), "the manifest comes last");
        DataManifest merged = merge(settings);
        assertEquals(expected(settings), contents(tasks));
        assertEquals(DataManifest.read(tasks), merged);
        assertTrue(merged.games().bad() == 1 && merged.split(Split.TEST).leaks() > 0, "nothing to see otherwise");
        assertTrue(merged.shards().size() > 6, "several shards");
        assertEquals(merged, merge(settings), "merging again changes nothing");
        assertEquals(expected(settings), contents(tasks));
        assertEquals(merged, PreparedData.open(tasks).manifest());
    }

    @Test
    void keysJoinTheSameInPartsAsAtOnce() throws Exception {
        ShardPlan plan = planned(CLEAN);
        List<Path> files = Stream.of(1, 2, 3, 4, 5).map(file -> tasks.resolve("counts/0000" + file + ".npz")).toList();
        long keys = plan.manifest().parts().values().stream().mapToLong(part -> part.positions() + part.dropped())
                .sum();
        SplitKeys.Join whole = new SplitKeys.Join(files, keys, keys);
        for (long most : new long[]{keys - 1, keys / 3, 100}) {
            SplitKeys.Join parts = new SplitKeys.Join(files, keys, most);
            for (Split split : Split.values()) {
                assertEquals(whole.duplicates(split), parts.duplicates(split));
                for (int file = 0; file < files.size(); file++) {
                    assertEquals(whole.leaks(file, split), parts.leaks(file, split));
                }
            }
        }
    }

    @Test
    void tasksThatRunTwiceAtOnceDoNoHarm() throws Exception {
        ExecutorService machines = Executors.newFixedThreadPool(4);
        atOnce(machines, 5, shard -> count(shard, CLEAN));
        atOnce(machines, ShardEncoder.mergeCounts(List.of(games), tasks, CLEAN).shards(), shard -> write(shard, CLEAN));
        machines.shutdown();
        merge(CLEAN);
        assertEquals(expected(CLEAN), contents(tasks));
    }

    private interface Task {
        Object run(int shard) throws Exception;
    }

    private static void atOnce(ExecutorService machines, int shards, Task task) throws Exception {
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 2 * shards; i++) {
            int shard = i % shards + 1;
            all.add(machines.submit(() -> task.run(shard)));
        }
        for (Future<?> each : all) {
            each.get();
        }
    }

    @Test
    void missingAndAlteredCountsAreNamed() throws Exception {
        planned(CLEAN);
        Path counts = tasks.resolve(ShardEncoder.COUNTS);
        Files.delete(counts.resolve("00001.npz"));
        Files.delete(counts.resolve("00003.json"));
        Files.writeString(counts.resolve("00004.npz"), "more", StandardOpenOption.APPEND);
        Files.writeString(counts.resolve("00006.npz"), "of another file");
        String message = refusal(() -> ShardEncoder.mergeCounts(List.of(games), tasks, CLEAN));
        assertTrue(message.startsWith("counts: cannot be merged: 00001.npz is missing; 00003.npz has no statement "
                + "beside it: make it again; 00004.npz is cut short or altered: sha256 ")
                && message.endsWith("; 00006.npz is not of this plan"), message);
        Files.delete(counts.resolve("00006.npz"));
        written(CLEAN);
        merge(CLEAN);
        assertEquals(expected(CLEAN), contents(tasks));
    }

    @Test
    void countsOfOtherGamesOrSettingsAreNamedAndLeftAlone() throws Exception {
        planned(CLEAN);
        EncodeSettings half = settings("mover14", 0.5, true);
        String other = "is of another run, with fraction 1.0 instead of 0.5";
        assertEquals("00002.npz: " + other, refusal(() -> count(2, half)));
        String message = refusal(() -> ShardEncoder.mergeCounts(List.of(games), tasks, half));
        assertTrue(message.contains("00001.npz " + other + "; 00002.npz " + other), message);
        assertEquals("plan.json: " + other, refusal(() -> write(1, half)));
        Files.move(games.resolve("a.pgn"), games.resolve("f.pgn"));
        message = refusal(() -> ShardEncoder.mergeCounts(List.of(games), tasks, CLEAN));
        assertTrue(message.contains("00001.npz counts a.pgn instead of b.pgn; "), message);
        assertEquals("plan.json: is of other files of games: count them, then merge the counts",
                refusal(() -> write(1, CLEAN)));
    }

    @Test
    void countsOfAnotherVersionAreNamed() throws Exception {
        planned(CLEAN);
        Path statement = tasks.resolve(ShardEncoder.COUNTS).resolve("00002.json");
        Files.writeString(statement, Files.readString(statement).replaceFirst("\"policy\": \"", "$0another "));
        String version = " is of another run, with another version of this program";
        assertTrue(
                refusal(() -> ShardEncoder.mergeCounts(List.of(games), tasks, CLEAN)).endsWith("00002.npz" + version));
        assertEquals("00002.npz:" + version, refusal(() -> count(2, CLEAN)));
    }

    @Test
    void moreGamesThanCanBeNumberedAreRefused() throws Exception {
        Map<String, DataManifest.SplitCounts> none = new TreeMap<>();
        Stream.of(Split.values()).forEach(
                split -> none.put(split.toString(), new DataManifest.SplitCounts(0, 0, 0, 0, 0, 0)));
        DataManifest half = DataManifest.of(CLEAN, Layouts.MOVER_14,
                List.of(new InputFile("a.pgn", "", 1L, 1_500_000_000, 0, List.of())),
                new DataManifest.Games(1_500_000_000, 0, 0), none);
        SplitKeys.Join join = new SplitKeys.Join(List.of(), 0, 1);
        FileSystemException refused = assertThrows(FileSystemException.class, () -> ShardPlan
                .of(settings("mover14", 1, false), Layouts.MOVER_14, List.of(half, half), join));
        assertTrue(refused.getReason().contains("3000000000 games: expected at most 2147483647"), refused.getReason());
    }

    @Test
    void gamesThatHaveChangedSinceTheyWereCountedAreNamed() throws Exception {
        planned(CLEAN);
        LabelledGames.write(games.resolve("a.pgn"), LabelledGames.of(6, 30));
        assertTrue(refusal(() -> write(1, CLEAN)).startsWith("a.pgn: is cut short or altered: sha256 "));
        assertEquals(List.of(), contents(tasks).keySet().stream().toList());
    }

    @Test
    void missingAlteredAndForeignShardsAreNamed() throws Exception {
        written(CLEAN);
        Path other = tasks;
        tasks = folder.resolve("other");
        EncodeSettings half = settings("mover14", 0.5, true);
        written(half);
        tasks = other;
        for (String name : List.of("train-00002.npz", "train-00002.json")) {
            Files.copy(folder.resolve("other").resolve(name), tasks.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
        Files.delete(tasks.resolve("train-00001.npz"));
        Files.writeString(tasks.resolve("train-00003.npz"), "more", StandardOpenOption.APPEND);
        Files.delete(tasks.resolve("validation-00001.json"));
        Files.writeString(tasks.resolve("train-00099.npz"), "foreign");
        String message = refusal(() -> merge(CLEAN));
        assertTrue(
                message.startsWith("tasks: cannot be merged: train-00001.npz is missing; train-00002.npz is of another "
                        + "plan; train-00003.npz is cut short or altered: sha256 ")
                        && message.endsWith("; validation-00001.npz has "
                                + "no statement beside it: make it again; train-00099.npz is not of this plan"),
                message);
        assertEquals("train-00002.npz: is of another plan", refusal(() -> write(2, CLEAN)));
        Files.delete(tasks.resolve("train-00002.json"));
        Files.delete(tasks.resolve("train-00099.npz"));
        written(CLEAN);
        merge(CLEAN);
        assertEquals(expected(CLEAN), contents(tasks));
    }

    @Test
    void aWholeShardIsNotWrittenAgain() throws Exception {
        planned(CLEAN);
        DataManifest.Shard first = write(1, CLEAN);
        assertEquals(first, ShardEncoder.write(List.of(games), 1, tasks, CLEAN, 1, progress -> {
            throw new AssertionError("read again");
        }));
    }

    @Test
    void runsOfBeforeMergeAndMergedOnesResume() throws Exception {
        Map<String, String> expected = expected(CLEAN);
        assertThrows(IllegalStateException.class, () -> Encoder.encode(List.of(games), tasks, CLEAN, false, 2,
                progress -> {
                    if (progress.writing() && progress.positions() > 1500) {
                        throw new IllegalStateException("stopped");
                    }
                }));
        assertEquals(1, DataManifest.read(tasks).shards().size());
        written(CLEAN);
        assertFalse(Files.exists(tasks.resolve("train-00001.json")), "the run's own shard stays as it is");
        merge(CLEAN);
        assertEquals(expected, contents(tasks));
        assertEquals(0, Encoder.encode(List.of(games), tasks, CLEAN, true, 2, progress -> {
        }).written());
        assertEquals(expected, contents(tasks));
        EncodeSettings half = settings("mover14", 0.5, true);
        tasks = folder.resolve("one machine");
        planned(half);
        assertEquals("manifest.json: is of another run, with fraction 1.0 instead of 0.5",
                refusal(() -> write(1, half)));
        assertTrue(refusal(() -> merge(half)).contains("manifest.json is of another run, with fraction 1.0"));
        assertEquals(expected, contents(tasks));
    }

    @Test
    void callsOutOfRangeOrOutOfOrderAreRefusedAtTheDoor() throws Exception {
        for (int shard : new int[]{0, 6, -1, Integer.MIN_VALUE}) {
            assertEquals("shard " + shard + ": expected 1 to 5, as many as there are files of games",
                    assertThrows(IllegalArgumentException.class, () -> count(shard, CLEAN)).getMessage());
        }
        String unplanned = "plan.json: is missing: count all files of games, then merge the counts";
        assertEquals(unplanned, refusal(() -> write(1, CLEAN)));
        assertEquals(unplanned, refusal(() -> merge(CLEAN)));
        assertFalse(Files.exists(tasks));
        int shards = planned(CLEAN).shards();
        assertTrue(assertThrows(IllegalArgumentException.class, () -> write(shards + 1, CLEAN)).getMessage()
                .startsWith("shard " + (shards + 1) + ": expected 1 to " + shards));
    }

    @Test
    void gamesOfWhichNoneIsGoodAreRefused() throws Exception {
        games = games.resolve("b.pgn");
        count(1, CLEAN);
        assertEquals("b.pgn: has no game that can be encoded: there is no game in it",
                refusal(() -> ShardEncoder.mergeCounts(List.of(games), tasks, CLEAN)));
    }
}
