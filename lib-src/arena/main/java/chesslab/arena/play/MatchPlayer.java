package chesslab.arena.play;

import chesslab.game.Player;
import chesslab.game.Position;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.chess.SelectiveEngine;
import chesslab.search.mcts.Evaluator;
import java.util.Optional;
import java.util.Set;

/**
 * An open player, which plays game after game. For one game and one thread at a time; only {@link #close} may come from
 * another.
 */
public interface MatchPlayer<P extends Position<M>, M> extends Player<P, M>, AutoCloseable {

    /** Starts a new game. The seed determines all random choices in it. */
    default void newGame(long seed) { // for players that are alike in every game
    }

    /**
     * Chooses a move in a position in which the game continues, and leaves the position unchanged.
     *
     * @throws PlayerFault if the player fails; it loses the game, but can play another
     */
    Choice<M> choose(P position);

    /**
     * Chooses a move like {@link #choose(Position)}, with the caller's limits and a control. A player without limits
     * and reports just chooses.
     *
     * @param limits  limits instead of the player's; empty to keep them
     * @param control receives the results so far, and makes the player answer at once
     */
    default Choice<M> choose(P position, Optional<SearchLimits> limits, SearchControl<M> control) {
        return choose(position);
    }

    /**
     * Limits the next choices to some legal moves; none stand for all.
     *
     * @return whether it does so
     */
    default boolean limitTo(Set<M> moves) {
        return moves.isEmpty();
    }

    /** Returns its engine, whose table and lines a chess program may set; empty if it has none. */
    default Optional<SelectiveEngine> engine() {
        return Optional.empty();
    }

    /** Returns the probabilities by which it draws its moves, as priors; empty if it tells none. */
    default Optional<Evaluator<P>> odds() {
        return Optional.empty();
    }

    /** Returns whether a search before the first game makes it faster, and changes nothing in the game. */
    default boolean warmsUp() {
        return false;
    }

    @Override
    default Optional<M> chooseMove(P position) {
        return position.outcome().isPresent() ? Optional.empty() : Optional.of(choose(position).move());
    }

    /** Returns its identity beside its text, which is {@code toString()}: an engine's version, a network's checksum. */
    default String identity() {
        return "";
    }

    @Override
    default void close() { // most hold nothing
    }
}
