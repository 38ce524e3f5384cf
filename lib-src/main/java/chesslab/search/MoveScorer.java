package chesslab.search;

/**
 * Guesses how good a move is before it is searched.
 *
 * @param <P> the positions it understands
 * @param <M> their moves
 */
@FunctionalInterface
public interface MoveScorer<P, M> {

    /** A guess on any scale from 0, for an ordinary move, to 1,000,000; {@code move} is legal here and not yet made. */
    int score(P position, M move);
}
