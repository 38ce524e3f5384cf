package chesslab.search;

import chesslab.game.Player;
import chesslab.game.Position;

/**
 * Finds a good move by looking ahead.
 *
 * <p>A search works on a copy: the position it is given is never changed, not even by a failure. A search object keeps
 * nothing between calls, save the state of a random generator it was given.
 *
 * @param <P> the positions it searches
 * @param <M> their moves
 */
public interface Search<P extends Position<M>, M> {

    /**
     * Searches until the first of the limits is reached.
     *
     * @throws IllegalArgumentException if this search cannot obey the limits
     * @throws java.util.concurrent.CancellationException if the thread is interrupted; as with
     *         {@code InterruptedException} its interrupt flag is then cleared. Stopping a notebook's cell thus ends the
     *         whole cell, not only the search that happens to run
     */
    SearchResult<M> search(P position, SearchLimits limits);

    /**
     * Searches as {@link #search(Position, SearchLimits)} does, and reports to a control on the way. By default it
     * reports only the result and cannot be stopped.
     */
    default SearchResult<M> search(P position, SearchLimits limits, SearchControl<M> control) {
        SearchResult<M> result = search(position, limits);
        control.found(result);
        return result;
    }

    /** Searches to a fixed depth in plies. */
    default SearchResult<M> search(P position, int depth) {
        return search(position, SearchLimits.depth(depth));
    }

    /** Returns a player that searches with the same limits at every move. */
    default Player<P, M> asPlayer(SearchLimits limits) {
        return position -> search(position, limits).bestMove();
    }

    /** A copy that a search may move on; {@link Position#copy} returns an object of its own class. */
    @SuppressWarnings("unchecked")
    static <P extends Position<?>> P workingCopy(P position) {
        return (P) position.copy();
    }
}
