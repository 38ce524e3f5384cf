package chesslab.encoding;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Square;
import chesslab.game.Side;
import java.util.List;
import java.util.Optional;

/** The square that the last move left and the one that it reached; nothing where the board remembers no move. */
public record LastMovePlanes() implements PlaneGroup {

    @Override
    public List<Plane> planes() {
        return List.of(Plane.binary("left by the last move"), Plane.binary("reached by the last move"));
    }

    @Override
    public void write(Board board, Side below, long[] bits, int bitsAt, float[] constants, int constantsAt) {
        bits[bitsAt] = seen(board.lastMove().map(Move::getFrom), below);
        bits[bitsAt + 1] = seen(board.lastMove().map(Move::getTo), below);
    }

    private static long seen(Optional<Square> square, Side below) {
        return View.seen(square.map(Square::getBitboard).orElse(0L), below);
    }
}
