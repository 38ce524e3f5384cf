package chesslab.encoding.dataset;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.encoding.GamePhase;
import chesslab.encoding.Layout;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.PackedBoard;
import chesslab.files.Npy;
import chesslab.game.Side;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * Some positions of a dataset as a network takes them. The arrays are used again: they are as long as the largest batch
 * needs, the first {@link #size} rows count, and they are good until the next batch is asked for.
 */
public final class PositionBatch {

    private static final int SOME_POLICIES = 64;

    private final Layout layout;
    private final Shard[] shards; // [row]
    private final int[] rows; // [row] its number in the shard
    private final long[] bits;
    /** [column] null where its type is another. */
    private final float[][] floats = new float[Column.all().length][];
    private final int[][] ints = new int[Column.all().length][];
    private final byte[][] bytes = new byte[Column.all().length][];
    private final float[] planes;
    private final int[][] legalMoves; // [row] null before the first request
    private int size;

    PositionBatch(Layout layout, int most) {
        this.layout = layout;
        shards = new Shard[most];
        rows = new int[most];
        for (Column column : Column.all()) {
            int c = column.ordinal();
            int count = switch (column.length) {
                case ROWS -> most * column.width(layout);
                case OFFSETS -> most + 1;
                case POLICIES -> SOME_POLICIES;
            };
            switch (column.type) {
                case FLOAT32 -> floats[c] = new float[count];
                case INT32 -> ints[c] = new int[count];
                default -> bytes[c] = column == Column.PLANES ? null : new byte[count];
            }
        }
        bits = new long[most * layout.binaryPlanes()];
        planes = new float[most * layout.size()];
        legalMoves = new int[most][];
    }

    void clear() {
        size = 0;
        Arrays.fill(legalMoves, null);
    }

    /** Adds a row of a shard, whose numbers {@link #fill} reads. */
    void add(Shard shard, int row) {
        shards[size] = shard;
        rows[size] = row;
        size++;
    }

    /** Reads all rows, column after column, and turns the bits into floats. */
    void fill() {
        for (Column column : Column.all()) {
            switch (column.length) {
                case ROWS -> fillRows(column, column.width(layout));
                case OFFSETS -> fillOffsets(policyOffsets());
                case POLICIES -> fillPolicies(column, policyOffsets());
            }
        }
        layout.expand(bits, 0, floats[Column.CONSTANTS.ordinal()], 0, size, planes, 0);
    }

    private void fillRows(Column column, int width) {
        switch (column.type) {
            case FLOAT32 -> {
                for (int i = 0; i < size * width; i++) {
                    int row = i / width;
                    floats[column.ordinal()][i] = shards[row].floats(column).get(rows[row] * width + i - row * width);
                }
            }
            case INT32 -> {
                for (int i = 0; i < size; i++) {
                    ints[column.ordinal()][i] = shards[i].ints(column).get(rows[i]);
                }
            }
            default -> {
                for (int i = 0; i < size; i++) {
                    if (column == Column.PLANES) {
                        shards[i].bits().get(rows[i] * width, bits, i * width, width);
                    } else {
                        shards[i].bytes(column).get(rows[i] * width, bytes[column.ordinal()], i * width, width);
                    }
                }
            }
        }
    }

    private void fillOffsets(int[] offsets) {
        for (int i = 0; i < size; i++) {
            IntBuffer from = shards[i].ints(Column.POLICY_OFFSETS);
            offsets[i + 1] = offsets[i] + from.get(rows[i] + 1) - from.get(rows[i]);
        }
    }

    private void fillPolicies(Column column, int[] offsets) {
        int c = column.ordinal();
        if (column.type == Npy.Type.INT32 && ints[c].length < offsets[size]) {
            ints[c] = new int[2 * offsets[size]];
        } else if (column.type == Npy.Type.FLOAT32 && floats[c].length < offsets[size]) {
            floats[c] = new float[2 * offsets[size]];
        }
        for (int i = 0; i < size; i++) {
            int from = shards[i].ints(Column.POLICY_OFFSETS).get(rows[i]);
            if (column.type == Npy.Type.INT32) {
                shards[i].ints(column).get(from, ints[c], offsets[i], offsets[i + 1] - offsets[i]);
            } else {
                shards[i].floats(column).get(from, floats[c], offsets[i], offsets[i + 1] - offsets[i]);
            }
        }
    }

    /** Returns the number of positions. */
    public int size() {
        return size;
    }

    /** The planes of the positions, [row][shape of the layout]. */
    public float[] planes() {
        return planes;
    }

    /** The indices of the moves played, or of the engine's best where that was drawn at random, [row]. */
    public int[] moves() {
        return ints[Column.MOVES.ordinal()];
    }

    /** Where a row's part of the soft policy begins, [row]; the entry after the last row is where it ends. */
    public int[] policyOffsets() {
        return ints[Column.POLICY_OFFSETS.ordinal()];
    }

    /** The move indices that the soft policy gives a share to; in games without an engine's lines the one played. */
    public int[] policyMoves() {
        return ints[Column.POLICY_MOVES.ordinal()];
    }

    /** The shares of these moves; those of a row have the sum 1. */
    public float[] policyShares() {
        return floats[Column.POLICY_SHARES.ordinal()];
    }

    /** What the mover scored in the game, 0 to 1, [row]; NaN where unknown. */
    public float[] results() {
        return floats[Column.RESULTS.ordinal()];
    }

    /**
     * What the mover can expect by the engine's evaluation, 0 to 1, [row]; NaN where there is none. See
     * {@link chesslab.chess.Score#expectedFor}.
     */
    public float[] scores() {
        return floats[Column.SCORES.ordinal()];
    }

    /** The numbers of the games, [row]; the manifest says which file each is from. */
    public int[] games() {
        return ints[Column.GAMES.ordinal()];
    }

    /** Half-moves made in the game before the position, [row]. */
    public int[] plies() {
        return ints[Column.PLIES.ordinal()];
    }

    /** The side to move in a row. */
    public Side mover(int row) {
        return bytes[Column.SIDES.ordinal()][check(row)] == 0 ? Side.WHITE : Side.BLACK;
    }

    /**
     * The position of a row, with counters as at the start of a game and without history.
     *
     * @throws java.io.UncheckedIOException if no legal game can show it; it names the file and the row there
     */
    public Board board(int row) {
        return shards[check(row)].board(rows[row]);
    }

    /** The indices of the legal moves in a row: found when first asked for, see {@link Batches#withLegalMoves}. */
    public int[] legalMoves(int row) {
        if (legalMoves[check(row)] == null) {
            legalMoves[row] = legalMovesOf(board(row));
        }
        return legalMoves[row];
    }

    private static int[] legalMovesOf(Board board) {
        List<Move> legal = board.legalMoves();
        int[] indices = new int[legal.size()];
        Arrays.setAll(indices, i -> MoveIndex.index(legal.get(i), board.getSideToMove()));
        return indices;
    }

    /** The stage of the game that a row belongs to. */
    public GamePhase phase(int row) {
        return GamePhase.of(plies()[check(row)],
                PackedBoard.pieces(bytes[Column.BOARDS.ordinal()], row * PackedBoard.BYTES));
    }

    private int check(int row) {
        if (row < 0 || row >= size) {
            throw new IllegalArgumentException("row " + row + " of a batch: expected 0 to " + (size - 1));
        }
        return row;
    }
}
