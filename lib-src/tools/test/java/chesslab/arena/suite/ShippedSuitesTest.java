package chesslab.arena.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.player.Entrant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The positions in data/positions are as their page says. */
class ShippedSuitesTest {

    private static final Path POSITIONS = Path.of("data/positions");

    private static List<SuitePosition> read(String name, int size, long nodes, long foundAt) throws IOException {
        List<SuitePosition> suite = SuitePosition.read(POSITIONS.resolve(name));
        Set<String> different = new HashSet<>();
        for (SuitePosition position : suite) { // which has found its moves legal and complete
            assertTrue(different.add(position.fen()), position::fen);
            assertEquals(nodes, position.nodes());
            assertTrue(position.foundAt() >= foundAt, position::fen);
        }
        assertEquals(size, suite.size());
        return suite;
    }

    private static List<SuitePosition> graded() throws IOException {
        return read("graded.epd", 2_000, 100_000, 1);
    }

    @Test
    void theGradedOnesAreOfAllDegrees() throws IOException {
        List<SuitePosition> suite = graded();
        for (long nodes : List.of(1L, 100L, 1_000L, 10_000L, 100_000L)) {
            assertTrue(suite.stream().filter(position -> position.foundAt() == nodes).count() > 50, nodes + " nodes");
        }
    }

    @Test
    void playersFindWhatThePageTells() throws IOException {
        String page = Files.readString(POSITIONS.resolve("README.md"));
        for (String player : List.of("random", "greedy", "minimax:2")) {
            SuiteResult result = SuiteResult.of(Entrant.parse(player), graded(), 1, done -> {
            });
            String row = String.format(Locale.ROOT, "| `%s` | %.1f %% | %.1f |", player,
                    100.0 * result.found() / result.positions(), result.loss());
            assertTrue(page.contains(row), row);
        }
    }

    @Test
    void thePageQuotesTheLadder() throws IOException {
        String ladder = Files.readString(Path.of("data", "results", "README.md"));
        Matcher row = Pattern.compile("(?m)^\\| `([^`]+)` \\|(?: [^|]+\\|){5} (\\d+) \\|$")
                .matcher(Files.readString(POSITIONS.resolve("README.md")));
        int rows = 0;
        for (; row.find(); rows++) {
            String rated = "(?m)^ +" + row.group(2) + " .* " + Pattern.quote(row.group(1)) + "$";
            assertTrue(Pattern.compile(rated).matcher(ladder).find(), row::group);
        }
        assertEquals(16, rows);
    }

    @Test
    void theHardOnesHaveOneBestMoveThatMatters() throws IOException {
        for (SuitePosition position : read("hard.epd", 300, 400_000, 1_000)) {
            List<Integer> values = position.values().values().stream().limit(2).toList();
            assertTrue(values.get(0) - values.get(1) >= 100, position::fen);
            assertTrue(values.get(0) > -400 && values.get(1) < 400, position::fen);
        }
    }
}
