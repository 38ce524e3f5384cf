package chesslab.search;

import chesslab.game.Player;
import chesslab.game.Position;

/**
 * Finds a good move by looking ahead.
 *
 * <p>A search works on a copy; the given position never changes, not even after a failure. A search object keeps no
 * state between calls, except that of a random generator passed to it.
 *
 * @param <P> the positions it searches
 * @param <M> their moves
 */
public interface Search<P extends Position<M>, M> {

    /**
     * Searches until it reaches the first of the limits.
     *
     * @throws IllegalArgumentException if this search cannot obey the limits
     * @throws java.util.concurrent.CancellationException if the thread is interrupted; as with {@code
     *         InterruptedException} its interrupt flag is then cleared. Stopping a notebook's cell thus ends the whole
     *         cell, not only the running search
     */
    SearchResult<M> search(P position, SearchLimits limits);

    /**
     * Searches like {@link #search(Position, SearchLimits)} and reports to a control during the search. By default it
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

    /** Returns a player that searches with these limits at every move. */
    default Player<P, M> asPlayer(SearchLimits limits) {
        return position -> search(position, limits).bestMove();
    }

    /** Returns a copy for a search to make moves on; {@link Position#copy} returns an object of the same class. */
    @SuppressWarnings("unchecked")
    static <P extends Position<?>> P workingCopy(P position) {
        return (P) position.copy();
    }
}
