package chesslab.search;

import static chesslab.search.TerminalValue.INFINITY;
import static chesslab.search.TerminalValue.ONGOING;

import chesslab.game.Position;
import chesslab.game.Side;
import chesslab.search.TranspositionTable.Bound;
import chesslab.search.TranspositionTable.Entry;
import java.util.List;
import java.util.Objects;

/**
 * Principal variation search: alpha-beta that searches the first move of a node with the whole window, and asks of the
 * others only whether they are better. With it go, as in engines, iterative deepening, a transposition table, move
 * ordering and quiescence search. (Marsland and Campbell, Parallel Search of Strongly Ordered Game Trees, 1982.)
 *
 * <p>Nothing here guesses: without quiescence a search to a fixed depth returns exactly the value of {@link Minimax}
 * with the same evaluation and ends. To keep that true the table settles a node only at equal depth. One exception is
 * known to every engine (the graph history interaction problem; Campbell, 1985): ends that look back along the line,
 * such as repetition, make a position's value depend on how it was reached, and the table does not know how. The value
 * may then differ, for repetition from depth 5 on; with {@code tableSizeLog2} 0 there is no table and no difference.
 *
 * @param <P> the positions searched
 * @param <M> their moves
 */
public final class PvSearch<P extends Position<M>, M> implements Search<P, M> {

    private final PvSearchSettings<P, M> settings;

    /** Makes a search of these parts. */
    public PvSearch(PvSearchSettings<P, M> settings) {
        this.settings = Objects.requireNonNull(settings, "settings");
    }

    /**
     * {@inheritDoc}
     *
     * <p>Deepens ply by ply, and stops early at a win that is seen to its end. When nodes or time run out within a
     * depth, the answer is that of the last depth completed; when not even the first is, it is the first move in
     * order, at depth 0 with the static evaluation.
     */
    @Override
    public SearchResult<M> search(P position, SearchLimits limits) {
        return search(position, limits, new SearchControl<>());
    }

    /** {@inheritDoc} Reports its result after each depth, and can be stopped as when its time is over. */
    @Override
    public SearchResult<M> search(P position, SearchLimits limits, SearchControl<M> control) {
        Objects.requireNonNull(limits, "limits");
        return new Run(Search.workingCopy(position), limits, control)
                .deepen(limits.depth().orElse(SearchLimits.MAX_DEPTH));
    }

    private final class Run {
        private final StaticEvaluation<? super P> evaluation = settings.evaluation();
        private final TerminalValue<? super P> ends = settings.ends();
        private final QuiescenceMoves<? super P, M> quiescence = settings.quiescence().orElse(null);
        private final MoveOrdering<P, M> ordering = new MoveOrdering<>(settings.scorer());
        private final PvTable<M> line = new PvTable<>();
        private final TranspositionTable<M> table;
        private final P position;
        private final Side rootSide;
        private final SearchControl<M> control;
        private final Budget budget;

        private List<M> variation = List.of(); // of the last depth completed, like the two below
        private int valueForMover;
        private int depthDone;

        private Run(P position, SearchLimits limits, SearchControl<M> control) {
            this.position = position;
            this.rootSide = position.getSideToMove();
            this.control = control;
            this.budget = Budget.of(limits, control);
            this.table = new TranspositionTable<>(settings.tableSizeLog2(), limits.nodes());
        }

        private SearchResult<M> deepen(int maxDepth) {
            int end = ends.valueForWhite(position, 0);
            if (end != ONGOING) {
                return budget.result(List.of(), end, 0);
            }
            List<M> moves = position.legalMoves();
            variation = List.of(moves.get(ordering.order(position, moves, null, 0)[0]));
            valueForMover = forMover(evaluation.valueForWhite(position));
            int depth = 1;
            while (depth <= maxDepth && complete(depth) && !TerminalValue.isWinWithin(valueForMover, depth)) {
                depth++;
            }
            return result();
        }

        private SearchResult<M> result() {
            // a search that was cut short has left the position somewhere in its tree
            return budget.result(variation, rootSide == Side.WHITE ? valueForMover : -valueForMover, depthDone);
        }

        /** Searches to this depth and keeps what it finds, unless the budget is used up on the way. */
        private boolean complete(int depth) {
            try {
                valueForMover = value(depth, 0, -INFINITY, INFINITY);
            } catch (Budget.UsedUp stop) {
                return false;
            }
            variation = line.principalVariation();
            depthDone = depth;
            control.found(result());
            return true;
        }

        /**
         * Returns a value r for the mover that bounds the true value v (fail-soft): {@code r <= alpha} means
         * {@code v <= r}; {@code r >= beta} means {@code v >= r}; between them {@code v == r}. The true value is that
         * of minimax at this depth, with quiescence search at its leaves.
         */
        private int value(int depth, int ply, int alpha, int beta) {
            line.clear(ply);
            int end = ends.valueForWhite(position, ply);
            if (end != ONGOING) {
                return forMover(end);
            }
            if (depth == 0) {
                return quiescence == null ? forMover(evaluation.valueForWhite(position)) : quietValue(ply, alpha, beta);
            }
            Entry<M> known = table.find(position.key());
            boolean inVariation = beta - alpha > 1; // there the table may not cut the principal variation short
            if (known != null && known.depth() == depth && !inVariation && known.settles(alpha, beta, ply)) {
                return known.value(ply);
            }
            return bestValue(depth, ply, alpha, beta, known == null ? null : known.move());
        }

        /** The moves of {@link #value}: the first with the full window, the others by the question "is it better?". */
        private int bestValue(int depth, int ply, int entryAlpha, int beta, M tableMove) {
            int alpha = entryAlpha;
            int best = -INFINITY;
            M bestMove = null;
            List<M> moves = position.legalMoves();
            for (int index : ordering.order(position, moves, tableMove, ply)) {
                M move = moves.get(index);
                budget.spend();
                position.doMove(move);
                int value = bestMove == null ? -INFINITY : -value(depth - 1, ply + 1, -alpha - 1, -alpha);
                if (bestMove == null || value > alpha && value < beta) {
                    value = -value(depth - 1, ply + 1, -beta, -alpha);
                }
                position.undoMove();
                if (value > best) {
                    best = value;
                    bestMove = move;
                }
                if (value > alpha) {
                    alpha = value;
                    line.found(ply, move);
                }
                if (alpha >= beta) {
                    ordering.cutOff(position, move, ply, depth);
                    break;
                }
            }
            Bound bound = best >= beta ? Bound.LOWER : best <= entryAlpha ? Bound.UPPER : Bound.EXACT;
            table.store(Entry.of(position.key(), depth, ply, best, bound, bestMove));
            return best;
        }

        /** As {@link #value}, where only quiescence moves go on and the mover may decline them all. */
        private int quietValue(int ply, int entryAlpha, int beta) {
            int best = quiescence.mayStandPat(position) ? forMover(evaluation.valueForWhite(position)) : -INFINITY;
            int alpha = Math.max(entryAlpha, best);
            if (alpha >= beta) {
                return best;
            }
            if (ply >= TerminalValue.MAX_PLY) {
                throw new IllegalStateException(
                        "quiescence moves went on for " + ply + " plies; they must come to an end");
            }
            List<M> moves = quiescence.moves(position);
            for (int index : ordering.order(position, moves, null, ply)) {
                budget.spend();
                position.doMove(moves.get(index));
                int end = ends.valueForWhite(position, ply + 1);
                int value = end != ONGOING ? -forMover(end) : -quietValue(ply + 1, -beta, -alpha);
                position.undoMove();
                best = Math.max(best, value);
                alpha = Math.max(alpha, best);
                if (alpha >= beta) {
                    break;
                }
            }
            return best;
        }

        private int forMover(int valueForWhite) {
            return position.getSideToMove() == Side.WHITE ? valueForWhite : -valueForWhite;
        }
    }
}
