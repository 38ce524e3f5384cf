package chesslab.encoding.dataset;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.encoding.GamePhase;
import chesslab.encoding.Layout;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.PackedBoard;
import chesslab.game.Side;
import java.util.Arrays;
import java.util.List;

/**
 * Some positions of a dataset as a network takes them. The arrays are used again: they are as long as the largest batch
 * needs, the first {@link #size} rows count, and they are good until the next batch is asked for.
 */
public final class PositionBatch {

    private final Layout layout;
    private final long[] bits;
    private final float[] constants;
    private final byte[] boards;
    private final byte[] sides;
    private final float[] planes;
    private final int[] moves;
    private final int[] policyOffsets;
    private int[] policyMoves = new int[64];
    private float[] policyShares = new float[64];
    private final float[] results;
    private final float[] scores;
    private final int[] games;
    private final int[] plies;
    private final int[][] legalMoves; // [row] null where nobody has asked
    private int size;

    PositionBatch(Layout layout, int most) {
        this.layout = layout;
        bits = new long[most * layout.binaryPlanes()];
        constants = new float[most * layout.constantPlanes()];
        boards = new byte[most * PackedBoard.BYTES];
        sides = new byte[most];
        planes = new float[most * layout.size()];
        moves = new int[most];
        policyOffsets = new int[most + 1];
        results = new float[most];
        scores = new float[most];
        games = new int[most];
        plies = new int[most];
        legalMoves = new int[most][];
    }

    void clear() {
        size = 0;
        Arrays.fill(legalMoves, null);
    }

    /** Adds a row of a shard; the planes are not expanded yet. */
    void add(Shard shard, int row) {
        int planeCount = layout.binaryPlanes();
        shard.bits.get(row * planeCount, bits, size * planeCount, planeCount);
        int constantCount = layout.constantPlanes();
        shard.constants.get(row * constantCount, constants, size * constantCount, constantCount);
        shard.boards.get(row * PackedBoard.BYTES, boards, size * PackedBoard.BYTES, PackedBoard.BYTES);
        sides[size] = shard.sides.get(row);
        moves[size] = shard.moves.get(row);
        int policy = shard.policyOffsets.get(row);
        int count = shard.policyOffsets.get(row + 1) - policy;
        int at = policyOffsets[size];
        if (at + count > policyMoves.length) {
            policyMoves = Arrays.copyOf(policyMoves, 2 * (at + count));
            policyShares = Arrays.copyOf(policyShares, 2 * (at + count));
        }
        shard.policyMoves.get(policy, policyMoves, at, count);
        shard.policyShares.get(policy, policyShares, at, count);
        policyOffsets[size + 1] = at + count;
        results[size] = shard.results.get(row);
        scores[size] = shard.scores.get(row);
        games[size] = shard.games.get(row);
        plies[size] = shard.plies.get(row);
        size++;
    }

    /** Turns the bits of all rows into floats. */
    void expand() {
        layout.expand(bits, 0, constants, 0, size, planes, 0);
    }

    /** How many positions there are. */
    public int size() {
        return size;
    }

    /** The planes of the positions, [row][shape of the layout]. */
    public float[] planes() {
        return planes;
    }

    /** The indices of the moves played, [row]. */
    public int[] moves() {
        return moves;
    }

    /** Where a row's part of the soft policy begins, [row]; the entry behind the last row is where it ends. */
    public int[] policyOffsets() {
        return policyOffsets;
    }

    /** The move indices that the soft policy gives a share to; in games without an engine's lines the one played. */
    public int[] policyMoves() {
        return policyMoves;
    }

    /** The shares of these moves; those of a row have the sum 1. */
    public float[] policyShares() {
        return policyShares;
    }

    /** What the mover scored in the game, 0 to 1, [row]; NaN where unknown. */
    public float[] results() {
        return results;
    }

    /** The {@link chesslab.chess.Score#expectedFor expected score} of the mover by the engine's evaluation, [row]; NaN where there is none. */
    public float[] scores() {
        return scores;
    }

    /** The numbers of the games, [row]; the manifest says which file each is from. */
    public int[] games() {
        return games;
    }

    /** Half-moves made in the game before the position, [row]. */
    public int[] plies() {
        return plies;
    }

    /** The side to move in a row. */
    public Side mover(int row) {
        return sides[check(row)] == 0 ? Side.WHITE : Side.BLACK;
    }

    /** The position of a row, with counters as at the start of a game and without history. */
    public Board board(int row) {
        return PackedBoard.unpack(boards, check(row) * PackedBoard.BYTES, mover(row));
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
        return GamePhase.of(plies[check(row)], PackedBoard.pieces(boards, row * PackedBoard.BYTES));
    }

    private int check(int row) {
        if (row < 0 || row >= size) {
            throw new IllegalArgumentException("row " + row + " of a batch: expected 0 to " + (size - 1));
        }
        return row;
    }
}
