package chesslab.chess;

import static chesslab.game.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import chesslab.game.Side;
import org.junit.jupiter.api.Test;

class VocabularyTest {

    @Test
    void squaresCountFromA1ToH8() {
        assertEquals(0, Square.A1.ordinal());
        assertEquals(12, Square.E2.ordinal());
        assertEquals(63, Square.H8.ordinal());
        assertEquals(64, Square.NONE.ordinal());
        for (Square square : Square.values()) {
            assertSame(square, Square.squareAt(square.ordinal()));
            if (square != Square.NONE) {
                assertSame(square, Square.encode(square.getRank(), square.getFile()));
                assertSame(square, Square.fromValue(square.name()));
                assertSame(square, Square.fromValue(square.getNotation()));
                assertEquals(square.name(),
                        square.getFile().getNotation().toUpperCase() + square.getRank().getNotation());
            }
        }
    }

    @Test
    void whatIsNoSquareIsRefused() {
        for (String text : new String[]{"", "e", "e9", "i1", "e44"}) {
            assertRefused(() -> Square.fromValue(text), "'" + text + "'");
        }
        assertThrows(IllegalArgumentException.class, () -> Square.squareAt(65));
        assertThrows(IllegalArgumentException.class, () -> File.at(8));
        assertThrows(IllegalArgumentException.class, () -> Rank.at(-1));
        assertThrows(IllegalStateException.class, Square.NONE::getFile);
    }

    @Test
    void piecesJoinSideAndType() {
        for (Side side : Side.values()) {
            for (PieceType type : PieceType.values()) {
                Piece piece = Piece.make(side, type);
                assertSame(type == PieceType.NONE ? null : type, piece.getPieceType());
                assertEquals(type == PieceType.NONE ? null : side, piece.getPieceSide());
                assertSame(piece, Piece.ofCode(piece.code()));
            }
        }
        assertEquals("n", Piece.BLACK_KNIGHT.getFenSymbol());
    }

    @Test
    void movesAreValues() {
        Move move = new Move(Square.E7, Square.E8, Piece.WHITE_QUEEN);
        assertEquals(move, new Move("e7e8q", Side.WHITE));
        assertEquals(move.hashCode(), new Move("e7e8q", Side.WHITE).hashCode());
        assertNotEquals(move, new Move("e7e8r", Side.WHITE));
        assertNotEquals(move, new Move(Square.E7, Square.E8));
        assertEquals("e7e8q", move.toString());
        assertEquals("a2a1n", new Move(Square.A2, Square.A1, Piece.BLACK_KNIGHT).toString());
        assertEquals(Piece.NONE, new Move("e2e4", Side.WHITE).getPromotion());
        assertSame(Move.ofCode(move.code()), Move.ofCode(new Move("e7e8q", Side.WHITE).code()));
    }

    @Test
    void whatIsNoMoveIsRefused() {
        for (String text : new String[]{"", "e2", "e2e9", "E2E4", "e7e8k", "e7e8=q", "e2e4e5", "0000"}) {
            assertRefused(() -> new Move(text, Side.WHITE), "'" + text + "'");
        }
        assertThrows(IllegalArgumentException.class, () -> new Move(Square.E2, Square.E2));
        assertThrows(IllegalArgumentException.class, () -> new Move(Square.E2, Square.NONE));
        assertThrows(IllegalArgumentException.class, () -> new Move(Square.E7, Square.E8, Piece.WHITE_KING));
        assertThrows(IllegalArgumentException.class, () -> new Move(Square.E7, Square.E8, Piece.BLACK_QUEEN));
        assertThrows(IllegalArgumentException.class, () -> new Move(Square.E5, Square.E6, Piece.WHITE_QUEEN));
    }
}
