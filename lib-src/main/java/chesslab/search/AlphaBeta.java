package chesslab.search;

import static chesslab.search.TerminalValue.INFINITY;
import static chesslab.search.TerminalValue.ONGOING;

import chesslab.game.Position;
import chesslab.game.Side;
import java.util.List;
import java.util.Objects;

/**
 * Minimax that skips what cannot matter: {@code alpha} is what White already has elsewhere, {@code beta} what Black
 * already has, and where {@code alpha >= beta} one of them will never let the game come here. (Knuth and Moore, An
 * Analysis of Alpha-Beta Pruning, 1975.)
 *
 * <p>It finds the same value and the same move as {@link Minimax} in the same move order, whatever the evaluation; a
 * good order only makes it quicker.
 *
 * @param <P> the positions searched
 * @param <M> their moves
 */
public final class AlphaBeta<P extends Position<M>, M> implements Search<P, M> {

    private final StaticEvaluation<? super P> evaluation;
    private final TerminalValue<? super P> ends;
    private final MoveOrder<P, M> order;
    private final SearchObserver<? super M> observer;

    /** Makes a search with these values of leaves and of finished games, which takes moves as they are generated. */
    public AlphaBeta(StaticEvaluation<? super P> evaluation, TerminalValue<? super P> ends) {
        this(evaluation, ends, MoveOrder.generated(), SearchObserver.none());
    }

    private AlphaBeta(StaticEvaluation<? super P> evaluation, TerminalValue<? super P> ends, MoveOrder<P, M> order,
            SearchObserver<? super M> observer) {
        this.evaluation = Objects.requireNonNull(evaluation, "evaluation");
        this.ends = Objects.requireNonNull(ends, "ends");
        this.order = Objects.requireNonNull(order, "order");
        this.observer = Objects.requireNonNull(observer, "observer");
    }

    /** Returns the same search, taking the moves of every node in this order. */
    public AlphaBeta<P, M> orderedBy(MoveOrder<P, M> newOrder) {
        return new AlphaBeta<>(evaluation, ends, newOrder, observer);
    }

    /** Returns the same search with an observer. */
    public AlphaBeta<P, M> observedBy(SearchObserver<? super M> watcher) {
        return new AlphaBeta<>(evaluation, ends, order, watcher);
    }

    /** {@inheritDoc} The only limit is the depth. */
    @Override
    public SearchResult<M> search(P position, SearchLimits limits) {
        int depth = limits.onlyDepth();
        Run run = new Run(Search.workingCopy(position));
        int value = run.value(depth, 0, -INFINITY, INFINITY);
        return run.budget.result(run.line.principalVariation(), value, depth);
    }

    private final class Run {
        private final P position;
        private final Budget budget = Budget.unlimited();
        private final PvTable<M> line = new PvTable<>();

        private Run(P position) {
            this.position = position;
        }

        /**
         * Returns a value r for White that bounds the minimax value v (fail-soft): {@code r <= alpha} means
         * {@code v <= r}; {@code r >= beta} means {@code v >= r}; between them {@code v == r}.
         */
        private int value(int depth, int ply, int alpha, int beta) {
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
            List<M> moves = order.order(position, position.legalMoves());
            for (int i = 0; i < moves.size(); i++) {
                M move = moves.get(i);
                budget.spendBelowRoot(ply);
                observer.enter(move, alpha, beta);
                position.doMove(move);
                int value = value(depth - 1, ply + 1, alpha, beta);
                position.undoMove();
                boolean better = white ? value > best : value < best;
                observer.leave(value, better);
                if (better) {
                    best = value;
                    line.found(ply, move);
                }
                alpha = white ? Math.max(alpha, best) : alpha;
                beta = white ? beta : Math.min(beta, best);
                if (alpha >= beta) {
                    observer.cut(List.copyOf(moves.subList(i + 1, moves.size())));
                    break;
                }
            }
            return best;
        }
    }
}
