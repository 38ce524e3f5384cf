package chesslab.encoding;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Side;
import java.util.List;

/** The square that the last move left and the one that it reached; nothing where the board remembers no move. */
public record LastMovePlanes() implements PlaneGroup {

    @Override
    public List<Plane> planes() {
        return List.of(Plane.binary("left by the last move"), Plane.binary("reached by the last move"));
    }

    @Override
    public void write(Board board, Side below, long[] bits, int bitsAt, float[] constants, int constantsAt) {
        long left = 0;
        long reached = 0;
        if (board.lastMove().isPresent()) {
            Move move = board.lastMove().get();
            left = move.getFrom().getBitboard();
            reached = move.getTo().getBitboard();
        }
        bits[bitsAt] = below == Side.WHITE ? left : Long.reverse(left);
        bits[bitsAt + 1] = below == Side.WHITE ? reached : Long.reverse(reached);
    }

    /** Nothing: a position is the same whatever led to it. */
    @Override
    public void read(Side below, long[] bits, int bitsAt, float[] constants, int constantsAt, PositionParts position) {
    }
}
