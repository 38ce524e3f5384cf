package chesslab.encoding;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Square;
import chesslab.game.Side;
import java.util.List;
import java.util.Optional;

/**
 * The square that a move left and the one that it reached; nothing where the board remembers no such move.
 *
 * @param own whether it is the mover's own last move, else the last move, which was the other side's
 */
public record LastMovePlanes(boolean own) implements PlaneGroup {

    @Override
    public List<Plane> planes() {
        String move = own ? "the mover's last move" : "the last move";
        return List.of(Plane.binary("left by " + move), Plane.binary("reached by " + move));
    }

    @Override
    public void write(Board board, Side below, long[] bits, int bitsAt, float[] constants, int constantsAt) {
        Optional<Move> move = own ? board.lastOwnMove() : board.lastMove();
        bits[bitsAt] = seen(move.map(Move::getFrom), below);
        bits[bitsAt + 1] = seen(move.map(Move::getTo), below);
    }

    private static long seen(Optional<Square> square, Side below) {
        return View.seen(square.map(Square::getBitboard).orElse(0L), below);
    }
}
