package chesslab.search;

import chesslab.game.Position;
import java.util.Objects;

/**
 * Minimax by iterative deepening, which obeys every limit and can be stopped: it searches to depth 1, 2 and so on, each
 * from the beginning, and answers with the last depth completed. The first is always completed.
 *
 * @param <P> the positions searched
 * @param <M> their moves
 */
public final class DeepeningMinimax<P extends Position<M>, M> implements Search<P, M> {

    private final Minimax<P, M> minimax;

    /** Deepens this search. */
    public DeepeningMinimax(Minimax<P, M> minimax) {
        this.minimax = Objects.requireNonNull(minimax, "minimax");
    }

    @Override
    public SearchResult<M> search(P position, SearchLimits limits) {
        return search(position, limits, new SearchControl<>());
    }

    /** {@inheritDoc} Reports its result after each depth. Its nodes are the moves made from depth 2 on. */
    @Override
    public SearchResult<M> search(P position, SearchLimits limits, SearchControl<M> control) {
        Budget budget = Budget.of(limits, control);
        Minimax<P, M> counted = minimax.observedBy(new SearchObserver<>() {
            @Override
            public void enter(M move, int alpha, int beta) {
                budget.spend();
            }
        });
        SearchResult<M> best = minimax.search(position, 1);
        control.found(best);
        try {
            for (int depth = 2; depth <= limits.depth().orElse(SearchLimits.MAX_DEPTH)
                    && !TerminalValue.isWinWithin(best.centipawnsForWhite(), best.depth()); depth++) {
                SearchResult<M> found = counted.search(position, depth);
                best = budget.result(found.principalVariation(), found.value(), depth);
                control.found(best);
            }
        } catch (Budget.UsedUp stop) {
            return budget.result(best.principalVariation(), best.value(), best.depth());
        }
        return best;
    }
}
