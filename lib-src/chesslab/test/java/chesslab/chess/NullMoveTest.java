package chesslab.chess;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.game.Side;
import java.util.List;
import org.junit.jupiter.api.Test;

class NullMoveTest {

    @Test
    void otherSideIsToMoveAndNothingCanBeTakenEnPassant() {
        Board board = Board.fromFen("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
        board.doNullMove();
        assertEquals(Side.WHITE, board.getSideToMove());
        assertEquals(Square.NONE, board.getEnPassant());
        assertEquals(Board.fromFen("4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1").key(), board.key());
        board.undoNullMove();
        assertEquals("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", board.getFen());
    }

    @Test
    void everythingIsAsBeforeInRandomGames() {
        RandomGames.positions(List.of(Constants.startStandardFENPosition), 50, 60, 3, board -> {
            if (!board.isKingAttacked()) {
                List<Move> moves = board.legalMoves();
                String fen = board.getFen();
                long key = board.key();
                board.doNullMove();
                Move[] answers = new Move[218];
                if (board.legalMoves(answers) > 0) {
                    board.doMove(answers[0]);
                    board.undoMove();
                }
                board.undoNullMove();
                assertEquals(fen, board.getFen());
                assertEquals(key, board.key());
                assertEquals(moves, board.legalMoves());
            }
        });
    }

    @Test
    void passingDoesNotRepeatAPosition() {
        Board board = new Board();
        board.doNullMove();
        board.doNullMove();
        assertFalse(board.isRepetition(2));
    }

    @Test
    void sideInCheckMayNotPass() {
        Board board = Board.fromFen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
        assertTrue(assertThrows(IllegalStateException.class, board::doNullMove).getMessage().contains("in check"));
    }
}
