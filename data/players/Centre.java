import chesslab.chess.Board;
import chesslab.chess.Piece;
import chesslab.chess.Square;
import chesslab.game.Side;
import chesslab.search.StaticEvaluation;

/** Pieces, and where they stand: each step nearer to the middle of the board is worth a tenth of a pawn. The king stays away. */
public class Centre implements StaticEvaluation<Board> {

    private static final int[] VALUES = {100, 300, 300, 500, 900, 0};
    private static final int[] STEP = {5, 10, 10, 3, 3, -10};

    @Override
    public int valueForWhite(Board board) {
        int value = 0;
        for (int index = 0; index < 64; index++) {
            Piece piece = board.getPiece(Square.squareAt(index));
            if (piece != Piece.NONE) {
                int type = piece.getPieceType().ordinal();
                int worth = VALUES[type] + STEP[type] * (6 - steps(index));
                value += piece.getPieceSide() == Side.WHITE ? worth : -worth;
            }
        }
        return value;
    }

    /** From the middle of the board: 0 for d4, d5, e4 and e5, 6 for a corner. */
    private static int steps(int index) {
        int file = index % 8;
        int rank = index / 8;
        return Math.max(3 - file, file - 4) + Math.max(3 - rank, rank - 4);
    }
}
