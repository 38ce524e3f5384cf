package chesslab.search;

import java.util.List;

/**
 * The moves that a quiescence search follows beyond the horizon: those that upset the evaluation, such as captures.
 *
 * @param <P> the positions it understands
 * @param <M> their moves
 */
@FunctionalInterface
public interface QuiescenceMoves<P, M> {

    /** The legal moves to follow. Every line of such moves must come to an end. */
    List<M> noisyMoves(P position);

    /** Whether the mover may leave them all and take the static evaluation. */
    default boolean mayStandPat(P position) {
        return true;
    }
}
