package chesslab.encoding.dataset;

import chesslab.chess.Board;
import chesslab.encoding.GamePhase;
import chesslab.encoding.Layout;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.PackedBoard;
import chesslab.files.Npy;
import chesslab.game.Side;
import it.unimi.dsi.fastutil.bytes.ByteArrayList;
import it.unimi.dsi.fastutil.floats.FloatArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Positions in memory, a list for each column: a batch for a network, or a shard to write. The package documentation
 * explains the columns. A new column needs a component of {@link EncodedPosition}, a list here and a buffer in {@link
 * Shard}.
 *
 * <p>The arrays are reused: they are as long as the largest batch needs, only the first {@link #size} rows count, and
 * they are valid until the next batch.
 */
public final class PositionBatch {

    private final Layout layout;
    private float[] planes; // [capacity][shape of the layout]; null before they are asked for
    private final LongArrayList bits; // [row][binary plane]
    private final FloatArrayList constants; // [row][constant plane]
    private final IntArrayList moves;
    private final IntArrayList policyOffsets; // [row], and the end of the last
    private final IntArrayList policyMoves = new IntArrayList();
    private final FloatArrayList policyShares = new FloatArrayList();
    private final FloatArrayList results;
    private final FloatArrayList scores;
    private final IntArrayList games;
    private final IntArrayList plies;
    private final ByteArrayList sides;
    private final ByteArrayList boards; // [row][byte]
    private final List<Shard> shards = new ArrayList<>(); // [row] of a dataset
    private final IntArrayList places = new IntArrayList(); // [row] its number in the shard
    private final int[][] legalMoves; // [row] null before the first request

    PositionBatch(Layout layout, int capacity) {
        this.layout = layout;
        bits = new LongArrayList(capacity * layout.binaryPlanes());
        constants = new FloatArrayList(capacity * layout.constantPlanes());
        moves = new IntArrayList(capacity);
        policyOffsets = new IntArrayList(capacity + 1);
        results = new FloatArrayList(capacity);
        scores = new FloatArrayList(capacity);
        games = new IntArrayList(capacity);
        plies = new IntArrayList(capacity);
        sides = new ByteArrayList(capacity);
        boards = new ByteArrayList(capacity * PackedBoard.BYTES);
        legalMoves = new int[capacity][];
        policyOffsets.add(0);
    }

    void clear() {
        for (Collection<?> column : List.of(bits, constants, moves, policyMoves, policyShares, results, scores, games,
                plies, sides, boards, shards, places)) {
            column.clear();
        }
        policyOffsets.size(1);
        Arrays.fill(legalMoves, null);
    }

    void add(Shard shard, int row) {
        shards.add(shard);
        places.add(row);
        for (int i = row * layout.binaryPlanes(); i < (row + 1) * layout.binaryPlanes(); i++) {
            bits.add(shard.planes.get(i));
        }
        for (int i = row * layout.constantPlanes(); i < (row + 1) * layout.constantPlanes(); i++) {
            constants.add(shard.constants.get(i));
        }
        for (int i = row * PackedBoard.BYTES; i < (row + 1) * PackedBoard.BYTES; i++) {
            boards.add(shard.boards.get(i));
        }
        for (int i = shard.policyOffsets.get(row); i < shard.policyOffsets.get(row + 1); i++) {
            policyMoves.add(shard.policyMoves.get(i));
            policyShares.add(shard.policyShares.get(i));
        }
        policyOffsets.add(policyMoves.size());
        moves.add(shard.moves.get(row));
        results.add(shard.results.get(row));
        scores.add(shard.scores.get(row));
        games.add(shard.games.get(row));
        plies.add(shard.plies.get(row));
        sides.add(shard.sides.get(row));
    }

    void add(EncodedPosition row) {
        bits.addElements(bits.size(), row.planes());
        constants.addElements(constants.size(), row.constants());
        boards.addElements(boards.size(), row.board());
        policyMoves.addElements(policyMoves.size(), row.label().policy().moves());
        policyShares.addElements(policyShares.size(), row.label().policy().probabilities());
        policyOffsets.add(policyMoves.size());
        moves.add(row.label().move());
        results.add(row.label().resultForMover());
        scores.add(row.label().scoreForMover());
        games.add(row.game());
        plies.add(row.ply());
        sides.add(row.side());
    }

    void expand() {
        planes = planes == null ? new float[legalMoves.length * layout.size()] : planes;
        layout.expand(bits.elements(), 0, constants.elements(), 0, size(), planes, 0);
    }

    Map<String, Npy> arrays() {
        Map<String, Npy> arrays = new LinkedHashMap<>();
        ByteBuffer bytes = Npy.of(bits.toLongArray(), bits.size()).elements();
        arrays.put("planes", Npy.of(Npy.Type.UINT8, bytes, size(), layout.binaryPlanes(), Long.BYTES));
        arrays.put("constants", Npy.of(constants.toFloatArray(), size(), layout.constantPlanes()));
        arrays.put("moves", Npy.of(moves.toIntArray(), size()));
        arrays.put("policy_offsets", Npy.of(policyOffsets.toIntArray(), size() + 1));
        arrays.put("policy_moves", Npy.of(policyMoves.toIntArray(), policyMoves.size()));
        arrays.put("policy_shares", Npy.of(policyShares.toFloatArray(), policyShares.size()));
        arrays.put("results", Npy.of(results.toFloatArray(), size()));
        arrays.put("scores", Npy.of(scores.toFloatArray(), size()));
        arrays.put("games", Npy.of(games.toIntArray(), size()));
        arrays.put("plies", Npy.of(plies.toIntArray(), size()));
        arrays.put("sides", Npy.of(sides.toByteArray(), size()));
        arrays.put("boards", Npy.of(boards.toByteArray(), size(), PackedBoard.BYTES));
        return arrays;
    }

    /** Returns the number of positions. */
    public int size() {
        return moves.size();
    }

    /** Returns the planes of the positions, [row][shape of the layout]. */
    public float[] planes() {
        if (planes == null) {
            expand();
        }
        return planes;
    }

    /** Returns the indices of the moves played, or of the engine's best for random moves, [row]. */
    public int[] moves() {
        return moves.elements();
    }

    /** Returns the start of each row's part of the soft policy, [row]; the entry after the last row is its end. */
    public int[] policyOffsets() {
        return policyOffsets.elements();
    }

    /** Returns the move indices in the soft policy; without an engine's lines the move played. */
    public int[] policyMoves() {
        return policyMoves.elements();
    }

    /** Returns the shares of these moves; their sum in a row is 1. */
    public float[] policyShares() {
        return policyShares.elements();
    }

    /** Returns the soft policy of a row. */
    public SoftPolicy policy(int row) {
        int from = policyOffsets()[check(row)];
        int to = policyOffsets()[row + 1];
        return new SoftPolicy(Arrays.copyOfRange(policyMoves(), from, to),
                Arrays.copyOfRange(policyShares(), from, to));
    }

    /**
     * Returns the nonzero squares of a plane in a row, as a bitboard from White's view.
     *
     * @throws IllegalArgumentException if the layout has no plane of this name
     */
    public long squares(int row, String plane) {
        return layout.squares(layout.plane(plane), mover(row), bits.elements(), row * layout.binaryPlanes(),
                constants.elements(), row * layout.constantPlanes());
    }

    /** Returns the mover's score in the game, 0 to 1, [row]; NaN if unknown. */
    public float[] results() {
        return results.elements();
    }

    /**
     * Returns the mover's {@link chesslab.chess.Score#expectedFor expected score} by the engine, [row]; NaN without
     * one.
     */
    public float[] scores() {
        return scores.elements();
    }

    /** Returns the numbers of the games, [row]; the manifest has the file of each. */
    public int[] games() {
        return games.elements();
    }

    /** Returns the half-moves made in the game before the position, [row]. */
    public int[] plies() {
        return plies.elements();
    }

    /** Returns the side to move in a row. */
    public Side mover(int row) {
        return sides.getByte(check(row)) == 0 ? Side.WHITE : Side.BLACK;
    }

    /**
     * Returns the position of a row, with counters as at the start of a game and without history.
     *
     * @throws java.io.UncheckedIOException if no legal game reaches it; the message names the file and the row
     */
    public Board board(int row) {
        return shards.get(check(row)).board(places.getInt(row));
    }

    /**
     * Returns the indices of the legal moves in a row, computed on the first call, see {@link Batches#withLegalMoves}.
     */
    public int[] legalMoves(int row) {
        if (legalMoves[check(row)] == null) {
            Board board = board(row);
            legalMoves[row] = board.legalMoves().stream()
                    .mapToInt(move -> MoveIndex.index(move, board.getSideToMove())).toArray();
        }
        return legalMoves[row];
    }

    /** Returns the stage of the game in a row. */
    public GamePhase phase(int row) {
        return GamePhase.of(plies()[check(row)], PackedBoard.pieces(boards.elements(), row * PackedBoard.BYTES));
    }

    private int check(int row) {
        if (row < 0 || row >= size()) {
            throw new IllegalArgumentException("row " + row + " of a batch: expected 0 to " + (size() - 1));
        }
        return row;
    }
}
