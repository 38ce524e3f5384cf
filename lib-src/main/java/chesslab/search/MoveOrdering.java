package chesslab.search;

import chesslab.game.Position;
import java.util.Arrays;
import java.util.List;

/**
 * Orders moves by what the search has seen so far: the table's move first, then noisy moves by their score, then quiet
 * moves: two killers (quiet moves that cut off a sibling; Akl and Newborn, 1977), the rest by history (how often and
 * how deep they cut off anywhere; Schaeffer, 1983).
 *
 * <p>History is indexed by the low bits of a move's hash code: moves that share them share their history, which costs
 * a little order and no correctness. Node counts repeat from run to run if hash codes do.
 */
final class MoveOrdering<P extends Position<M>, M> {

    private static final int FIRST = Integer.MAX_VALUE;
    private static final int NOISY = 1 << 25;
    private static final int KILLER = 1 << 24;
    private static final int HISTORY_LIMIT = KILLER - 1;
    private static final int HISTORY_MASK = 0xFFF;

    private final MoveScorer<? super P, ? super M> scorer;
    private final Object[] killers = new Object[2 * TerminalValue.MAX_PLY]; // [2 * ply + slot]
    private final int[][] history = new int[2][HISTORY_MASK + 1]; // [side][hash of the move]

    MoveOrdering(MoveScorer<? super P, ? super M> scorer) {
        this.scorer = scorer;
    }

    /** The indices of {@code moves} in the order to search them; equal guesses stay as generated. */
    int[] order(P position, List<M> moves, M tableMove, int ply) {
        int side = position.getSideToMove().ordinal();
        long[] keys = new long[moves.size()]; // the better the guess the smaller the key; the index in its low half
        for (int i = 0; i < keys.length; i++) {
            M move = moves.get(i);
            int score = move.equals(tableMove) ? FIRST : score(position, move, side, ply);
            keys[i] = ((long) -score << 32) | i;
        }
        Arrays.sort(keys);
        int[] order = new int[keys.length];
        for (int i = 0; i < keys.length; i++) {
            order[i] = (int) keys[i];
        }
        return order;
    }

    private int score(P position, M move, int side, int ply) {
        int noise = scorer.score(position, move);
        if (noise > 0) {
            return NOISY + noise;
        }
        if (move.equals(killers[2 * ply])) {
            return KILLER + 1;
        }
        return move.equals(killers[2 * ply + 1]) ? KILLER : history[side][move.hashCode() & HISTORY_MASK];
    }

    /** {@code move} has cut off its node, {@code depth} plies above the horizon; the position is the one before it. */
    void cutOff(P position, M move, int ply, int depth) {
        if (scorer.score(position, move) > 0) {
            return;
        }
        if (!move.equals(killers[2 * ply])) {
            killers[2 * ply + 1] = killers[2 * ply];
            killers[2 * ply] = move;
        }
        int[] mine = history[position.getSideToMove().ordinal()];
        int slot = move.hashCode() & HISTORY_MASK;
        mine[slot] = Math.min(HISTORY_LIMIT, mine[slot] + depth * depth);
    }
}
