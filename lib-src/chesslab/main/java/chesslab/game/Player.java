package chesslab.game;

import java.util.Optional;

/**
 * Chooses moves: a search, a network, an engine, a human at a board.
 *
 * @param <P> the positions it plays from
 * @param <M> the moves it chooses
 */
@FunctionalInterface
public interface Player<P extends Position<M>, M> {

    /**
     * Chooses a legal move and leaves the position unchanged.
     *
     * @return the move, or empty if the game is over
     */
    Optional<M> chooseMove(P position);
}
