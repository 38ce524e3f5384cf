import chesslab.chess.Board;
import chesslab.chess.Piece;
import chesslab.search.StaticEvaluation;

/** Pieces, and pawns that run: the nearer a pawn is to its last rank, the more it is worth. */
public class PawnStorm implements StaticEvaluation<Board> {

    private static final int[] VALUES = {100, 300, 300, 500, 900, 0};
    private static final int[] ADVANCED = {0, 0, 5, 15, 30, 60, 120, 0}; // by rank, as the pawn's own side counts them

    @Override
    public int valueForWhite(Board board) {
        int value = 0;
        for (int type = 0; type < 6; type++) {
            value += VALUES[type] * (Long.bitCount(board.getBitboard(Piece.values()[type]))
                    - Long.bitCount(board.getBitboard(Piece.values()[6 + type])));
        }
        for (int rank = 0; rank < 8; rank++) {
            long whites = board.getBitboard(Piece.WHITE_PAWN) & 0xFFL << 8 * rank; // the eight squares of the rank
            long blacks = board.getBitboard(Piece.BLACK_PAWN) & 0xFFL << 8 * rank;
            value += ADVANCED[rank] * Long.bitCount(whites) - ADVANCED[7 - rank] * Long.bitCount(blacks);
        }
        return value;
    }
}
