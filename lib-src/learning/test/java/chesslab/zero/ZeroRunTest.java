package chesslab.zero;

import static chesslab.game.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.play.Choice;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.encoding.scores.ScoreEncoder;
import chesslab.files.FileTree;
import chesslab.files.Folders;
import chesslab.mining.Manifest;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.chess.PieceValues;
import chesslab.search.chess.SelectiveEngine;
import chesslab.search.chess.SelectiveSearch;
import chesslab.search.nnue.NnueEvaluation;
import chesslab.search.nnue.NnueNetwork;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A run of self-play depends on its settings alone, however often it is stopped. Its folder may be moved and copied; what
 * is not as the run wrote it is refused.
 */
@Tag("lengthy")
class ZeroRunTest {

    private static final ZeroSettings SETTINGS = settings(3, 0.5);

    @TempDir
    static Path whole;
    private static List<Generation> reports;

    @TempDir
    Path folder;
    private Path run;

    private static ZeroSettings settings(int generations, double share) {
        return new ZeroSettings(generations, 6, 5, 4, 2, share, 7);
    }

    private static List<Generation> run(Path folder, ZeroSettings settings, int threads, Consumer<String> progress)
            throws Exception {
        List<Generation> seen = new ArrayList<>();
        List<Generation> made = ZeroRun.run(settings, folder, threads, seen::add, progress);
        assertEquals(made, Generation.readAll(folder));
        assertEquals(made.subList(made.size() - seen.size(), made.size()), seen);
        return made;
    }

    private static List<Generation> run(Path folder, ZeroSettings settings) throws Exception {
        return run(folder, settings, 2, said -> {
        });
    }

    @BeforeAll
    static void makeTheRun() throws Exception {
        List<String> said = new ArrayList<>();
        reports = run(whole, SETTINGS, 1, said::add);
        assertTrue(said.contains("generation 3: 6 of 6 games"), said::toString);
    }

    @BeforeEach
    void copyIt() throws IOException {
        run = folder.resolve("copy");
        try (Stream<Path> files = Files.walk(whole)) {
            for (Path file : files.toList()) {
                Files.copy(file, run.resolve(whole.relativize(file)));
            }
        }
    }

    private static void assertSame(List<Generation> others, Path copy) throws IOException {
        assertEquals(withoutTimes(reports), withoutTimes(others));
        assertEquals(contents(whole), contents(copy));
    }

    private static List<Object> withoutTimes(List<Generation> all) {
        return all.stream().<Object>map(each -> List.of(each.generation(), each.player(), each.nodes(), each.games(),
                each.positions(), each.match(), each.values())).toList();
    }

    /** Returns the files of a run that are the same each time, with their checksums. */
    private static Map<String, String> contents(Path run) throws IOException {
        return Folders.contents(run, "clock.json", "generation.json");
    }

    private String refusal(ZeroSettings settings) {
        return assertThrows(FileSystemException.class, () -> run(run, settings)).getMessage();
    }

    /** The folder of the best network's generation. */
    private Path home() {
        return Generation.folder(run, Generation.best(reports));
    }

    @Test
    void threadsAndPausesChangeNothing() throws Exception {
        Path parts = folder.resolve("parts");
        run(parts, settings(1, 0.5));
        Thread.currentThread().interrupt(); // as Ctrl-C does
        assertThrows(InterruptedException.class, () -> run(parts, SETTINGS));
        Thread.interrupted();
        assertSame(run(parts, SETTINGS), parts);
        assertTrue(reports.get(2).seconds() > reports.get(0).seconds());
    }

    @ParameterizedTest
    @ValueSource(strings = {"2 of 2 epochs", "40 of 200 games of the match", "190 of 200 games of the match"})
    void folderMayBeSpelledAnewMovedAndCopied(String stop) throws Exception {
        Path first = folder.resolve("a,name=of");
        Thread caller = Thread.currentThread();
        assertThrows(InterruptedException.class, () -> run(first, SETTINGS, 2, said -> {
            if (said.equals("generation 2: " + stop)) {
                caller.interrupt();
            }
        }));
        Thread.interrupted();
        Path moved = Files.move(first, folder.resolve("moved"));
        assertSame(run(Path.of("").toAbsolutePath().relativize(moved).resolve("../moved"), SETTINGS), moved);
        String games = Files.readString(moved.resolve("generation-02/match/games.pgn"));
        assertTrue(games.contains("[White \"selective:nodes=5,network=generation-01,values=own\"]"), games);
    }

    @Test
    void positionsOfOtherGamesAreRefused() throws Exception {
        Path stopped = folder.resolve("stopped");
        Thread caller = Thread.currentThread();
        assertThrows(InterruptedException.class, () -> run(stopped, SETTINGS, 2, said -> {
            if (said.equals("generation 1: 1 of 2 epochs")) {
                caller.interrupt();
            }
        }));
        Thread.interrupted();
        Path encoded = stopped.resolve("generation-01/encoded");
        FileTree.delete(encoded);
        ScoreEncoder.encode(List.of(whole.resolve("generation-02/games")), encoded, ZeroSettings.labels(1), 1,
                scored -> {
                });
        assertTrue(assertThrows(FileSystemException.class, () -> run(stopped, SETTINGS)).getMessage()
                .startsWith(encoded.resolve(ScoreEncoder.MANIFEST) + ": is of other games than those of the run"));
    }

    @Test
    void nodesGrowAndGamesOfRandomWeightsDropOut() throws Exception {
        assertEquals(List.of(5L, 5L, 5L, 5L, 10L), IntStream.rangeClosed(1, 5).mapToObj(SETTINGS::nodes).toList());
        assertEquals(List.of(1, 2, 2, 2, 3), IntStream.rangeClosed(1, 5).mapToObj(SETTINGS::oldest).toList());
        assertEquals(List.of(0, 1), reports.stream().limit(2).map(Generation::player).toList());
        assertEquals(5, reports.get(2).nodes());
        List<PgnGame> games = PgnReader.readAll(whole.resolve("generation-02/games/games-00001.pgn.gz"));
        assertEquals(6, games.size());
        assertTrue(games.stream().allMatch(game -> game.tags().get("White").startsWith("generation 1")));
        try (Stream<Path> left = Files.list(whole.resolve("generation-02"))) {
            assertFalse(left.anyMatch(file -> file.endsWith("encoded")), "positions are encoded again when needed");
        }
    }

    @Test
    void aSearchEndsWithADepth() throws Exception {
        NnueNetwork network = NnueNetwork.read(Path.of("data/selftaught"));
        SelectiveSearch search = new SelectiveSearch(new NnueEvaluation(network)).withOwnValues();
        int compared = 0;
        for (Board board : PieceValues.positions(30)) {
            if (board.outcome().isPresent()) {
                continue;
            }
            Choice<Move> found = new ZeroPlayer("soft", 1_000, key -> search).choose(board);
            assertTrue(found.nodes() <= 4_000, board.getFen());
            if (found.nodes() < 4_000 && found.depth() > 1) {
                assertEquals(found, toDepth(search, board, found.depth()), board.getFen());
                assertTrue(toDepth(search, board, found.depth() - 1).nodes() < 400, board.getFen());
                compared++;
            }
        }
        assertTrue(compared > 20, compared + " positions");
    }

    private static Choice<Move> toDepth(SelectiveSearch search, Board board, int depth) {
        return Choice.of(new SelectiveEngine(search).search(board, SearchLimits.depth(depth).withNodes(4_000),
                new SearchControl<>()));
    }

    @ParameterizedTest
    @CsvSource({"true, 100", "false, 100", "false, 400"})
    void movesOfAGameTakeTheirNodesInTheMean(boolean random, long nodes) throws Exception {
        ZeroPlayer player = (ZeroPlayer) (random
                ? ZeroPlayer.random(8, 1, nodes)
                : ZeroPlayer.of("taught", NnueNetwork.read(Path.of("data/selftaught")), nodes)).start();
        List<Choice<Move>> choices = new ArrayList<>();
        for (Board board : PieceValues.positions(10)) {
            player.newGame();
            while (board.outcome().isEmpty() && board.getHalfMoveCounter() < 30) {
                choices.add(player.choose(board));
                board.doMove(choices.get(choices.size() - 1).move());
            }
        }
        assertEquals(nodes, choices.stream().mapToLong(Choice::nodes).average().orElseThrow(), 0.1 * nodes);
        assertTrue(choices.size() > 500, choices.size() + " moves");
    }

    @Test
    void theBestNetworkStaysUntilItDoesNotWin() throws Exception {
        for (double match : new double[]{0.5, 0.49}) {
            assertEquals(match == 0.5, new Generation(2, 1, 1, reports.get(0).games(), 1, match,
                    reports.get(0).values(), 0, 0).accepted());
        }
        for (String name : List.of(NnueNetwork.FILE, "model.json")) { // and is put there again
            assertArrayEquals(Files.readAllBytes(home().resolve(name)), Files.readAllBytes(run.resolve(name)));
            Files.delete(run.resolve(name));
            run(run, SETTINGS);
            assertArrayEquals(Files.readAllBytes(home().resolve(name)), Files.readAllBytes(run.resolve(name)));
        }
    }

    @Test
    void otherSettingsAreRefused() throws Exception {
        byte[] settings = Files.readAllBytes(run.resolve("zero.json"));
        assertTrue(refusal(settings(3, 0.25)).contains("resultShare 0.25 instead of 0.5"));
        assertTrue(refusal(settings(1, 0.5)).contains("not shrink to 1"));
        assertArrayEquals(settings, Files.readAllBytes(run.resolve("zero.json")));

        run = folder.resolve("foreign");
        Files.createDirectories(run.resolve("generation-01"));
        String said = refusal(SETTINGS);
        assertTrue(said.contains("generation-01") && said.contains("choose another folder"), said);
    }

    @Test
    void damageIsRefusedByItsName() throws Exception {
        Map<String, String> before = contents(run);
        for (Path file : List.of(home().resolve("network.npz"), home().resolve("model.json"),
                run.resolve("network.npz"), run.resolve("model.json"), run.resolve("zero.json"),
                run.resolve("generation-02/generation.json"), run.resolve("generation-01/generation.json"))) {
            byte[] bytes = Files.readAllBytes(file);
            byte[] altered = bytes.clone();
            altered[bytes.length / 2] ^= 1;
            for (byte[] wrong : List.of(altered, Arrays.copyOf(bytes, bytes.length / 2), new byte[0])) {
                Files.write(file, wrong);
                for (ZeroSettings settings : List.of(SETTINGS, settings(4, 0.5))) {
                    String said = refusal(settings);
                    assertTrue(said.startsWith(run.toString()) && !said.matches(".*\\b(no|a) the .*"), said);
                    assertTrue(said.startsWith(file + ": ") || file.endsWith("zero.json")
                            || file.equals(home().resolve("model.json")), said);
                    assertArrayEquals(wrong, Files.readAllBytes(file));
                }
            }
            Files.delete(file);
            Files.createDirectory(file);
            assertTrue(refusal(SETTINGS).startsWith(file + ": "), refusal(SETTINGS));
            Files.delete(file);
            Files.write(file, bytes);
        }
        assertEquals(before, contents(run));
        assertSame(run(run, SETTINGS), run);
    }

    @Test
    void reportBelongsToItsGenerationAndIsAsWritten() throws Exception {
        Path first = run.resolve("generation-01/generation.json");
        Path second = run.resolve("generation-02/generation.json");
        String report = Files.readString(second);
        for (String wrong : List.of(report.replace("\"nodes\": 5", "\"nodes\": 6"),
                report.replaceFirst(",\\s+\"ownSha256\": \"\\w+\"", ""))) {
            assertNotEquals(report, wrong);
            Files.writeString(second, wrong);
            assertTrue(refusal(SETTINGS).startsWith(second + ": was altered"));
        }
        Files.copy(first, second, StandardCopyOption.REPLACE_EXISTING);
        assertTrue(refusal(SETTINGS).startsWith(second + ": is the report of generation 1"));
        Files.writeString(second, report);
        Files.delete(first);
        assertEquals(first + ": is missing, though generation 2 has its report", refusal(SETTINGS));
    }

    @Test
    void lineOfAReportHasNoNegativeZero() {
        PieceValues worth = new PieceValues(-0.4, 0.2, -0.0, 0.6, -7.6);
        String line = new Generation(1, 0, 5, new Manifest.Counts(2, 9, 0, 2, 0, 0), 9, 1, worth, 60, 60).toString();
        assertTrue(line.contains("; P 0 N 0 B 0 R 1 Q -8; "), line);
    }

    @Test
    void pageOfTheShippedNetworksQuotesTheirReports() throws Exception {
        Path shipped = Path.of("data/selftaught");
        String page = Files.readString(shipped.resolve("README.md"));
        List<Generation> all = Generation.readAll(shipped);
        assertEquals(16, all.size());
        for (Generation each : all) {
            PieceValues worth = each.values();
            String row = String.format(Locale.ROOT, "| %d | %d | %.0f | %.1f, %.1f, %.1f, %.1f | %.1f %%",
                    each.generation(), each.nodes(), each.cpuSeconds() / 120, worth.knight() / worth.pawn(),
                    worth.bishop() / worth.pawn(), worth.rook() / worth.pawn(), worth.queen() / worth.pawn(),
                    100 * each.match());
            assertTrue(page.contains(row), row);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 6, 20, 4, 2, 0.5, 0 generations", "1, 0, 20, 4, 2, 0.5, 0 games", "1, 6, 0, 4, 2, 0.5, 0 nodes",
            "1, 6, 20, 5, 2, 0.5, N 5", "1, 6, 20, 4, 0, 0.5, 0 epochs", "1, 6, 20, 4, 2, 1.5, share 1.5",
            "1, 6, 20, 4, 2, -0.1, share -0.1", "1, 6, 20, 4, 2, NaN, share NaN"})
    void wrongSettingsAreRefused(int generations, int games, long nodes, int hidden, int epochs, double share,
            String expected) {
        assertRefused(() -> new ZeroSettings(generations, games, nodes, hidden, epochs, share, 1), expected,
                "expected");
    }
}
