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

    @Override
    public void read(Side below, long[] bits, int bitsAt, float[] constants, int constantsAt, PositionParts position) {
        Side mover = constants[constantsAt] == 1 ? Side.WHITE : Side.BLACK;
        if (mover != position.mover()) {
            throw new IllegalArgumentException("planes with " + mover + " to move: expected " + position.mover());
        }
        position.moveNumber((int) constants[constantsAt + 1]);
        position.castling(below, true, constants[constantsAt + 2] == 1);
        position.castling(below, false, constants[constantsAt + 3] == 1);
        position.castling(below.flip(), true, constants[constantsAt + 4] == 1);
        position.castling(below.flip(), false, constants[constantsAt + 5] == 1);
        position.halfMoves((int) constants[constantsAt + 6]);
    }
}
