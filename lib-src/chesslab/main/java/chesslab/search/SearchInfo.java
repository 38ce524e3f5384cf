package chesslab.search;

/**
 * More information about a {@link SearchResult}, for display during a search.
 *
 * @param line           the rank of the line among those searched; the best is 1
 * @param selectiveDepth the plies of the longest line searched; 0 if not counted
 * @param tablePermille  the used part of the transposition table, of 1,000; -1 if unknown
 * @param finished       whether the line was found at the result's depth; otherwise at the next depth, which a limit
 *                       cut short after it found a better first move, and the value is a lower bound for the mover
 */
public record SearchInfo(int line, int selectiveDepth, int tablePermille, boolean finished) {

    /** The information of a search that reports only results. */
    public static final SearchInfo NONE = new SearchInfo(1, 0, -1, true);
}
