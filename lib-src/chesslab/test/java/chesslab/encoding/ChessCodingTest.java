package chesslab.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Square;
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
    void movesGoToIndicesAndBackForTheSideToMove() {
        Board board = new Board();
        ChessCoding coding = new ChessCoding();
        assertEquals(877, coding.index(board, new Move(Square.E2, Square.E4)));
        board.doMove("e4");
        assertEquals(new Move(Square.D7, Square.D5), coding.move(board, 877));
        assertThrows(IllegalArgumentException.class, () -> coding.move(board, 166));
    }
}
