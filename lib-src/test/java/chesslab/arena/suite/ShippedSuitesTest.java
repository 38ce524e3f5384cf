package chesslab.arena.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import chesslab.arena.player.Entrant;
import chesslab.chess.pgn.PgnGame;
import chesslab.mining.MinedGames;
import chesslab.uci.Stockfish;
import chesslab.uci.UciEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The positions in data/positions are as their page says. */
class ShippedSuitesTest {

    private static final Path POSITIONS = Path.of("data/positions");
    private static final SuiteSettings HARD = new SuiteSettings(300, 400_000, 100, 1_000, 1);
    private static final SuiteSettings GRADED = new SuiteSettings(2_000, 100_000, 0, 1, 1);

    private static List<SuitePosition> read(String name, SuiteSettings settings) throws IOException {
        Path file = POSITIONS.resolve(name);
        assertTrue(Files.readAllLines(file).get(0).startsWith("# " + settings + " of "), name);
        List<SuitePosition> suite = SuitePosition.read(file);
        Set<String> different = new HashSet<>();
        for (SuitePosition position : suite) { // which has found its moves legal and complete
            assertTrue(different.add(position.fen()), position::fen);
            assertEquals(settings.nodes(), position.nodes());
            assertTrue(position.foundAt() >= settings.foundAt(), position::fen);
        }
        assertEquals(settings.size(), suite.size());
        return suite;
    }

    @Test
    void theGradedOnesAreOfAllDegrees() throws IOException {
        List<SuitePosition> suite = read("graded.epd", GRADED);
        for (long nodes : List.of(1L, 100L, 1_000L, 10_000L, 100_000L)) {
            assertTrue(suite.stream().filter(position -> position.foundAt() == nodes).count() > 50, nodes + " nodes");
        }
    }

    @Test
    void playersFindWhatThePageTells() throws IOException {
        String page = Files.readString(POSITIONS.resolve("README.md"));
        for (String player : List.of("random", "greedy", "minimax:2")) {
            SuiteResult result = SuiteResult.of(Entrant.parse(player), read("graded.epd", GRADED), 1, done -> {
            });
            String row = String.format(Locale.ROOT, "| `%s` | %.1f %% | %.1f |", player,
                    100.0 * result.found() / result.positions(), result.loss());
            assertTrue(page.contains(row), row);
        }
    }

    @Test
    void theHardOnesHaveOneBestMoveThatMatters() throws IOException {
        for (SuitePosition position : read("hard.epd", HARD)) {
            List<Integer> values = position.values().values().stream().limit(2).toList();
            assertTrue(values.get(0) - values.get(1) >= 100, position::fen);
            assertTrue(values.get(0) > -400 && values.get(1) < 400, position::fen);
        }
    }

    @Test
    @Tag("programs")
    void theFirstHardOneComesAgain() throws IOException {
        List<PgnGame> games;
        try (Stream<PgnGame> sample = MinedGames.in(Path.of("data/sample")).stream()) {
            games = sample.toList();
        }
        try (UciEngine engine = UciEngine.start(Stockfish.require())) {
            assumeTrue(engine.name().equals("Stockfish 15.1"), "they were judged by Stockfish 15.1");
            SuiteSettings one = new SuiteSettings(1, HARD.nodes(), HARD.margin(), HARD.foundAt(), HARD.seed());
            assertEquals(read("hard.epd", HARD).subList(0, 1),
                    SuiteMaker.make(one, games, List.of(), engine, position -> {
                    }));
        }
    }
}
