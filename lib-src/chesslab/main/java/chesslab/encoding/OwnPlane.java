package chesslab.encoding;

import chesslab.chess.Board;
import chesslab.game.Side;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * A plane of one's own, by a function of the board.
 *
 * @param squares where the plane is binary, else null
 * @param number  where it is not
 */
record OwnPlane(Plane plane, ToLongFunction<? super Board> squares, ToDoubleFunction<? super Board> number)
        implements
            PlaneGroup {

    @Override
    public List<Plane> planes() {
        return List.of(plane);
    }

    @Override
    public void write(Board board, Side below, long[] bits, int bitsAt, float[] constants, int constantsAt) {
        long key = board.key();
        try {
            if (plane.binary()) {
                bits[bitsAt] = View.seen(squares.applyAsLong(board), below);
            } else {
                constants[constantsAt] = (float) number.applyAsDouble(board);
            }
        } catch (RuntimeException e) {
            throw fault(board, "failed with " + e, e);
        }
        if (board.key() != key) {
            throw fault(board, "changed the board to this one, expected it left as it was", null);
        }
        if (!plane.binary() && !Float.isFinite(constants[constantsAt])) {
            throw fault(board, "is " + constants[constantsAt] + ", expected a finite number", null);
        }
    }

    private IllegalArgumentException fault(Board board, String what, RuntimeException cause) {
        return new IllegalArgumentException("plane \"" + plane.name() + "\" of " + board.getFen() + " " + what, cause);
    }
}
