package chesslab.arena.player;

import chesslab.game.Player;
import chesslab.game.Position;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.chess.SelectiveEngine;
import java.util.Optional;

/**
 * A player that is ready to play game after game. For one game and one thread at a time; only {@link #close} may come
 * from another.
 */
public interface MatchPlayer<P extends Position<M>, M> extends Player<P, M>, AutoCloseable {

    /** Forgets the games before. The seed decides all that is random in the next one. */
    void newGame(long seed);

    /**
     * Chooses a move in a position in which the game goes on. The position is left as it was found.
     *
     * @throws PlayerFault if the player fails: the game is lost, and it can play another
     */
    Choice<M> choose(P position);

    /**
     * Chooses a move as {@link #choose(Position)} does, by limits of the caller and followed while it thinks. A player
     * that knows neither limits nor steps of thinking just chooses.
     *
     * @param limits  in place of the player's own; empty for those
     * @param control hears what the player has found so far, and makes it answer at once
     */
    default Choice<M> choose(P position, Optional<SearchLimits> limits, SearchControl<M> control) {
        return choose(position);
    }

    /** The engine that it plays with, whose table and lines a chess program may set; empty where there is none. */
    default Optional<SelectiveEngine> engine() {
        return Optional.empty();
    }

    @Override
    default Optional<M> chooseMove(P position) {
        return position.outcome().isPresent() ? Optional.empty() : Optional.of(choose(position).move());
    }

    /** What its text, which {@code toString()} returns, does not say: an engine's version, a network's checksum. */
    default String identity() {
        return "";
    }

    @Override
    default void close() { // most hold nothing
    }
}
