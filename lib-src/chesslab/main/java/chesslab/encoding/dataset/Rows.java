package chesslab.encoding.dataset;

import chesslab.encoding.Layout;
import chesslab.encoding.PackedBoard;
import chesslab.files.Npy;
import it.unimi.dsi.fastutil.bytes.ByteArrayList;
import it.unimi.dsi.fastutil.floats.FloatArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Encoded positions in memory, a list for each column: those of a shard to be written, or of a batch. The package's
 * page explains the columns. A new one is a component of {@link EncodedPosition}, a list here and a buffer in
 * {@link Shard}.
 */
final class Rows {

    final LongArrayList planes; // [row][binary plane]
    final FloatArrayList constants; // [row][constant plane]
    final IntArrayList moves;
    final IntArrayList policyOffsets; // [row], and the end of the last
    final IntArrayList policyMoves = new IntArrayList();
    final FloatArrayList policyShares = new FloatArrayList();
    final FloatArrayList results;
    final FloatArrayList scores;
    final IntArrayList games;
    final IntArrayList plies;
    final ByteArrayList sides;
    final ByteArrayList boards; // [row][byte]

    private final int binary;
    private final int constant;

    /** No rows yet, with memory for some; more can follow. */
    Rows(Layout layout, int capacity) {
        binary = layout.binaryPlanes();
        constant = layout.constantPlanes();
        planes = new LongArrayList(capacity * binary);
        constants = new FloatArrayList(capacity * constant);
        moves = new IntArrayList(capacity);
        policyOffsets = new IntArrayList(capacity + 1);
        results = new FloatArrayList(capacity);
        scores = new FloatArrayList(capacity);
        games = new IntArrayList(capacity);
        plies = new IntArrayList(capacity);
        sides = new ByteArrayList(capacity);
        boards = new ByteArrayList(capacity * PackedBoard.BYTES);
        policyOffsets.add(0);
    }

    int size() {
        return moves.size();
    }

    void add(EncodedPosition row) {
        planes.addElements(planes.size(), row.planes());
        constants.addElements(constants.size(), row.constants());
        moves.add(row.move());
        policyMoves.addElements(policyMoves.size(), row.policyMoves());
        policyShares.addElements(policyShares.size(), row.policyShares());
        policyOffsets.add(policyMoves.size());
        results.add(row.result());
        scores.add(row.score());
        games.add(row.game());
        plies.add(row.ply());
        sides.add(row.side());
        boards.addElements(boards.size(), row.board());
    }

    /** Adds a row of a shard of the same layout. */
    void add(Shard from, int row) {
        int to = size();
        planes.size((to + 1) * binary);
        from.planes.get(row * binary, planes.elements(), to * binary, binary);
        constants.size((to + 1) * constant);
        from.constants.get(row * constant, constants.elements(), to * constant, constant);
        moves.add(from.moves.get(row));
        int first = from.policyOffsets.get(row);
        int policy = from.policyOffsets.get(row + 1) - first;
        int start = policyMoves.size();
        policyMoves.size(start + policy);
        from.policyMoves.get(first, policyMoves.elements(), start, policy);
        policyShares.size(start + policy);
        from.policyShares.get(first, policyShares.elements(), start, policy);
        policyOffsets.add(start + policy);
        results.add(from.results.get(row));
        scores.add(from.scores.get(row));
        games.add(from.games.get(row));
        plies.add(from.plies.get(row));
        sides.add(from.sides.get(row));
        boards.size((to + 1) * PackedBoard.BYTES);
        from.boards.get(row * PackedBoard.BYTES, boards.elements(), to * PackedBoard.BYTES, PackedBoard.BYTES);
    }

    /** Takes all rows away; their memory stays. */
    void clear() {
        planes.clear();
        constants.clear();
        moves.clear();
        policyOffsets.size(1);
        policyMoves.clear();
        policyShares.clear();
        results.clear();
        scores.clear();
        games.clear();
        plies.clear();
        sides.clear();
        boards.clear();
    }

    /** The columns as the arrays of a shard. */
    Map<String, Npy> arrays() {
        int rows = size();
        Map<String, Npy> arrays = new LinkedHashMap<>();
        ByteBuffer bits = Npy.of(planes.toLongArray(), planes.size()).elements();
        arrays.put("planes", Npy.of(Npy.Type.UINT8, bits, rows, binary, Long.BYTES));
        arrays.put("constants", Npy.of(constants.toFloatArray(), rows, constant));
        arrays.put("moves", Npy.of(moves.toIntArray(), rows));
        arrays.put("policy_offsets", Npy.of(policyOffsets.toIntArray(), rows + 1));
        arrays.put("policy_moves", Npy.of(policyMoves.toIntArray(), policyMoves.size()));
        arrays.put("policy_shares", Npy.of(policyShares.toFloatArray(), policyShares.size()));
        arrays.put("results", Npy.of(results.toFloatArray(), rows));
        arrays.put("scores", Npy.of(scores.toFloatArray(), rows));
        arrays.put("games", Npy.of(games.toIntArray(), rows));
        arrays.put("plies", Npy.of(plies.toIntArray(), rows));
        arrays.put("sides", Npy.of(sides.toByteArray(), rows));
        arrays.put("boards", Npy.of(boards.toByteArray(), rows, PackedBoard.BYTES));
        return arrays;
    }
}
