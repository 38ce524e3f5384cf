package chesslab.encoding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Square;
import chesslab.game.Coding;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Chess as the contract of a coding sees it. */
class ChessCodingTest {

    @Test
    void theDefaultIsTheLayoutToTrainWith() {
        assertEquals(Layouts.MOVER_17, new ChessCoding().layout());
        assertEquals(17 * 64, new ChessCoding().inputs());
        assertEquals(4672, new ChessCoding().moves());
        assertEquals(119 * 64, new ChessCoding(Layouts.ALPHAZERO_119).inputs());
        assertThrows(NullPointerException.class, () -> new ChessCoding(null));
    }

    @Test
    void everyNumberIsOverwritten() {
        for (Layout layout : Layouts.all()) {
            Coding<Board, Move> coding = new ChessCoding(layout);
            float[] dirty = new float[coding.inputs() + 2];
            Arrays.fill(dirty, 5);
            coding.encode(new Board(), dirty, 1);
            assertArrayEquals(coding.encode(new Board()), Arrays.copyOfRange(dirty, 1, dirty.length - 1));
            assertEquals(5, dirty[0]);
            assertEquals(5, dirty[dirty.length - 1]);
        }
    }

    @Test
    void movesGoToIndicesAndBackForTheSideToMove() {
        Board board = new Board();
        ChessCoding coding = new ChessCoding();
        assertEquals(877, coding.index(board, new Move(Square.E2, Square.E4)));
        board.doMove("e4");
        assertEquals(new Move(Square.D7, Square.D5), coding.move(board, 877));
        assertThrows(IllegalArgumentException.class, () -> coding.move(board, 166));
    }
}
