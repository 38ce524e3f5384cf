package chesslab.game;

import java.util.List;
import java.util.Optional;

/**
 * A position of a game for two players with perfect information, changed in place by making and taking back moves.
 *
 * <p>A position remembers the moves that led to it, so that rules which look back (repetition) can be decided.
 *
 * @param <M> the type of a move; moves are values: equal when they mean the same move
 */
public interface Position<M> {

    /** Returns the side to move. */
    Side getSideToMove();

    /** Returns the legal moves, distinct and in the game's fixed generation order; empty if there are none. */
    List<M> legalMoves();

    /**
     * Makes a move.
     *
     * @return true, since an illegal one is refused
     * @throws IllegalArgumentException if the move is not legal here; the position is then unchanged
     */
    boolean doMove(M move);

    /**
     * Takes back the last move made on this object.
     *
     * @return the move taken back
     * @throws IllegalStateException if no move has been made
     */
    M undoMove();

    /**
     * Returns how the game ended, or empty during the game. A draw that a player could claim counts as an end, as in
     * games between programs; legal moves may remain then.
     */
    Optional<Outcome> outcome();

    /** Returns whether the position has occurred at least {@code times} times in this game, including now. */
    default boolean isRepetition(int times) {
        return times <= 1;
    }

    /**
     * Returns a hash of everything that determines future play, including the side to move, without history and move
     * counters. Equal positions have equal keys.
     */
    long key();

    /** Returns an independent copy with its history. */
    Position<M> copy();

    /**
     * Returns the position as text, for messages and for games that a folder keeps; equal for equal positions only. In
     * chess it is the FEN, elsewhere {@code toString()}, or the moves and the key where a class has no such method.
     */
    default String text() {
        String text = toString();
        return text.endsWith("@" + Integer.toHexString(System.identityHashCode(this)))
                ? "the position with the moves " + legalMoves() + " and the key " + key()
                : text;
    }
}
