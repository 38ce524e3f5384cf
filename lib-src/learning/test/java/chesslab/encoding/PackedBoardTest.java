package chesslab.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import chesslab.chess.Board;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.encoding.dataset.LabeledGames;
import chesslab.game.Side;
import org.junit.jupiter.api.Test;

class PackedBoardTest {

    private static byte[] packed(Board board) {
        byte[] bytes = new byte[2 * PackedBoard.BYTES];
        PackedBoard.pack(board, bytes, PackedBoard.BYTES);
        return bytes;
    }

    private static Board again(Board board) {
        return PackedBoard.unpack(packed(board), PackedBoard.BYTES, board.getSideToMove());
    }

    @Test
    void positionsOfGamesAndTheirLegalMovesAreReadBack() {
        int positions = 0;
        for (PgnGame game : LabeledGames.of(1, 60)) {
            Board board = Board.fromFen(game.startFen());
            for (PgnMove move : game.moves()) {
                assertEquals(board.key(), again(board).key(), board.getFen());
                assertEquals(board.legalMoves(), again(board).legalMoves(), board.getFen());
                board.doMove(move.move());
                positions++;
            }
        }
        assertEquals(true, positions > 1000);
    }

    @Test
    void everySetOfCastlingRightsIsReadBack() {
        for (String rights : new String[]{"-", "K", "Qk", "KQkq", "q", "KQ", "kq"}) {
            Board board = Board.fromFen("r3k2r/8/8/8/8/8/8/R3K2R b " + rights + " - 0 1");
            assertEquals(board.getFen(), again(board).getFen());
        }
    }

    @Test
    void enPassantIsReadBackOnEitherSide() {
        for (String fen : new String[]{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"}) {
            assertEquals(fen, again(Board.fromFen(fen)).getFen());
        }
    }

    @Test
    void menOtherThanKingsAndPawnsAreCounted() {
        assertEquals(14, PackedBoard.pieces(packed(new Board()), PackedBoard.BYTES));
        assertEquals(1,
                PackedBoard.pieces(packed(Board.fromFen("4k3/p7/8/8/8/8/8/R3K3 w Q - 0 1")), PackedBoard.BYTES));
        assertEquals(0,
                PackedBoard.pieces(packed(Board.fromFen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")), PackedBoard.BYTES));
    }

    @Test
    void bytesThatShowNoPositionAreRefused() {
        assertThrows(IllegalArgumentException.class,
                () -> PackedBoard.unpack(new byte[PackedBoard.BYTES], 0, Side.WHITE));
    }
}
