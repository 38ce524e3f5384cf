import chesslab.chess.Board;
import chesslab.chess.Piece;
import chesslab.chess.Square;
import chesslab.game.Side;
import chesslab.search.StaticEvaluation;

/** Pieces, and how many squares each of them attacks: a piece that can go nowhere is worth little. */
public class Mobility implements StaticEvaluation<Board> {

    private static final int[] VALUES = {100, 300, 300, 500, 900, 0};
    private static final int[] SQUARE = {2, 4, 5, 3, 1, 0}; // for each attacked square

    @Override
    public int valueForWhite(Board board) {
        int value = 0;
        for (int index = 0; index < 64; index++) {
            Square square = Square.squareAt(index);
            Piece piece = board.getPiece(square);
            if (piece != Piece.NONE) {
                int type = piece.getPieceType().ordinal();
                int worth = VALUES[type] + SQUARE[type] * Long.bitCount(board.attacksFrom(square));
                value += piece.getPieceSide() == Side.WHITE ? worth : -worth;
            }
        }
        return value;
    }
}
