package chesslab.search.chess;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import chesslab.search.mcts.Evaluation;
import chesslab.search.mcts.Evaluator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Plays a game with a {@link SelectiveSearch}. It keeps the table from move to move, and may search several lines or
 * only some moves. The same searches in the same order after {@link #newGame} have the same results, unless several
 * threads search. Only one thread may call it at a time.
 */
public final class SelectiveEngine {

    /** The search of a level, which modules of the site that set none need not have. */
    private interface Weaker {
        SearchResult<Move> search(Board position, SearchLimits limits, SearchControl<Move> control,
                Set<Move> without);
    }

    private static final int MOVES_LOG2 = 3; // a table lasts for at least 8 moves of a game

    private final SelectiveSearch search;
    private final Evaluator<Board> policy;
    private int megabytes;
    private int lines = 1;
    private int threads = 1;
    private Set<Move> rootMoves = Set.of();
    private Weaker weaker; // of a level, or null
    private Evaluator<Board> odds; // of a level that draws its moves, or null
    private PackedTable table;
    private PackedTable tableOfOthers;
    private QuietHistory history = new QuietHistory();
    private boolean isUsed; // the table, since it was cleared

    /** Makes an engine with a table as large as its limits of nodes need, at most 16 MB, and no policy. */
    public SelectiveEngine(SelectiveSearch search) {
        this(search, Evaluator.uniform());
    }

    /** @param policy what low levels draw by; for one thread at a time */
    public SelectiveEngine(SelectiveSearch search, Evaluator<Board> policy) {
        this.search = Objects.requireNonNull(search, "search");
        this.policy = Objects.requireNonNull(policy, "policy");
    }

    /** Returns the largest table in megabytes that fits in Java's memory. */
    public static int mostMegabytes() {
        return (int) Math.max(1, Math.min(1 << 12, Runtime.getRuntime().maxMemory() / 3 >> 20));
    }

    /** Clears the table and starts a new game. */
    public void newGame() {
        if (megabytes == 0) {
            table = null;
        } else if (isUsed) {
            table.clear();
        }
        isUsed = false;
        tableOfOthers = null;
        history = new QuietHistory();
    }

    /**
     * Sets the size of the table and clears it.
     *
     * @param size the largest size in megabytes, rounded down to a power of 2; several lines need two tables
     */
    public void setHash(int size) {
        if (size < 1 || size > mostMegabytes()) {
            throw new IllegalArgumentException(
                    "a table of " + size + " MB: expected 1 to " + mostMegabytes() + " with Java's memory");
        }
        megabytes = size;
        table = null; // before the new one, so that there is room for it
        tableOfOthers = null;
        table = new PackedTable(PackedTable.log2OfMegabytes(size));
        isUsed = false;
    }

    /** Sets the number of lines of the next searches. */
    public void setLines(int count) {
        if (count < 1) {
            throw new IllegalArgumentException(count + " lines: expected 1 or more");
        }
        lines = count;
    }

    /**
     * Sets the number of search threads, which share only the table (lazy SMP). With more than one, results do not
     * repeat, limits of nodes apply to the first thread, and all threads call the evaluation.
     */
    public void setThreads(int count) {
        if (count < 1) {
            throw new IllegalArgumentException(count + " threads: expected 1 or more");
        }
        threads = count;
    }

    /**
     * Sets the moves that the next searches try at the root, if they are legal there; if none is, they try all moves.
     */
    public void setRootMoves(Set<Move> moves) {
        rootMoves = Set.copyOf(moves);
    }

    /** Sets the strength of the next searches, which heed only the root moves; empty for the search's own. */
    public void setLevel(Optional<Level> strength, RandomGenerator moves) {
        Objects.requireNonNull(moves, "moves");
        weaker = strength
                .<Weaker>map(level -> (position, limits, control, without) -> level.search(search, policy, position,
                        limits, control, without, moves))
                .orElse(null);
        odds = strength.filter(Level::draws).map(level -> Evaluator.<Board>each(
                position -> new Evaluation(level.odds(search, policy, position), 0.5))).orElse(null);
    }

    /** Returns the probabilities by which the level draws its moves, as priors; empty if it draws none. */
    public Optional<Evaluator<Board>> odds() {
        return Optional.ofNullable(odds);
    }

    /** Searches like {@link SelectiveSearch#search(Board, SearchLimits, SearchControl)}, and reports all lines. */
    public SearchResult<Move> search(Board position, SearchLimits limits, SearchControl<Move> control) {
        Objects.requireNonNull(limits, "limits");
        Set<Move> leftOut = leftOut(position.legalMoves());
        if (weaker != null) {
            return weaker.search(position, limits, control, leftOut);
        }
        if (table == null) {
            table = new PackedTable(
                    Math.min(SelectiveSearch.TABLE_LOG2, SelectiveSearch.tableLog2(limits) + MOVES_LOG2));
        }
        isUsed = true;
        table.grow();
        if (lines > 1) {
            if (tableOfOthers == null) {
                tableOfOthers = new PackedTable(table.sizeLog2());
            }
            tableOfOthers.grow();
        }
        if (search.features().contains(SelectiveFeature.KEPT_HISTORY)) {
            history.fade();
        } else {
            history = new QuietHistory();
        }
        SelectiveDeepening first = new SelectiveDeepening(search, position.copy(), limits, control, table, history);
        if (threads == 1) {
            return first.search(leftOut, lines, tableOfOthers);
        }
        SearchControl<Move> end = new SearchControl<>();
        List<Thread> helpers = new ArrayList<>();
        try {
            for (int i = 1; i < threads; i++) {
                SelectiveDeepening helper = new SelectiveDeepening(search, position.copy(),
                        SearchLimits.depth(SearchLimits.MAX_DEPTH), end, table, new QuietHistory());
                helpers.add(new Thread(() -> helper.search(leftOut, 1, null), "helper " + i + " of a search"));
            }
            helpers.forEach(Thread::start);
            return first.search(leftOut, lines, tableOfOthers);
        } finally {
            end.stop();
            helpers.forEach(SelectiveEngine::await);
        }
    }

    private static void await(Thread helper) {
        boolean interrupted = false;
        while (helper.isAlive()) {
            try {
                helper.join();
            } catch (InterruptedException e) {
                interrupted = true; // it ends by itself, at once
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private Set<Move> leftOut(List<Move> legal) {
        Set<Move> others = new HashSet<>(legal);
        others.removeAll(rootMoves);
        return others.size() == legal.size() ? Set.of() : others;
    }
}
