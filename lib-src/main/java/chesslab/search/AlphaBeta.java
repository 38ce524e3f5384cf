package chesslab.search;

import static chesslab.search.EndScore.GOES_ON;

import chesslab.game.Position;
import chesslab.game.Side;
import java.util.List;
import java.util.Objects;

/**
 * Minimax that skips what cannot matter: {@code alpha} is what White already has elsewhere, {@code beta} what Black
 * already has, and where {@code alpha >= beta} one of them will never let the game come here. (Knuth and Moore, An
 * Analysis of Alpha-Beta Pruning, 1975.)
 *
 * <p>With sound scoring ({@link Scoring#of}) it finds the same value and the same move as {@link Minimax} in the same
 * move order, whatever the evaluation; a good order only makes it quicker.
 *
 * @param <P> the positions searched
 * @param <M> their moves
 */
public final class AlphaBeta<P extends Position<M>, M> implements Search<P, M> {

    private final Scoring<? super P> scoring;
    private final MoveOrder<P, M> order;
    private final SearchObserver<? super M> observer;

    /** A search that takes moves as they are generated. */
    public AlphaBeta(Scoring<? super P> scoring) {
        this(scoring, MoveOrder.generated(), SearchObserver.none());
    }

    private AlphaBeta(Scoring<? super P> scoring, MoveOrder<P, M> order, SearchObserver<? super M> observer) {
        this.scoring = Objects.requireNonNull(scoring, "scoring");
        this.order = Objects.requireNonNull(order, "order");
        this.observer = Objects.requireNonNull(observer, "observer");
    }

    /** The same search, taking the moves of every node in this order. */
    public AlphaBeta<P, M> orderedBy(MoveOrder<P, M> newOrder) {
        return new AlphaBeta<>(scoring, newOrder, observer);
    }

    /** The same search, watched. */
    public AlphaBeta<P, M> observedBy(SearchObserver<? super M> watcher) {
        return new AlphaBeta<>(scoring, order, watcher);
    }

    /** {@inheritDoc} The only limit is the depth. */
    @Override
    public SearchResult<M> search(P position, SearchLimits limits) {
        int depth = limits.onlyDepth();
        Run run = new Run(Search.workingCopy(position));
        int value = run.value(depth, 0, -scoring.window(), scoring.window());
        return run.budget.result(run.line.principalVariation(), value, depth);
    }

    private final class Run {
        private final P position;
        private final Budget budget = Budget.unlimited();
        private final Line<M> line = new Line<>();

        private Run(P position) {
            this.position = position;
        }

        /**
         * A value r for White that tells this of the minimax value v (fail-soft):
         * {@code r <= alpha} means {@code v <= r}; {@code r >= beta} means {@code v >= r}; between them {@code v == r}.
         */
        private int value(int depth, int ply, int alpha, int beta) {
            line.clear(ply);
            int end = scoring.ends().valueForWhite(position, ply);
            if (end != GOES_ON) {
                return end;
            }
            if (depth == 0) {
                return scoring.evaluation().valueForWhite(position);
            }
            boolean white = position.getSideToMove() == Side.WHITE;
            boolean keepBounds = ply > 0 || !scoring.freshWindow();
            int best = white ? -scoring.worst() : scoring.worst();
            List<M> moves = order.order(position, position.legalMoves());
            for (int i = 0; i < moves.size(); i++) {
                M move = moves.get(i);
                budget.spend(ply);
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
                if (keepBounds) {
                    alpha = white ? Math.max(alpha, best) : alpha;
                    beta = white ? beta : Math.min(beta, best);
                }
                if (alpha >= beta) {
                    observer.cut(List.copyOf(moves.subList(i + 1, moves.size())));
                    break;
                }
            }
            return best;
        }
    }
}
