package chesslab.search;

import static chesslab.search.TerminalValue.INFINITY;
import static chesslab.search.TerminalValue.ONGOING;

import chesslab.game.Position;
import chesslab.game.Side;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * Minimax that skips moves which cannot matter: {@code alpha} is the value that White already has elsewhere, {@code
 * beta} the one that Black already has; if {@code alpha >= beta}, one of them will avoid this position. (Knuth and
 * Moore, An Analysis of Alpha-Beta Pruning, 1975.) {@link #unpruned}, it is minimax, which searches every line.
 * (Shannon, Programming a Computer for Playing Chess, 1950.) Built by hand in lesson 01b.
 *
 * <p>In the same move order, both find the same value and the same move for every evaluation; order changes only the
 * speed.
 *
 * @param evaluation the value of a leaf
 * @param ends       the value of a finished game; it must cover every position without legal moves
 * @param order      the order of the moves of a node
 * @param observer   sees each move that is made
 * @param pruning    whether it skips moves that cannot matter
 * @param memory     the number of positions in its transposition table, see {@link #remembering}; 0 for no table
 * @param <P>        the positions searched
 * @param <M>        their moves
 */
public record AlphaBeta<P extends Position<M>, M>(StaticEvaluation<? super P> evaluation,
        TerminalValue<? super P> ends, MoveOrder<P, M> order, SearchObserver<? super M> observer, boolean pruning,
        int memory) implements Search<P, M> {

    public AlphaBeta {
        Objects.requireNonNull(evaluation, "evaluation");
        Objects.requireNonNull(ends, "ends");
        Objects.requireNonNull(order, "order");
        Objects.requireNonNull(observer, "observer");
        if (memory < 0) {
            throw new IllegalArgumentException("memory must be at least 0 positions, but is " + memory);
        }
    }

    /**
     * Makes a search with these values of leaves and of finished games, which tries moves in the order of generation.
     */
    public AlphaBeta(StaticEvaluation<? super P> evaluation, TerminalValue<? super P> ends) {
        this(evaluation, ends, MoveOrder.generated(), SearchObserver.none(), true, 0);
    }

    /** Returns minimax: the same search without pruning. */
    public AlphaBeta<P, M> unpruned() {
        return new AlphaBeta<>(evaluation, ends, order, observer, false, memory);
    }

    /** Returns the same search with this move order. */
    public AlphaBeta<P, M> orderedBy(MoveOrder<P, M> newOrder) {
        return new AlphaBeta<>(evaluation, ends, newOrder, observer, pruning, memory);
    }

    /** Returns the same search with an observer. */
    public AlphaBeta<P, M> observedBy(SearchObserver<? super M> watcher) {
        return new AlphaBeta<>(evaluation, ends, order, watcher, pruning, memory);
    }

    /**
     * Returns the same search with a transposition table. It remembers the results of some 260,000 positions, uses them
     * when another order of moves reaches a position again, and tries its best move first. The newest entry wins.
     *
     * <p>An entry settles a node only at equal depth, so the value remains minimax's. The exception is the graph
     * history interaction problem (Campbell, 1985): ends that look back along the line, such as repetition, make a
     * position's value depend on the moves before it, which the table does not store. With repetition the value may
     * differ from depth 5 on.
     */
    public AlphaBeta<P, M> remembering() {
        return new AlphaBeta<>(evaluation, ends, order, observer, pruning, 1 << 18);
    }

    /** {@inheritDoc} If a depth is the only limit, it searches to that depth at once, otherwise ply by ply. */
    @Override
    public SearchResult<M> search(P position, SearchLimits limits) {
        if (limits.nodes().isPresent() || limits.time().isPresent()) {
            return search(position, limits, new SearchControl<>());
        }
        return new Run(position, Budget.unlimited()).search(limits.depth().getAsInt());
    }

    /**
     * {@inheritDoc}
     *
     * <p>It searches to depth 1, 2 and so on, each from the beginning, and reports each result. It ends early if it
     * finds a forced win. If a limit cuts a depth short, the result is that of the depth before.
     */
    @Override
    public SearchResult<M> search(P position, SearchLimits limits, SearchControl<M> control) {
        Budget budget = Budget.of(limits, control);
        Run run = new Run(position, budget);
        SearchResult<M> best = run.search(1); // never cut short: it makes only the root's moves
        control.found(best);
        try {
            for (int depth = 2; depth <= limits.depth().orElse(SearchLimits.MAX_DEPTH)
                    && !TerminalValue.isWinWithin(best.centipawnsForWhite(), best.depth()); depth++) {
                budget.poll();
                best = run.search(depth);
                control.found(best);
            }
        } catch (Budget.UsedUp stop) {
            return budget.result(best.principalVariation(), best.value(), best.depth());
        }
        return best;
    }

    /** The value of a position for White, and the best line: {@code move}, then {@code rest}. */
    private record Line<M>(int value, M move, Line<M> rest) {

        private static <M> Line<M> end(int value) {
            return new Line<>(value, null, null);
        }

        private List<M> moves() {
            List<M> moves = new ArrayList<>();
            for (Line<M> line = this; line.move != null; line = line.rest) {
                moves.add(line.move);
            }
            return moves;
        }

        private Line<M> later(int plies) {
            return TerminalValue.isWin(value) ? new Line<>(value - Integer.signum(value) * plies, move, rest) : this;
        }
    }

    /**
     * An entry of the table, with wins counted from its position: the value is at least or at most the line's, or both.
     */
    private record Entry<M>(long key, int depth, Line<M> line, boolean atLeast, boolean atMost) {

        private boolean settles(int alpha, int beta, int value) {
            return atLeast && (atMost || value >= beta) || atMost && value <= alpha;
        }
    }

    private final class Run {
        private final P position;
        private final Budget budget;
        private final List<Entry<M>> table;

        private Run(P position, Budget budget) {
            this.position = Search.workingCopy(position);
            this.budget = budget;
            this.table = new ArrayList<>(Collections.nCopies(memory, null));
        }

        private SearchResult<M> search(int depth) {
            Line<M> line = line(depth, 0, -INFINITY, INFINITY);
            return budget.result(line.moves(), line.value, depth);
        }

        /**
         * Returns the best line. Its value r bounds the minimax value v (fail-soft): {@code r <= alpha} means
         * {@code v <= r}; {@code r >= beta} means {@code v >= r}; between them {@code v == r}.
         */
        private Line<M> line(int depth, int ply, int alpha, int beta) {
            int end = ends.valueForWhite(position, ply);
            if (end != ONGOING) {
                return Line.end(end);
            }
            if (depth == 0) {
                return Line.end(evaluation.valueForWhite(position));
            }
            return memory > 0 ? remembered(depth, ply, alpha, beta) : best(depth, ply, alpha, beta, null);
        }

        private Line<M> best(int depth, int ply, int alpha, int beta, M first) {
            boolean white = position.getSideToMove() == Side.WHITE;
            Line<M> best = Line.end(white ? -INFINITY : INFINITY);
            List<M> moves = moves(first);
            for (int i = 0; i < moves.size(); i++) {
                M move = moves.get(i);
                if (ply > 0) {
                    budget.spend();
                }
                observer.enter(move, alpha, beta);
                position.doMove(move);
                Line<M> line = line(depth - 1, ply + 1, alpha, beta);
                position.undoMove();
                boolean better = white ? line.value > best.value : line.value < best.value;
                observer.leave(line.value, better);
                if (better) {
                    best = new Line<>(line.value, move, line);
                }
                if (!pruning) {
                    continue;
                }
                alpha = white ? Math.max(alpha, best.value) : alpha;
                beta = white ? beta : Math.min(beta, best.value);
                if (alpha >= beta) {
                    observer.cut(List.copyOf(moves.subList(i + 1, moves.size())));
                    break;
                }
            }
            return best;
        }

        private List<M> moves(M first) {
            List<M> moves = order.order(position, position.legalMoves());
            if (first != null) {
                moves = new ArrayList<>(moves);
                moves.remove(first);
                moves.add(0, first);
            }
            return moves;
        }

        private Line<M> remembered(int depth, int ply, int alpha, int beta) {
            long key = position.key();
            int slot = Math.floorMod(key, memory);
            Entry<M> entry = table.get(slot);
            boolean known = entry != null && entry.key == key;
            if (known && entry.depth == depth) {
                Line<M> line = entry.line.later(ply);
                if (entry.settles(alpha, beta, line.value)) {
                    return line;
                }
            }
            Line<M> best = best(depth, ply, alpha, beta, known ? entry.line.move : null);
            table.set(slot, new Entry<>(key, depth, best.later(-ply), best.value > alpha, best.value < beta));
            return best;
        }
    }
}
