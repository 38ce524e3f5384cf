package chesslab.search.chess;

import chesslab.chess.Board;
import chesslab.chess.Piece;
import chesslab.chess.PieceType;
import chesslab.chess.Square;
import chesslab.game.Side;
import chesslab.search.StaticEvaluation;
import java.util.List;
import java.util.stream.Stream;

/**
 * The evaluation of Widnax, <a href="https://github.com/Widnax/Chess_IA"><i>Chess_IA</i></a>, 2024: each piece counts
 * its value and the value of its square, with one table of squares for all pieces of both colors. The king has no
 * value, on any square; the published node counts show it. Built by hand in lesson 01a.
 */
public final class TutorialEvaluation implements StaticEvaluation<Board> {

    /** Centipawns; [piece type: pawn, knight, bishop, rook, queen]. */
    private static final int[] PIECE_VALUES = {100, 310, 320, 500, 900};

    /** Centipawns; [file][rank], as in the original: each row is a file; the first is a1 to a8. */
    private static final int[][] SQUARE_VALUES = {
            {-50, -40, -30, -30, -30, -30, -40, -50},
            {-40, -20, 0, 0, 0, 0, -20, -40},
            {-30, 0, 10, 15, 15, 10, 0, -30},
            {-30, 5, 15, 20, 20, 15, 5, -30},
            {-30, 0, 15, 20, 20, 15, 0, -30},
            {-30, 5, 10, 15, 15, 10, 5, -30},
            {-40, -20, 0, 5, 5, 0, -20, -40},
            {-50, -40, -30, -30, -30, -30, -40, -50},
    };

    private static final List<Piece> COUNTED = Stream.of(Piece.values())
            .filter(piece -> piece != Piece.NONE && piece.getPieceType().ordinal() < PIECE_VALUES.length).toList();
    private static final int[][] VALUES = new int[Piece.values().length][64]; // [piece][square], Black's below zero

    static {
        for (Piece piece : COUNTED) {
            for (int square = 0; square < 64; square++) {
                int value = pieceValue(piece.getPieceType()) + squareValue(Square.squareAt(square));
                VALUES[piece.ordinal()][square] = piece.getPieceSide() == Side.WHITE ? value : -value;
            }
        }
    }

    /** Returns the value of a piece on any square, in centipawns; 0 for the king and for no piece. */
    public static int pieceValue(PieceType type) {
        return type.ordinal() < PIECE_VALUES.length ? PIECE_VALUES[type.ordinal()] : 0;
    }

    /** Returns the value of a square for any piece except a king, in centipawns. */
    public static int squareValue(Square square) {
        return SQUARE_VALUES[square.getFile().ordinal()][square.getRank().ordinal()];
    }

    @Override
    public int valueForWhite(Board board) {
        int sum = 0;
        for (Piece piece : COUNTED) {
            int[] values = VALUES[piece.ordinal()];
            for (long squares = board.getBitboard(piece); squares != 0; squares &= squares - 1) {
                sum += values[Long.numberOfTrailingZeros(squares)];
            }
        }
        return sum;
    }
}
