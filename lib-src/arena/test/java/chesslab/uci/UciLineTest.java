package chesslab.uci;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import chesslab.chess.Board;
import chesslab.chess.Score;
import chesslab.game.Side;
import chesslab.uci.UciLine.Bound;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is taken from the lines of a search. */
class UciLineTest {

    private static UciLine line(String text) {
        return UciLine.parse(text, new Board()).orElse(null);
    }

    private static List<String> lines(int most, String... chunks) {
        return UciLine.newest(String.join("", chunks).lines().toList(), new Board(), most).stream()
                .map(UciLine::toString).toList();
    }

    @Test
    void stockfishsLineIsRead() {
        assertEquals("2. g2g3 +0.44 (depth 4, 452 nodes): g2g3 c7c6 f1g2",
                line("info depth 4 seldepth 3 multipv 2 score cp 44 "
                        + "nodes 452 nps 226000 hashfull 0 tbhits 0 time 2 pv g2g3 c7c6 f1g2\n").toString());
    }

    @Test
    void etherealsOrderOfWordsAndWinningChancesAreRead() {
        assertEquals("1. g1f3 -0.83 (depth 1, 6 nodes): g1f3",
                line("info depth 1 seldepth 1 multipv 1 score cp -83 time 0 nodes 6 tbhits 0 hashfull 0 pv g1f3 \r")
                        .toString());
        assertEquals(Score.mateIn(-3, Side.WHITE),
                line("info depth 1 score mate -3 wdl 0 0 1000 nodes 6 pv g1f3").score());
    }

    @Test
    void aBoundIsTakenAndSaysSo() {
        UciLine lower = line("info depth 4 score cp 44 lowerbound nodes 1 pv e2e4");
        assertEquals(Score.centipawns(44, Side.WHITE), lower.score());
        assertEquals(Bound.LOWER, lower.bound());
        assertEquals("1. e2e4 >=+0.44 (depth 4, 1 nodes): e2e4", lower.toString());
        assertEquals("1. e2e4 <=-0.44 (depth 4, 1 nodes): e2e4",
                line("info depth 4 score cp -44 upperbound nodes 1 pv e2e4").toString());
        assertEquals(Optional.empty(), new UciResult(Optional.of(lower.move()), List.of(lower)).score());
        assertEquals(List.of("1. e2e4 <=+0.10 (depth 1, 1 nodes): e2e4"),
                lines(1, "info depth 1 score cp 10 upperbound nodes 1 pv e2e4\n"));
    }

    @Test
    void theNewestOfEachIndexCountsWhateverTheDepth() {
        assertEquals(List.of("1. d2d4 +0.30 (depth 3, 7 nodes): d2d4", "2. e2e4 +0.20 (depth 2, 6 nodes): e2e4"), lines(
                2,
                "info depth 2 multipv 1 score cp 90 nodes 5 pv e2e4\ninfo depth 1 multipv 2 score cp 80 nodes 5 pv d2d4\n",
                "info depth 2 multipv 2 score cp 20 nodes 6 pv e2e4\ninfo depth 3 multipv 1 score cp 30 nodes 7 pv d2d4\n"));
    }

    @Test
    void missingIndicesLeaveFewerLines() {
        assertEquals(List.of("1. e2e4 +0.10 (depth 1, 0 nodes): e2e4", "3. d2d4 +0.08 (depth 1, 0 nodes): d2d4"),
                lines(3,
                        "info depth 1 multipv 1 score cp 10 pv e2e4\ninfo depth 1 multipv 3 score cp 8 pv d2d4\n"
                                + "info depth 1 multipv 4 score cp 8 pv a2a3\n"));
        assertEquals(List.of(), lines(3, "info depth 0 score cp 0\n", ""));
    }

    @Test
    void aMoveLeftOverFromAnEarlierDepthIsNotGivenTwice() {
        assertEquals(List.of("1. d2d4 +0.30 (depth 2, 7 nodes): d2d4"), lines(2,
                "info depth 1 multipv 2 score cp 20 nodes 6 pv d2d4\ninfo depth 2 multipv 1 score cp 30 nodes 7 pv d2d4\n"));
    }

    @Test
    void anExpectedMoveThatIsNotLegalCutsTheLine() {
        assertEquals(List.of("1. e2e4 +0.10 (depth 1, 0 nodes): e2e4 e7e5"),
                lines(1, "info depth 1 score cp 10 pv e2e4 e7e5 e4e5 a7a6\n"));
        assertThrows(IllegalArgumentException.class, () -> lines(1, "info depth 1 score cp 10 pv e2e5 e7e5\n"));
    }

    @Test
    void promotionsAreReadInTheMoversColor() {
        Board board = Board.fromFen("8/P6k/8/8/8/8/p6K/8 w - - 0 1");
        String fen = board.getFen();
        assertEquals(2, UciLine.parse("info depth 1 score cp 10 pv a7a8q a2a1n", board).orElseThrow().line().size());
        assertEquals(fen, board.getFen());
        assertNull(line("info depth 1 score cp 10 pv a7a6q"));
    }

    @Test
    void whatSaysNothingOfAMoveAndItsScoreIsNoLine() {
        for (String text : List.of("", "info", "information pv e2e4", "info score cp 1", "info pv e2e4",
                "info score cp pv e2e4",
                "info score cp 1x pv e2e4", "info score cp 12345678901234567890 pv e2e4",
                "info multipv 0 score cp 1 pv e2e4",
                "info multipv -1 score cp 1 pv e2e4", "info depth -1 score cp 1 pv e2e4", "info score cp 1 pv e2e2",
                "info string score cp 1 pv e2e4", "info score cp 1 pv", "info score mate", "info score cp - pv e2e4")) {
            assertNull(line(text), text);
        }
    }

    @Test
    void whatWentWrongIsReadWhereItWasSaidLast() {
        String pv = "info depth 1 score cp 10 nodes 1 pv e2e4\n";
        String error = "info string error player mine threw x\r\n";
        for (String text : List.of(error, pv + error, "info string error old\n" + error)) {
            assertEquals("player mine threw x", error(text));
        }
        for (String text : List.of(pv, error + pv, "info string errors\n", "info string\n", "error x\n")) {
            assertEquals("", error(text));
        }
    }

    private static String error(String text) {
        return UciEngine.error(text.lines().toList());
    }
}
