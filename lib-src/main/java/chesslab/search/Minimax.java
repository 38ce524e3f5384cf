package chesslab.search;

import static chesslab.search.TerminalValue.INFINITY;
import static chesslab.search.TerminalValue.ONGOING;

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

    private final StaticEvaluation<? super P> evaluation;
    private final TerminalValue<? super P> ends;
    private final SearchObserver<? super M> observer;

    /** Makes a search with these values of leaves and of finished games. */
    public Minimax(StaticEvaluation<? super P> evaluation, TerminalValue<? super P> ends) {
        this(evaluation, ends, SearchObserver.none());
    }

    private Minimax(StaticEvaluation<? super P> evaluation, TerminalValue<? super P> ends,
            SearchObserver<? super M> observer) {
        this.evaluation = Objects.requireNonNull(evaluation, "evaluation");
        this.ends = Objects.requireNonNull(ends, "ends");
        this.observer = Objects.requireNonNull(observer, "observer");
    }

    /** Returns the same search with an observer. */
    public Minimax<P, M> observedBy(SearchObserver<? super M> watcher) {
        return new Minimax<P, M>(evaluation, ends, watcher);
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
        private final PvTable<M> line = new PvTable<>();

        private Run(P position) {
            this.position = position;
        }

        /** The value for White of the current position, {@code ply} moves below the root, {@code depth} plies ahead. */
        private int value(int depth, int ply) {
            line.clear(ply);
            int end = ends.valueForWhite(position, ply);
            if (end != ONGOING) {
                return end;
            }
            if (depth == 0) {
                return evaluation.valueForWhite(position);
            }
            boolean white = position.getSideToMove() == Side.WHITE;
            int best = white ? -INFINITY : INFINITY;
            for (M move : position.legalMoves()) {
                budget.spendBelowRoot(ply);
                observer.enter(move, -INFINITY, INFINITY);
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
