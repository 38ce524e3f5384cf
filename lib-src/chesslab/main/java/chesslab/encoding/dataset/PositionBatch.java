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
 * Positions in memory, a list for each column: some of a dataset as a network takes them, or those of a shard to be
 * written. The package's page explains the columns. A new one is a component of {@link EncodedPosition}, a list here
 * and a buffer in {@link Shard}.
 *
 * <p>The arrays are used again: they are as long as the largest batch needs, the first {@link #size} rows count, and
 * they are good until the next batch is asked for.
 */
public final class PositionBatch {

    private final Layout layout;
    private final float[] planes;
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

    /** No rows yet, with memory for some; more can follow, but for their planes as floats. */
    PositionBatch(Layout layout, int capacity) {
        this.layout = layout;
        planes = new float[capacity * layout.size()];
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
        add(shard.position(row));
    }

    void add(EncodedPosition row) {
        bits.addElements(bits.size(), row.planes());
        constants.addElements(constants.size(), row.constants());
        moves.add(row.move());
        policyMoves.addElements(policyMoves.size(), row.policy().moves());
        policyShares.addElements(policyShares.size(), row.policy().probabilities());
        policyOffsets.add(policyMoves.size());
        results.add(row.result());
        scores.add(row.score());
        games.add(row.game());
        plies.add(row.ply());
        sides.add(row.side());
        boards.addElements(boards.size(), row.board());
    }

    /** Turns the bits of all rows into floats. */
    void expand() {
        layout.expand(bits.elements(), 0, constants.elements(), 0, size(), planes, 0);
    }

    /** The columns as the arrays of a shard. */
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

    /** The planes of the positions, [row][shape of the layout]. */
    public float[] planes() {
        return planes;
    }

    /** The indices of the moves played, or of the engine's best where that was drawn at random, [row]. */
    public int[] moves() {
        return moves.elements();
    }

    /** Where a row's part of the soft policy begins, [row]; the entry after the last row is where it ends. */
    public int[] policyOffsets() {
        return policyOffsets.elements();
    }

    /** The move indices that the soft policy gives a share to; in games without an engine's lines the one played. */
    public int[] policyMoves() {
        return policyMoves.elements();
    }

    /** The shares of these moves; those of a row have the sum 1. */
    public float[] policyShares() {
        return policyShares.elements();
    }

    /** What the mover scored in the game, 0 to 1, [row]; NaN where unknown. */
    public float[] results() {
        return results.elements();
    }

    /** The mover's {@link chesslab.chess.Score#expectedFor expected score} by the engine, [row]; NaN without one. */
    public float[] scores() {
        return scores.elements();
    }

    /** The numbers of the games, [row]; the manifest says which file each is from. */
    public int[] games() {
        return games.elements();
    }

    /** Half-moves made in the game before the position, [row]. */
    public int[] plies() {
        return plies.elements();
    }

    /** The side to move in a row. */
    public Side mover(int row) {
        return sides.getByte(check(row)) == 0 ? Side.WHITE : Side.BLACK;
    }

    /**
     * The position of a row, with counters as at the start of a game and without history.
     *
     * @throws java.io.UncheckedIOException if no legal game can show it; it names the file and the row there
     */
    public Board board(int row) {
        return shards.get(check(row)).board(places.getInt(row));
    }

    /** The indices of the legal moves in a row: found when first asked for, see {@link Batches#withLegalMoves}. */
    public int[] legalMoves(int row) {
        if (legalMoves[check(row)] == null) {
            Board board = board(row);
            legalMoves[row] = board.legalMoves().stream()
                    .mapToInt(move -> MoveIndex.index(move, board.getSideToMove())).toArray();
        }
        return legalMoves[row];
    }

    /** The stage of the game that a row belongs to. */
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
