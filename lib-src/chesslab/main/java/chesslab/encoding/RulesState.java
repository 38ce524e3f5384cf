package chesslab.encoding;

import chesslab.chess.Board;
import chesslab.game.Side;
import java.util.List;

/**
 * What the rules need beside the pieces, in three planes: the rooks that may still castle, the square where a pawn can
 * be captured en passant by a legal move, and the plies since the last capture or pawn move over 100, so that 1 is
 * the fifty-move rule.
 */
public record RulesState() implements PlaneGroup {

    private static final float FIFTY_MOVES = 100;

    @Override
    public List<Plane> planes() {
        return List.of(Plane.binary("rooks that may castle"), Plane.binary("en passant"),
                Plane.constant("half-move clock / 100"));
    }

    @Override
    public void write(Board board, Side below, long[] bits, int bitsAt, float[] constants, int constantsAt) {
        long rooks = (board.canCastleKingSide(Side.WHITE) ? 1L << 7 : 0)
                | (board.canCastleQueenSide(Side.WHITE) ? 1L : 0)
                | (board.canCastleKingSide(Side.BLACK) ? 1L << 63 : 0)
                | (board.canCastleQueenSide(Side.BLACK) ? 1L << 56 : 0);
        bits[bitsAt] = View.seen(rooks, below);
        bits[bitsAt + 1] = View.seen(board.getEnPassant().getBitboard(), below);
        constants[constantsAt] = board.getHalfMoveCounter() / FIFTY_MOVES;
    }
}
