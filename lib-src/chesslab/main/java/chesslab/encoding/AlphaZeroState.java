package chesslab.encoding;

import chesslab.chess.Board;
import chesslab.game.Side;
import java.util.List;
import java.util.stream.Stream;

/**
 * AlphaZero's seven planes beside the pieces: 1 where White is to move, the move number as game scores count, castling
 * rights (own king side, own queen side, other king side, other queen side), plies since the last capture or pawn
 * move. Numbers are as they are, not scaled.
 */
public record AlphaZeroState() implements PlaneGroup {

    @Override
    public List<Plane> planes() {
        return Stream.of("White to move", "move number", "own castling king side", "own castling queen side",
                "other castling king side", "other castling queen side", "half-move clock")
                .map(Plane::constant).toList();
    }

    @Override
    public void write(Board board, Side below, long[] bits, int bitsAt, float[] constants, int constantsAt) {
        Side other = below.flip();
        constants[constantsAt] = board.getSideToMove() == Side.WHITE ? 1 : 0;
        constants[constantsAt + 1] = board.getMoveCounter();
        constants[constantsAt + 2] = board.canCastleKingSide(below) ? 1 : 0;
        constants[constantsAt + 3] = board.canCastleQueenSide(below) ? 1 : 0;
        constants[constantsAt + 4] = board.canCastleKingSide(other) ? 1 : 0;
        constants[constantsAt + 5] = board.canCastleQueenSide(other) ? 1 : 0;
        constants[constantsAt + 6] = board.getHalfMoveCounter();
    }
}
