package chesslab.encoding.dataset;

import chesslab.chess.Board;
import chesslab.encoding.Layout;
import chesslab.encoding.PackedBoard;
import java.io.Serializable;

/**
 * A row of prepared data; the package documentation explains the columns.
 *
 * @param split its split; null if read from a shard
 * @param key   the position's key, for comparison with other splits; 0 if read from a shard
 */
public record EncodedPosition(Split split, long key, long[] planes, float[] constants, int move, SoftPolicy policy,
        float result, float score, int game, int ply, byte side, byte[] board) implements Serializable {

    static EncodedPosition of(Board board, Layout layout, GameEncoder.Label label, Split split, int game, int ply) {
        long[] planes = new long[layout.binaryPlanes()];
        float[] constants = new float[layout.constantPlanes()];
        byte[] packed = new byte[PackedBoard.BYTES];
        layout.encode(board, planes, 0, constants, 0);
        PackedBoard.pack(board, packed, 0);
        return new EncodedPosition(split, board.key(), planes, constants, label.move(), label.policy(),
                label.resultForMover(), label.scoreForMover(), game, ply, (byte) board.getSideToMove().ordinal(),
                packed);
    }
}
