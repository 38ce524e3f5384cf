package chesslab.search.chess;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Plays a game with a {@link SelectiveSearch}: it keeps the table from move to move, and may search several lines or
 * only some moves. The same searches in the same order after {@link #newGame} have the same results. For one thread.
 */
public final class SelectiveEngine {

    /** The most megabytes that a table may have, with the memory that Java has here. */
    public static final int MOST_MEGABYTES = (int) Math.max(1,
            Math.min(1 << 12, Runtime.getRuntime().maxMemory() / 3 >> 20));

    private static final int MOVES_LOG2 = 3; // in a game a table lasts for so many moves at least
    private static final int TABLE_LOG2 = 20;

    private final SelectiveSearch search;
    private int megabytes;
    private int lines = 1;
    private Set<Move> rootMoves = Set.of();
    private PackedTable table;
    private PackedTable tableOfOthers;

    /** An engine whose table is as large as its limits of nodes need, of at most 16 MB. */
    public SelectiveEngine(SelectiveSearch search) {
        this.search = Objects.requireNonNull(search, "search");
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
     * @param size the most megabytes that it may have, rounded down to a power of 2; with several lines it is there twice
     */
    public void setHash(int size) {
        if (size < 1 || size > MOST_MEGABYTES) {
            throw new IllegalArgumentException(
                    "a table of " + size + " MB: expected 1 to " + MOST_MEGABYTES + " with Java's memory");
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

    /** Sets which moves the next searches try at the root, those that are legal there; all where there are none such. */
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
        return new SelectiveDeepening(search, position.copy(), limits, control, table)
                .search(leftOut(position.legalMoves()), lines, tableOfOthers);
    }

    private Set<Move> leftOut(List<Move> legal) {
        Set<Move> others = new HashSet<>(legal);
        others.removeAll(rootMoves);
        return others.size() == legal.size() ? Set.of() : others;
    }
}
