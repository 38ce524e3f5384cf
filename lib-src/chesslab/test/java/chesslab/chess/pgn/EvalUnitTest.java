package chesslab.chess.pgn;

import static org.junit.jupiter.api.Assertions.assertEquals;

import chesslab.chess.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvalUnitTest {

    private static final List<String> MOVES = List.of("e4", "e5", "Nf3", "Nc6", "Bb5", "a6");

    private static String game(String evals) {
        StringBuilder moves = new StringBuilder("[Event \"e\"]\n\n");
        String[] each = evals.split(" ");
        for (int i = 0; i < each.length; i++) {
            moves.append(MOVES.get(i)).append(" {[%eval ").append(each[i]).append("]} ");
        }
        return moves + "*\n\n";
    }

    /** What is read of the evaluations of games, and how many games are repaired. */
    private static String read(String... games) {
        List<String> read = new ArrayList<>();
        int repaired = 0;
        try (PgnReader reader = PgnReader.of(Stream.of(games).map(EvalUnitTest::game).collect(Collectors.joining()))) {
            for (PgnEntry entry : reader) {
                read.add(((PgnGame) entry).moves().stream()
                        .map(move -> move.comment().eval().map(Score::toPgn).orElse("-"))
                        .collect(Collectors.joining(" ")));
                repaired += reader.repair().isPresent() ? 1 : 0;
            }
        }
        return String.join(" | ", read) + " : " + repaired;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "0.34 -1.2 #3 #-3 0.00 | 0.34 -1.20 #3 #-3 0.00 : 0",
            "0.34,18 #-3,20 +0.3 #+2 | 0.34 #-3 0.30 #2 : 0",
            "34,18 28,17 31,19 -#10,19 | 0.34 0.28 0.31 #-10 : 1",
            "34,18 -5,17 0,19 | 0.34 -0.05 0.00 : 1",
            "34,18 28 -5 | 0.34 0.28 -0.05 : 1",
            "34,18 9999950,32 | 0.34 - : 1",
            "0.34 nonsense 0.2 | 0.34 - 0.20 : 1",
            "0.34,18 3,12 -2,12 | 0.34 3.00 -2.00 : 0",
            "0.34,18 34,18 | 0.34 - : 1",
            "34 28 | - - : 1",
            "3,12 -2,13 | - - : 1",
            "0,34 0,28 -0,05 1,25 | - - - - : 1",
            "12,50 -0,34 | - - : 1",
            "0,5 12,05 | - - : 1",
            "+M5 -M5/20 M3 #M-2 -#-1 | #5 #-5 #3 #-2 - : 1",
            "0.34/18 .5 | 0.34 0.50 : 1",
    })
    void unitIsThatOfTheGame(String evals, String expected) {
        assertEquals(expected, read(evals));
    }

    @Test
    void gameThatShowsNoUnitFollowsThoseBeforeUnlessTheyDiffer() {
        assertEquals("0.34 0.28 | -0.03 : 2", read("34,18 28,17", "-3,12"));
        assertEquals("0.34 | -3.00 : 0", read("0.34,18", "-3,12"));
        assertEquals("0.34 | 0.34 | - : 2", read("34,18", "0.34", "-3,12"));
        assertEquals("- | 0.34 : 2", read("-3,12", "34,18"));
    }
}
