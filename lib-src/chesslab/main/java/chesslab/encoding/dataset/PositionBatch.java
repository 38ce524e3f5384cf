package chesslab.encoding.dataset;

import chesslab.chess.Board;
import chesslab.encoding.GamePhase;
import chesslab.encoding.Layout;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.PackedBoard;
import chesslab.game.Side;
import java.util.Arrays;

/**
 * Some positions of a dataset as a network takes them. The arrays are used again: they are as long as the largest batch
 * needs, the first {@link #size} rows count, and they are good until the next batch is asked for.
 */
public final class PositionBatch {

    private final Layout layout;
    private final Rows rows;
    private final Shard[] shards; // [row]
    private final int[] places; // [row] its number in the shard
    private final float[] planes;
    private final int[][] legalMoves; // [row] null before the first request

    PositionBatch(Layout layout, int most) {
        this.layout = layout;
        rows = new Rows(layout, most);
        shards = new Shard[most];
        places = new int[most];
        planes = new float[most * layout.size()];
        legalMoves = new int[most][];
    }

    void clear() {
        rows.clear();
        Arrays.fill(legalMoves, null);
    }

    void add(Shard shard, int row) {
        shards[size()] = shard;
        places[size()] = row;
        rows.add(shard, row);
    }

    /** Turns the bits of all rows into floats. */
    void expand() {
        layout.expand(rows.planes.elements(), 0, rows.constants.elements(), 0, size(), planes, 0);
    }

    /** Returns the number of positions. */
    public int size() {
        return rows.size();
    }

    /** The planes of the positions, [row][shape of the layout]. */
    public float[] planes() {
        return planes;
    }

    /** The indices of the moves played, or of the engine's best where that was drawn at random, [row]. */
    public int[] moves() {
        return rows.moves.elements();
    }

    /** Where a row's part of the soft policy begins, [row]; the entry after the last row is where it ends. */
    public int[] policyOffsets() {
        return rows.policyOffsets.elements();
    }

    /** The move indices that the soft policy gives a share to; in games without an engine's lines the one played. */
    public int[] policyMoves() {
        return rows.policyMoves.elements();
    }

    /** The shares of these moves; those of a row have the sum 1. */
    public float[] policyShares() {
        return rows.policyShares.elements();
    }

    /** What the mover scored in the game, 0 to 1, [row]; NaN where unknown. */
    public float[] results() {
        return rows.results.elements();
    }

    /**
     * What the mover can expect by the engine's evaluation, 0 to 1, [row]; NaN where there is none. See
     * {@link chesslab.chess.Score#expectedFor}.
     */
    public float[] scores() {
        return rows.scores.elements();
    }

    /** The numbers of the games, [row]; the manifest says which file each is from. */
    public int[] games() {
        return rows.games.elements();
    }

    /** Half-moves made in the game before the position, [row]. */
    public int[] plies() {
        return rows.plies.elements();
    }

    /** The side to move in a row. */
    public Side mover(int row) {
        return rows.sides.getByte(check(row)) == 0 ? Side.WHITE : Side.BLACK;
    }

    /**
     * The position of a row, with counters as at the start of a game and without history.
     *
     * @throws java.io.UncheckedIOException if no legal game can show it; it names the file and the row there
     */
    public Board board(int row) {
        return shards[check(row)].board(places[row]);
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
        return GamePhase.of(plies()[check(row)],
                PackedBoard.pieces(rows.boards.elements(), row * PackedBoard.BYTES));
    }

    private int check(int row) {
        if (row < 0 || row >= size()) {
            throw new IllegalArgumentException("row " + row + " of a batch: expected 0 to " + (size() - 1));
        }
        return row;
    }
}
