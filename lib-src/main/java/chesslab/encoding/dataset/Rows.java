package chesslab.encoding.dataset;

import chesslab.chess.Board;
import chesslab.encoding.Layout;
import chesslab.encoding.PackedBoard;
import chesslab.files.Npy;
import it.unimi.dsi.fastutil.bytes.ByteArrayList;
import it.unimi.dsi.fastutil.floats.FloatArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;

/** Encoded positions as columns that grow: those of a game on their way to a shard, or those of a shard. */
final class Rows {

    /** Bytes of a plane of bits. */
    static final int PLANE_BYTES = 8;

    private final int binaryPlanes;
    private final int constantPlanes;

    /** [row * binaryPlanes + plane] bit 0 is the square at rank 0 and file 0, bit 7 at rank 0 and file 7. */
    final LongArrayList bits;
    /** [row * constantPlanes + plane] */
    final FloatArrayList constants;
    /** [row] move indices. */
    final IntArrayList moves = new IntArrayList();
    /** [row + 1] where the row's part of the two below begins and the one before it ends. */
    final IntArrayList policyOffsets = new IntArrayList(new int[]{0});
    final IntArrayList policyMoves = new IntArrayList();
    final FloatArrayList policyShares = new FloatArrayList();
    /** [row] expected scores for the mover, of the game's result and of the engine's evaluation; NaN where unknown. */
    final FloatArrayList results = new FloatArrayList();
    final FloatArrayList scores = new FloatArrayList();
    /** [row] the number of the game, and the half-moves made in it before. */
    final IntArrayList games = new IntArrayList();
    final IntArrayList plies = new IntArrayList();
    /** [row] 0 where White is to move, 1 where Black is. */
    final ByteArrayList sides = new ByteArrayList();
    /** [row * 32 + byte] the position itself, as {@link PackedBoard} has it. */
    final ByteArrayList boards;

    /** No rows yet, with room for so many; more can follow. */
    Rows(Layout layout, int room) {
        binaryPlanes = layout.binaryPlanes();
        constantPlanes = layout.constantPlanes();
        bits = new LongArrayList(room * binaryPlanes);
        constants = new FloatArrayList(room * constantPlanes);
        boards = new ByteArrayList(room * PackedBoard.BYTES);
    }

    int size() {
        return moves.size();
    }

    /** Adds a position with its label. */
    void add(Board board, Layout layout, Label label) {
        int row = size();
        bits.size((row + 1) * binaryPlanes);
        constants.size((row + 1) * constantPlanes);
        layout.encode(board, bits.elements(), row * binaryPlanes, constants.elements(), row * constantPlanes);
        moves.add(label.move());
        policyMoves.addElements(policyMoves.size(), label.policy().moves());
        policyShares.addElements(policyShares.size(), label.policy().probabilities());
        policyOffsets.add(policyMoves.size());
        results.add(label.resultForMover());
        scores.add(label.scoreForMover());
        games.add(label.game());
        plies.add(label.ply());
        sides.add((byte) board.getSideToMove().ordinal());
        boards.size((row + 1) * PackedBoard.BYTES);
        PackedBoard.pack(board, boards.elements(), row * PackedBoard.BYTES);
    }

    /** Adds a row of others of the same layout. */
    void add(Rows from, int row) {
        bits.addElements(bits.size(), from.bits.elements(), row * binaryPlanes, binaryPlanes);
        constants.addElements(constants.size(), from.constants.elements(), row * constantPlanes, constantPlanes);
        moves.add(from.moves.getInt(row));
        int policy = from.policyOffsets.getInt(row);
        int policySize = from.policyOffsets.getInt(row + 1) - policy;
        policyMoves.addElements(policyMoves.size(), from.policyMoves.elements(), policy, policySize);
        policyShares.addElements(policyShares.size(), from.policyShares.elements(), policy, policySize);
        policyOffsets.add(policyMoves.size());
        results.add(from.results.getFloat(row));
        scores.add(from.scores.getFloat(row));
        games.add(from.games.getInt(row));
        plies.add(from.plies.getInt(row));
        sides.add(from.sides.getByte(row));
        boards.addElements(boards.size(), from.boards.elements(), row * PackedBoard.BYTES, PackedBoard.BYTES);
    }

    /** All rows as bytes, for {@link #ofBytes}. */
    byte[] toBytes() {
        int policies = policyMoves.size();
        ByteBuffer bytes = ByteBuffer.allocate(8 + 8 * bits.size() + 4 * constants.size() + boards.size()
                + size() * (6 * Integer.BYTES + 1) + 2 * Integer.BYTES * policies);
        bytes.putInt(size()).putInt(policies);
        bytes.asLongBuffer().put(bits.elements(), 0, bits.size());
        bytes.position(bytes.position() + 8 * bits.size());
        for (FloatArrayList column : new FloatArrayList[]{constants, policyShares, results, scores}) {
            bytes.asFloatBuffer().put(column.elements(), 0, column.size());
            bytes.position(bytes.position() + 4 * column.size());
        }
        for (int[] column : new int[][]{moves.toIntArray(), policyOffsets.subList(1, size() + 1).toIntArray(),
                policyMoves.toIntArray(), games.toIntArray(), plies.toIntArray()}) {
            bytes.asIntBuffer().put(column);
            bytes.position(bytes.position() + 4 * column.length);
        }
        return bytes.put(sides.elements(), 0, sides.size()).put(boards.elements(), 0, boards.size()).array();
    }

    /** The rows of {@link #toBytes}. */
    static Rows ofBytes(Layout layout, byte[] all) {
        ByteBuffer bytes = ByteBuffer.wrap(all);
        int size = bytes.getInt();
        int policies = bytes.getInt();
        Rows rows = new Rows(layout, size);
        for (int i = 0; i < size * rows.binaryPlanes; i++) {
            rows.bits.add(bytes.getLong());
        }
        take(bytes, rows.constants, size * rows.constantPlanes);
        take(bytes, rows.policyShares, policies);
        take(bytes, rows.results, size);
        take(bytes, rows.scores, size);
        take(bytes, rows.moves, size);
        take(bytes, rows.policyOffsets, size);
        take(bytes, rows.policyMoves, policies);
        take(bytes, rows.games, size);
        take(bytes, rows.plies, size);
        rows.sides.addElements(0, all, bytes.position(), size);
        rows.boards.addElements(0, all, bytes.position() + size, size * PackedBoard.BYTES);
        return rows;
    }

    private static void take(ByteBuffer from, FloatArrayList column, int count) {
        for (int i = 0; i < count; i++) {
            column.add(from.getFloat());
        }
    }

    private static void take(ByteBuffer from, IntArrayList column, int count) {
        for (int i = 0; i < count; i++) {
            column.add(from.getInt());
        }
    }

    /** The columns as the arrays of a shard. */
    Map<String, Npy> arrays() {
        ByteBuffer planes = ByteBuffer.allocate(bits.size() * PLANE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        planes.asLongBuffer().put(bits.elements(), 0, bits.size());
        Map<String, Npy> arrays = new LinkedHashMap<>();
        arrays.put(Shard.PLANES, Npy.of(planes.array(), size(), binaryPlanes, PLANE_BYTES));
        arrays.put(Shard.CONSTANTS, Npy.of(constants.toFloatArray(), size(), constantPlanes));
        arrays.put(Shard.MOVES, Npy.of(moves.toIntArray(), size()));
        arrays.put(Shard.POLICY_OFFSETS, Npy.of(policyOffsets.toIntArray(), size() + 1));
        arrays.put(Shard.POLICY_MOVES, Npy.of(policyMoves.toIntArray(), policyMoves.size()));
        arrays.put(Shard.POLICY_SHARES, Npy.of(policyShares.toFloatArray(), policyShares.size()));
        arrays.put(Shard.RESULTS, Npy.of(results.toFloatArray(), size()));
        arrays.put(Shard.SCORES, Npy.of(scores.toFloatArray(), size()));
        arrays.put(Shard.GAMES, Npy.of(games.toIntArray(), size()));
        arrays.put(Shard.PLIES, Npy.of(plies.toIntArray(), size()));
        arrays.put(Shard.SIDES, Npy.of(sides.toByteArray(), size()));
        arrays.put(Shard.BOARDS, Npy.of(boards.toByteArray(), size(), PackedBoard.BYTES));
        return arrays;
    }
}
