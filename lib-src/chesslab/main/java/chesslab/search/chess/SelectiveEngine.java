package chesslab.search.chess;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Plays a game with a {@link SelectiveSearch}: it keeps the table from move to move, and may search several lines or
 * only some moves. The same searches in the same order after {@link #newGame} have the same results, unless several
 * threads search. One caller at a time.
 */
public final class SelectiveEngine {

    private static final int MOVES_LOG2 = 3; // a table lasts for at least 8 moves of a game
    private static final int TABLE_LOG2 = 20;

    private final SelectiveSearch search;
    private int megabytes;
    private int lines = 1;
    private int threads = 1;
    private Set<Move> rootMoves = Set.of();
    private PackedTable table;
    private PackedTable tableOfOthers;

    /** An engine whose table is as large as its limits of nodes need, of at most 16 MB. */
    public SelectiveEngine(SelectiveSearch search) {
        this.search = Objects.requireNonNull(search, "search");
    }

    /** Returns the most megabytes that a table may have, with the memory that Java has here. */
    public static int mostMegabytes() {
        return (int) Math.max(1, Math.min(1 << 12, Runtime.getRuntime().maxMemory() / 3 >> 20));
    }

    /** Forgets all that was learned. */
    public void newGame() {
        if (megabytes == 0) {
            table = null;
        } else if (table != null) {
            table.clear();
        }
        tableOfOthers = null;
    }

    /**
     * Sets the size of the table, which is made new.
     *
     * @param size the most megabytes that it may have, rounded down to a power of 2; with several lines it is there
     *             twice
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
    }

    /** Sets how many lines the next searches look for. */
    public void setLines(int count) {
        if (count < 1) {
            throw new IllegalArgumentException(count + " lines: expected 1 or more");
        }
        lines = count;
    }

    /**
     * Sets how many threads search, which share the table and nothing else (lazy SMP). With more than one no search
     * repeats another, limits of nodes are those of the first, and the evaluation is asked by all.
     */
    public void setThreads(int count) {
        if (count < 1) {
            throw new IllegalArgumentException(count + " threads: expected 1 or more");
        }
        threads = count;
    }

    /**
     * Sets which moves the next searches try at the root, those that are legal there; all where there are none such.
     */
    public void setRootMoves(Set<Move> moves) {
        rootMoves = Set.copyOf(moves);
    }

    /** Searches as {@link SelectiveSearch#search(Board, SearchLimits, SearchControl)} does, and reports all lines. */
    public SearchResult<Move> search(Board position, SearchLimits limits, SearchControl<Move> control) {
        Objects.requireNonNull(limits, "limits");
        if (table == null) {
            table = new PackedTable(Math.min(TABLE_LOG2, SelectiveSearch.tableLog2(limits) + MOVES_LOG2));
        }
        table.grow();
        if (lines > 1) {
            if (tableOfOthers == null) {
                tableOfOthers = new PackedTable(table.sizeLog2());
            }
            tableOfOthers.grow();
        }
        Set<Move> leftOut = leftOut(position.legalMoves());
        SelectiveDeepening first = new SelectiveDeepening(search, position.copy(), limits, control, table);
        if (threads == 1) {
            return first.search(leftOut, lines, tableOfOthers);
        }
        SearchControl<Move> end = new SearchControl<>();
        List<Thread> helpers = new ArrayList<>();
        try {
            for (int i = 1; i < threads; i++) {
                SelectiveDeepening helper = new SelectiveDeepening(search, position.copy(),
                        SearchLimits.depth(SearchLimits.MAX_DEPTH), end, table);
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
