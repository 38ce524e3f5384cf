package chesslab.chess;

import static chesslab.game.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PerftTest {

    /** Marcel van Kervinck's and others' positions, as com.fathzer:jchess-perft-dataset ships them. */
    private static final String DATA_SET = "/com/fathzer/jchess/perft/Perft.epd";

    /** The one position of the data set that no game can show: two bishops check from both ends of a diagonal. */
    private static final String IMPOSSIBLE = "B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1";

    private record Count(String fen, int depth, long leaves) {
    }

    @Test
    void sixKnownPositionsWithinABudget() throws IOException {
        List<Count> counts = read(resource("perft.epd"));
        assertEquals(6, counts.stream().map(Count::fen).distinct().count());
        assertTrue(counts.contains(new Count(Constants.startStandardFENPosition, 6, 119_060_324)));
        assertEquals(28, assertAll(counts, 20_000_000L));
    }

    @Test
    void thousandsOfPositionsWithinABudget() throws IOException {
        List<Count> counts = read(DATA_SET);
        assertEquals(6968, counts.stream().filter(count -> count.depth == 1).count());
        assertTrue(assertAll(counts, 60_000) > 20_000);
    }

    /** What another thread may not see, a thread that is stopped does not leave behind. */
    @Test
    void countingMakesNoMoveOnTheBoardItself() throws Exception {
        Board board = new Board();
        Thread counts = new Thread(() -> Perft.count(board, 4));
        counts.start();
        while (counts.isAlive()) {
            assertEquals(Constants.startStandardFENPosition, board.getFen());
        }
        counts.join();
        assertEquals(0, board.history().size());
    }

    @Test
    void theImpossiblePositionOfTheDataSetIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> Board.fromFen(IMPOSSIBLE));
    }

    @Test
    @Tag("slow")
    @Tag("full-perft")
    void sixKnownPositionsInFull() throws IOException {
        assertEquals(36, assertAll(read(resource("perft.epd")), Long.MAX_VALUE));
    }

    @Test
    @Tag("slow")
    @Tag("full-perft")
    void thousandsOfPositionsInFull() throws IOException {
        List<Count> counts = read(DATA_SET);
        assertEquals(counts.size(), assertAll(counts, Long.MAX_VALUE));
    }

    @Test
    void depthZeroIsThePositionItselfAndNegativeDepthIsRefused() {
        assertEquals(1, Perft.count(new Board(), 0));
        assertRefused(() -> Perft.count(new Board(), -1), "-1");
    }

    private static long assertAll(List<Count> counts, long mostLeaves) {
        AtomicLong checked = new AtomicLong();
        counts.parallelStream().filter(count -> count.leaves <= mostLeaves).forEach(count -> {
            Board board = Board.fromFen(count.fen);
            long leaves = Perft.count(board, count.depth);
            assertEquals(count.leaves, leaves, () -> "depth " + count.depth + " of " + count.fen);
            checked.incrementAndGet();
        });
        return checked.get();
    }

    private static String resource(String name) {
        return "/chesslab/chess/" + name;
    }

    /** Lines as "FEN;D1 20;D2 400". */
    private static List<Count> read(String resource) throws IOException {
        List<Count> counts = new ArrayList<>();
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(PerftTest.class.getResourceAsStream(resource), resource),
                StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                String[] fields = line.split(" *;");
                for (int i = 1; i < fields.length && !fields[0].equals(IMPOSSIBLE); i++) {
                    String[] count = fields[i].trim().split(" ");
                    counts.add(new Count(fields[0], Integer.parseInt(count[0].substring(1)), Long.parseLong(count[1])));
                }
            }
        }
        return counts;
    }
}
