package chesslab.chess;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PastPositionsTest {

    private static final int STEPS = 8;

    @Test
    void recentPiecesAndOccurrencesAreThoseOfTheMovesTakenBack() {
        RandomGames.positions(
                List.of(Constants.startStandardFENPosition, "r3k2r/1P4p1/8/4Pp2/2pP4/8/1p4P1/R3K2R b KQkq d3 0 20",
                        "8/8/4k3/3r4/8/4K3/3R4/8 w - - 40 70", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
                30, 60, 1,
                PastPositionsTest::compare);
    }

    @Test
    void thereIsAlwaysThePositionOnTheBoard() {
        assertThrows(IllegalArgumentException.class, () -> new Board().recentPieces(0, new long[12], 0));
    }

    private static void compare(Board board) {
        long[] pieces = new long[12 * STEPS + 2];
        Arrays.fill(pieces, -7);
        board.recentPieces(STEPS, pieces, 1);
        long[] expected = new long[12 * STEPS + 2];
        expected[0] = -7;
        expected[12 * STEPS + 1] = -7;
        Board before = board.copy();
        int known = Math.min(STEPS, board.history().size() + 1);
        for (int step = 0; step < known; step++) {
            for (int piece = 0; piece < 12; piece++) {
                expected[1 + step * 12 + piece] = before.getBitboard(Piece.values()[piece]);
            }
            int times = board.occurrences(step);
            assertTrue(before.isRepetition(times));
            assertFalse(before.isRepetition(times + 1));
            if (step + 1 < known) {
                before.undoMove();
            }
        }
        assertArrayEquals(expected, pieces, () -> board.getFen() + " after " + board.history());
        assertEquals(0, board.occurrences(board.history().size() + 1));
        assertEquals(0, board.occurrences(-1));
    }
}
