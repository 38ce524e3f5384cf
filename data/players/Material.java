import chesslab.chess.Board;
import chesslab.chess.Piece;
import chesslab.search.StaticEvaluation;

/** Counts the pieces, as the oldest chess programs did: a pawn is worth 100, a queen nine of them. */
public class Material implements StaticEvaluation<Board> {

    private static final int[] VALUES = {100, 300, 300, 500, 900, 0}; // pawn, knight, bishop, rook, queen, king

    @Override
    public int valueForWhite(Board board) {
        int value = 0;
        for (int type = 0; type < 6; type++) {
            long white = board.getBitboard(Piece.values()[type]); // a bit for each square with such a piece
            long black = board.getBitboard(Piece.values()[6 + type]);
            value += VALUES[type] * (Long.bitCount(white) - Long.bitCount(black));
        }
        return value;
    }
}
