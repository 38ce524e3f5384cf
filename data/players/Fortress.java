import chesslab.chess.Board;
import chesslab.chess.Piece;
import chesslab.game.Side;
import chesslab.search.StaticEvaluation;

/** Pieces, and a wall: own pieces and pawns beside the own king are worth a fifth of a pawn each. */
public class Fortress implements StaticEvaluation<Board> {

    private static final int[] VALUES = {100, 300, 300, 500, 900, 0};

    @Override
    public int valueForWhite(Board board) {
        int value = 0;
        for (int type = 0; type < 6; type++) {
            value += VALUES[type] * (Long.bitCount(board.getBitboard(Piece.values()[type]))
                    - Long.bitCount(board.getBitboard(Piece.values()[6 + type])));
        }
        return value + 20 * (guards(board, Side.WHITE) - guards(board, Side.BLACK));
    }

    private static int guards(Board board, Side side) {
        long besideTheKing = board.attacksFrom(board.getKingSquare(side));
        return Long.bitCount(besideTheKing & board.getBitboard(side));
    }
}
