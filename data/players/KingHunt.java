import chesslab.chess.Board;
import chesslab.chess.Piece;
import chesslab.chess.Square;
import chesslab.game.Side;
import chesslab.search.StaticEvaluation;

/** Pieces, and how near they are to the other side's king. */
public class KingHunt implements StaticEvaluation<Board> {

    private static final int[] VALUES = {100, 300, 300, 500, 900, 0};

    @Override
    public int valueForWhite(Board board) {
        int value = 0;
        for (int index = 0; index < 64; index++) {
            Piece piece = board.getPiece(Square.squareAt(index));
            if (piece != Piece.NONE) {
                Side side = piece.getPieceSide();
                int king = board.getKingSquare(side.flip()).ordinal();
                int worth = VALUES[piece.getPieceType().ordinal()] + 4 * (7 - distance(index, king));
                value += side == Side.WHITE ? worth : -worth;
            }
        }
        return value;
    }

    /** In steps of a king. */
    private static int distance(int one, int other) {
        return Math.max(Math.abs(one % 8 - other % 8), Math.abs(one / 8 - other / 8));
    }
}
