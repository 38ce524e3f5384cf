package chesslab.encoding.dataset;

import chesslab.chess.Board;
import chesslab.encoding.Layout;
import chesslab.encoding.PackedBoard;
import java.io.Serializable;

/**
 * A position of a game on its way to a shard; the package documentation explains the columns.
 *
 * @param key the position's key, for comparison with other splits
 */
public record EncodedPosition(Split split, long key, long[] planes, float[] constants, GameEncoder.Label label,
        int game, int ply, byte side, byte[] board) implements Serializable {

    static EncodedPosition of(Board board, Layout layout, GameEncoder.Label label, Split split, int game, int ply) {
        long[] planes = new long[layout.binaryPlanes()];
        float[] constants = new float[layout.constantPlanes()];
        byte[] packed = new byte[PackedBoard.BYTES];
        layout.encode(board, planes, 0, constants, 0);
        PackedBoard.pack(board, packed, 0);
        return new EncodedPosition(split, board.key(), planes, constants, label, game, ply,
                (byte) board.getSideToMove().ordinal(), packed);
    }
}
