package chesslab.search.chess;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.ScoredMove;
import chesslab.chess.StaticExchange;
import chesslab.search.Budget;
import chesslab.search.Search;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import chesslab.search.StaticEvaluation;
import chesslab.search.TerminalValue;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Principal variation search: alpha-beta that searches the first move of a node with the whole window, and tests only
 * whether the others are better. It uses iterative deepening, a transposition table and move ordering. (Marsland and
 * Campbell, Parallel Search of Strongly Ordered Game Trees, 1982.) Built by hand in lesson 07b.
 *
 * <p>Its features skip moves that are unlikely to matter, and it reaches about twice the depth. Its value is then a
 * guess, except for mates: a value of {@link TerminalValue#WIN} less n is a proven mate in n plies, though perhaps not
 * the shortest. Without features it finds the value of {@link chesslab.search.AlphaBeta}, except for repetitions, which
 * its table ignores.
 *
 * <p>A {@link SelectiveEngine} plays games with it.
 *
 * @param evaluation the value of a leaf
 * @param features   the pruning rules and extensions
 * @param values     the piece values by which captures are ordered and pruned
 * @param constants  the constants that are not the usual ones
 */
public record SelectiveSearch(StaticEvaluation<? super Board> evaluation, Set<SelectiveFeature> features,
        StaticExchange values, Map<SelectiveConstant, Integer> constants)
        implements
            Search<Board, Move> {

    static final int TABLE_LOG2 = 20; // at most
    private static final int VALUED = 500; // random positions that show an evaluation's piece values

    public SelectiveSearch {
        Objects.requireNonNull(evaluation, "evaluation");
        Objects.requireNonNull(values, "values");
        features = Set.copyOf(features);
        constants = Map.copyOf(constants);
        constants.forEach((constant, value) -> {
            if (value < constant.least || value > constant.most) {
                throw new IllegalArgumentException(constant.text() + " " + value + ": expected " + constant.least
                        + " to " + constant.most + ", " + constant.meaning);
            }
        });
    }

    /** Makes a search with some features and the textbooks' piece values. */
    public SelectiveSearch(StaticEvaluation<? super Board> evaluation, Set<SelectiveFeature> features) {
        this(evaluation, features, StaticExchange.TEXTBOOK, Map.of());
    }

    /** Makes a search with all its features. */
    public SelectiveSearch(StaticEvaluation<? super Board> evaluation) {
        this(evaluation, EnumSet.allOf(SelectiveFeature.class));
    }

    /** Returns the same search without a feature. */
    public SelectiveSearch without(SelectiveFeature feature) {
        Set<SelectiveFeature> fewer = new HashSet<>(features);
        fewer.remove(feature);
        return new SelectiveSearch(evaluation, fewer, values, constants);
    }

    /** Returns the same search with the piece values that its evaluation has, and no others. */
    public SelectiveSearch withOwnValues() {
        return with(PieceValues.of(evaluation, PieceValues.positions(VALUED)).exchange());
    }

    /** Returns the same search with other piece values. */
    public SelectiveSearch with(StaticExchange others) {
        return new SelectiveSearch(evaluation, features, others, constants);
    }

    /** Returns the same search with these constants, and the usual ones for all others. */
    public SelectiveSearch with(Map<SelectiveConstant, Integer> others) {
        return new SelectiveSearch(evaluation, features, values, others);
    }

    /** Returns all constants in the order of their table. */
    int[] numbers() {
        return Stream.of(SelectiveConstant.values()).mapToInt(each -> constants.getOrDefault(each, each.usual))
                .toArray();
    }

    /**
     * Returns each legal move of a position with its score for the mover: the value of the quiescence search after it.
     * Threads may share the search.
     */
    public List<ScoredMove> quietScores(Board position) {
        int[] values = quietValues(position, Budget.unlimited());
        List<Move> legal = position.legalMoves();
        return IntStream.range(0, values.length).mapToObj(i -> new ScoredMove(legal.get(i),
                ChessEnds.score(values[i], position.getSideToMove()))).toList();
    }

    /** Returns the values for the mover of {@link #quietScores}, wins as in {@link TerminalValue}. */
    int[] quietValues(Board position, Budget budget) {
        return new SelectiveTree(position.copy(), this, budget, null, new QuietHistory()).quietValues();
    }

    static int tableLog2(SearchLimits limits) {
        return Math.min(TABLE_LOG2, 64 - Long.numberOfLeadingZeros(limits.nodes().orElse(Long.MAX_VALUE)));
    }

    /**
     * {@inheritDoc} Deepens ply by ply. If a limit cuts a depth short, it returns the line of the depth before, or the
     * line of a better first move that the unfinished depth has found, whose value is a lower bound for the mover. The
     * result's depth is the last completed one in both cases.
     */
    @Override
    public SearchResult<Move> search(Board position, SearchLimits limits) {
        return search(position, limits, new SearchControl<>());
    }

    @Override
    public SearchResult<Move> search(Board position, SearchLimits limits, SearchControl<Move> control) {
        return search(position, limits, control, Set.of());
    }

    /** @param without first moves that it does not search */
    SearchResult<Move> search(Board position, SearchLimits limits, SearchControl<Move> control, Set<Move> without) {
        Objects.requireNonNull(limits, "limits");
        int enough = 4 * limits.depth().orElse(SearchLimits.MAX_DEPTH) + 4; // for a depth
        return new SelectiveDeepening(this, position.copy(), limits, control,
                new PackedTable(Math.min(tableLog2(limits), enough)), new QuietHistory()).search(without, 1, null);
    }
}
