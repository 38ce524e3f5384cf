package chesslab.zero;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.mining.Manifest;
import chesslab.search.chess.PieceValues;
import chesslab.search.nnue.NnueNetwork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run of self-play depends on its settings alone, however often it is stopped. */
@Tag("lengthy")
class ZeroRunTest {

    private static final ZeroSettings SETTINGS = new ZeroSettings(5, 6, 20, 4, 2, 0.5, 7);

    @TempDir
    private Path folder;

    private List<Generation> run(String name, ZeroSettings settings, int threads) throws Exception {
        List<Generation> seen = new ArrayList<>();
        Set<String> said = new HashSet<>();
        List<Generation> reports = ZeroRun.run(settings, folder.resolve(name), threads, seen::add, said::add);
        assertTrue(seen.isEmpty() || said.contains("generation " + reports.size() + ": 6 of 6 games"), said::toString);
        assertEquals(reports, ZeroRun.reports(folder.resolve(name)));
        assertEquals(reports.subList(reports.size() - seen.size(), reports.size()), seen);
        return reports;
    }

    static List<Object> withoutTimes(List<Generation> reports) {
        List<Object> facts = new ArrayList<>();
        reports.forEach(each -> facts.add(List.of(each.generation(), each.player(), each.nodes(), each.games(),
                each.positions(), each.match(), each.values())));
        return facts;
    }

    private byte[] network(String name) throws IOException {
        return Files.readAllBytes(folder.resolve(name).resolve(NnueNetwork.FILE));
    }

    @Test
    void threadsAndPausesChangeNothing() throws Exception {
        List<Generation> whole = run("whole", SETTINGS, 1);
        ZeroSettings shorter = new ZeroSettings(1, 6, 20, 4, 2, 0.5, 7);
        run("parts", shorter, 2);
        Thread.currentThread().interrupt(); // as Ctrl-C does
        assertThrows(InterruptedException.class, () -> run("parts", SETTINGS, 2));
        Thread.interrupted();
        assertEquals(withoutTimes(whole), withoutTimes(run("parts", SETTINGS, 2)));
        assertArrayEquals(network("whole"), network("parts"));
        assertTrue(whole.get(4).seconds() > whole.get(0).seconds());
    }

    @Test
    void nodesGrowAndGamesOfRandomWeightsDropOut() throws Exception {
        List<Generation> reports = run("run", SETTINGS, 2);
        assertEquals(List.of(20L, 20L, 20L, 20L, 40L), reports.stream().map(Generation::nodes).toList());
        assertEquals(0, reports.get(0).player());
        assertEquals(1, reports.get(1).player());
        assertEquals(List.of(1, 2, 2, 2, 3), Stream.of(1, 2, 3, 4, 5).map(SETTINGS::oldest).toList());
        try (PgnReader reader = PgnReader.open(folder.resolve("run/generation-02/games/games-00001.pgn.gz"))) {
            List<PgnGame> games = reader.stream().map(entry -> (PgnGame) entry).toList();
            assertEquals(6, games.size());
            assertTrue(games.stream().allMatch(game -> game.tags().get("White").startsWith("generation 1")));
        }
        try (Stream<Path> left = Files.list(folder.resolve("run/generation-02"))) {
            assertFalse(left.anyMatch(file -> file.endsWith("encoded")), "positions are encoded again when needed");
        }
    }

    @Test
    void theBestNetworkStaysUntilItDoesNotWin() throws Exception {
        List<Generation> reports = run("run", SETTINGS, 2);
        int best = reports.stream().filter(Generation::accepted).mapToInt(Generation::generation).max().orElseThrow();
        assertArrayEquals(Files.readAllBytes(folder.resolve("run/generation-0" + best).resolve(NnueNetwork.FILE)),
                network("run"));
        assertEquals(new Generation(2, 1, 1, reports.get(0).games(), 1, 0.5, reports.get(0).values(), 0, 0).accepted(),
                true);
        assertEquals(new Generation(2, 1, 1, reports.get(0).games(), 1, 0.49, reports.get(0).values(), 0, 0)
                .accepted(), false);
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
        List<Generation> reports = ZeroRun.reports(shipped);
        assertEquals(16, reports.size());
        for (Generation each : reports) {
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
        String said = assertThrows(IllegalArgumentException.class,
                () -> new ZeroSettings(generations, games, nodes, hidden, epochs, share, 1)).getMessage();
        assertTrue(said.contains(expected) && said.contains("expected"), said);
    }
}
