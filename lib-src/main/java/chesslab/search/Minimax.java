package chesslab.search;

import static chesslab.search.EndScore.GOES_ON;

import chesslab.game.Position;
import chesslab.game.Side;
import java.util.Objects;

/**
 * Minimax to a fixed depth: White takes the largest value, Black the smallest, and every line is looked at. (Shannon,
 * Programming a Computer for Playing Chess, 1950.)
 *
 * @param <P> the positions searched
 * @param <M> their moves
 */
public final class Minimax<P extends Position<M>, M> implements Search<P, M> {

    private final Scoring<? super P> scoring;
    private final SearchObserver<? super M> observer;

    /** A search with the given scoring. */
    public Minimax(Scoring<? super P> scoring) {
        this(scoring, SearchObserver.none());
    }

    private Minimax(Scoring<? super P> scoring, SearchObserver<? super M> observer) {
        this.scoring = Objects.requireNonNull(scoring, "scoring");
        this.observer = Objects.requireNonNull(observer, "observer");
    }

    /** The same search, watched. */
    public Minimax<P, M> observedBy(SearchObserver<? super M> watcher) {
        return new Minimax<>(scoring, watcher);
    }

    /** {@inheritDoc} The only limit is the depth. */
    @Override
    public SearchResult<M> search(P position, SearchLimits limits) {
        int depth = limits.onlyDepth();
        Run run = new Run(Search.workingCopy(position));
        int value = run.value(depth, 0);
        return run.budget.result(run.line.principalVariation(), value, depth);
    }

    private final class Run {
        private final P position;
        private final Budget budget = Budget.unlimited();
        private final Line<M> line = new Line<>();

        private Run(P position) {
            this.position = position;
        }

        /** The value for White of the current position, {@code ply} moves below the root, looking {@code depth} on. */
        private int value(int depth, int ply) {
            line.clear(ply);
            int end = scoring.ends().valueForWhite(position, ply);
            if (end != GOES_ON) {
                return end;
            }
            if (depth == 0) {
                return scoring.evaluation().valueForWhite(position);
            }
            boolean white = position.getSideToMove() == Side.WHITE;
            int best = white ? -scoring.worst() : scoring.worst();
            for (M move : position.legalMoves()) {
                budget.spend(ply);
                observer.enter(move, -Scores.INFINITY, Scores.INFINITY);
                position.doMove(move);
                int value = value(depth - 1, ply + 1);
                position.undoMove();
                boolean better = white ? value > best : value < best;
                observer.leave(value, better);
                if (better) {
                    best = value;
                    line.found(ply, move);
                }
            }
            return best;
        }
    }
}
