package chesslab.encoding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import chesslab.chess.Board;
import chesslab.chess.Piece;
import chesslab.chess.Square;
import chesslab.game.Side;
import org.junit.jupiter.api.Test;

/** What the numbers of the small layouts are, square by square. */
class LayoutsTest {

    private static float[] floats(Layout layout, Board board) {
        float[] target = new float[layout.size()];
        layout.encode(board, target, 0);
        return target;
    }

    @Test
    void tutorial14IsRankFilePlaneFromWhitesViewWithoutRepetitions() {
        assertArrayEquals(new int[] {8, 8, 14}, Layouts.TUTORIAL_14.shape());
        RandomPositions.each(2, 2, board -> {
            float[] expected = new float[8 * 8 * 14];
            for (Square square : Square.values()) {
                if (square != Square.NONE && board.getPiece(square) != Piece.NONE) {
                    int plane = board.getPiece(square).ordinal(); // P N B R Q K of White, then of Black
                    expected[(square.getRank().ordinal() * 8 + square.getFile().ordinal()) * 14 + plane] = 1;
                }
            }
            assertArrayEquals(expected, floats(Layouts.TUTORIAL_14, board), () -> board.getFen());
        });
    }

    @Test
    void mover14TurnsTheBoardForBlackAndCountsRepetitions() {
        assertArrayEquals(new int[] {14, 8, 8}, Layouts.MOVER_14.shape());
        RandomPositions.each(2, 3, board -> {
            float[] expected = new float[14 * 8 * 8];
            Side mover = board.getSideToMove();
            for (Square square : Square.values()) {
                if (square != Square.NONE && board.getPiece(square) != Piece.NONE) {
                    Piece piece = board.getPiece(square);
                    int rank = square.getRank().ordinal();
                    int file = square.getFile().ordinal();
                    int seen = mover == Side.WHITE ? rank * 8 + file : (7 - rank) * 8 + 7 - file;
                    int plane = piece.getPieceType().ordinal() + (piece.getPieceSide() == mover ? 0 : 6);
                    expected[plane * 64 + seen] = 1;
                }
            }
            for (int square = 0; square < 64; square++) {
                expected[12 * 64 + square] = board.isRepetition(2) ? 1 : 0;
                expected[13 * 64 + square] = board.isRepetition(3) ? 1 : 0;
            }
            assertArrayEquals(expected, floats(Layouts.MOVER_14, board), () -> board.getFen());
        });
    }

    @Test
    void layoutsAreFoundByNameAndAnUnknownNameListsThem() {
        for (Layout layout : Layouts.all()) {
            assertSame(layout, Layouts.named(layout.name()));
        }
        String message = assertThrows(IllegalArgumentException.class, () -> Layouts.named("planes")).getMessage();
        assertEquals("layout \"planes\": expected one of tutorial14, mover14", message);
    }
}
