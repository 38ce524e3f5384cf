package chesslab.search.chess;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.search.Search;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import chesslab.search.StaticEvaluation;
import chesslab.search.TerminalValue;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/**
 * Principal variation search: alpha-beta that searches the first move of a node with the whole window, and asks of the
 * others only whether they are better. With it go, as in engines, iterative deepening, a transposition table and move
 * ordering. (Marsland and Campbell, Parallel Search of Strongly Ordered Game Trees, 1982.)
 *
 * <p>By its features it guesses, as engines do: it leaves out what is unlikely to matter and reaches about twice the
 * depth. Its value is then no promise, save a mate: a value of {@link TerminalValue#WIN} less n is a mate in n plies
 * that it has seen to its end, though perhaps not the shortest. With no feature it finds the value of
 * {@link chesslab.search.AlphaBeta}, save what its table does not know of repetitions.
 *
 * <p>A {@link SelectiveEngine} plays games with it.
 */
public final class SelectiveSearch implements Search<Board, Move> {

    private static final int TABLE_LOG2 = 20;

    private final StaticEvaluation<? super Board> evaluation;
    private final Set<SelectiveFeature> features;

    /** Makes a search with all its features. */
    public SelectiveSearch(StaticEvaluation<? super Board> evaluation) {
        this(evaluation, EnumSet.allOf(SelectiveFeature.class));
    }

    /** Makes a search with these features alone. */
    public SelectiveSearch(StaticEvaluation<? super Board> evaluation, Set<SelectiveFeature> features) {
        this.evaluation = Objects.requireNonNull(evaluation, "evaluation");
        this.features = Set.copyOf(features);
    }

    /** Returns the same search without a feature. */
    public SelectiveSearch without(SelectiveFeature feature) {
        Set<SelectiveFeature> fewer = new HashSet<>(features);
        fewer.remove(feature);
        return new SelectiveSearch(evaluation, fewer);
    }

    StaticEvaluation<? super Board> evaluation() {
        return evaluation;
    }

    Set<SelectiveFeature> features() {
        return features;
    }

    /** How many entries, as a power of 2, a table for one search needs at most. */
    static int tableLog2(SearchLimits limits) {
        return Math.min(TABLE_LOG2, 64 - Long.numberOfLeadingZeros(limits.nodes().orElse(Long.MAX_VALUE)));
    }

    /**
     * {@inheritDoc} Deepens ply by ply. Where a limit cuts a depth short, it answers with the line of the depth before,
     * unless the depth cut short has found a better first move: then with that line, whose value is a lower bound for
     * the mover. The result's depth is that of the depth before either way.
     */
    @Override
    public SearchResult<Move> search(Board position, SearchLimits limits) {
        return search(position, limits, new SearchControl<>());
    }

    @Override
    public SearchResult<Move> search(Board position, SearchLimits limits, SearchControl<Move> control) {
        Objects.requireNonNull(limits, "limits");
        int enough = 4 * limits.depth().orElse(SearchLimits.MAX_DEPTH) + 4; // for a depth
        return new SelectiveDeepening(this, position.copy(), limits, control,
                new PackedTable(Math.min(tableLog2(limits), enough))).search(Set.of());
    }
}
