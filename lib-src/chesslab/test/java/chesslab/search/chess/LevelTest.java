package chesslab.search.chess;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Strengths to choose, and their measurement. */
class LevelTest {

    private static List<String> moves(int elo, String fen) {
        SelectiveEngine engine = new SelectiveEngine(new SelectiveSearch(new TutorialEvaluation()));
        engine.setThreads(2); // which a level has not: they would make it stronger, and its moves would not repeat
        return IntStream.range(0, 100).mapToObj(seed -> {
            engine.setLevel(Optional.of(new Level(elo)), new SplittableRandom(seed));
            return engine.search(Board.fromFen(fen), SearchLimits.nodes(Long.MAX_VALUE), new SearchControl<>())
                    .bestMove().map(Object::toString).orElse("none");
        }).toList();
    }

    @Test
    void temperatureFallsThenNodesRise() {
        for (int elo = Level.LEAST + 1; elo <= Level.SEARCHED; elo++) {
            assertTrue(new Level(elo).temperature() < new Level(elo - 1).temperature(), "level " + elo);
        }
        for (int elo = Level.SEARCHED + 2; elo <= Level.MOST; elo++) { // two points are a node or more
            assertTrue(new Level(elo).nodes() > new Level(elo - 2).nodes(), "level " + elo);
        }
        assertEquals(List.of(195L, 54_000L), List.of(new Level(Level.SEARCHED).nodes(), new Level(Level.MOST).nodes()));
        assertEquals("level 399: expected 400 to 2800",
                assertThrows(IllegalArgumentException.class, () -> new Level(399)).getMessage());
    }

    /** The rows of the table: asked, measured, both ends of its interval, games. */
    @Test
    void measuredRatingIsNearTheLevelAndRises() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("data/results/levels.csv"));
        assertEquals("asked,measured,low,high,games", lines.get(0));
        int asked = Level.LEAST;
        int last = 0;
        for (String line : lines.subList(1, lines.size())) {
            int[] row = Stream.of(line.split(",")).mapToInt(Integer::parseInt).toArray();
            assertTrue(row[0] == asked && Math.abs(row[1] - asked) <= 60 && row[1] > last, line);
            assertTrue(row[2] <= row[1] && row[1] <= row[3] && row[4] >= 200, line);
            last = row[1];
            asked += 300;
        }
        assertEquals(Level.MOST + 300, asked);
    }

    @Test
    void seedAloneDecidesWhatIsDrawnAndALowerLevelOverlooksAHangingQueenMoreOften() {
        String hangs = "rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3";
        assertEquals(moves(400, hangs), moves(400, hangs));
        assertTrue(Collections.frequency(moves(400, hangs), "e4d5") < 50);
        assertTrue(Collections.frequency(moves(1300, hangs), "e4d5") > 95);
        assertEquals(1, moves(2000, new Board().getFen()).stream().distinct().count());
        assertEquals("d1d8", moves(Level.SEARCHED - 1, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").get(0));
        assertEquals("none", moves(400, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").get(0));
    }
}
