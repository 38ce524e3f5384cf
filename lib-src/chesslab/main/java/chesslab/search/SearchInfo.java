package chesslab.search;

/**
 * What a search can report beside a {@link SearchResult}, for those who watch it.
 *
 * @param line           the rank of the line among those that are searched, the best one 1
 * @param selectiveDepth the plies of the longest line looked at; 0 where that is not counted
 * @param tablePermille  how much of the transposition table is in use, of 1,000; -1 where that is not known
 * @param finished       whether the line was found at the result's depth; else at the next one, which a limit has cut
 *                       short after it found a better first move, and the value is a lower bound for the mover
 */
public record SearchInfo(int line, int selectiveDepth, int tablePermille, boolean finished) {

    /** Of a search that reports only results. */
    public static final SearchInfo NONE = new SearchInfo(1, 0, -1, true);
}
