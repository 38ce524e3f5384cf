package chesslab.arena.suite;

/**
 * What a suite of test positions is to be like.
 *
 * @param size    how many positions, 1 or more
 * @param nodes   that the engine searches for the scores of a position's moves, and again for its best one, 1,000 or
 *                more
 * @param margin  centipawns by which the best move is better than the second, 0 or more; above 0, what is won with the
 *                second too is left out, and what is lost with the best
 * @param foundAt nodes with less than which the engine does not find a best move, a power of ten below {@code nodes}; 1
 *                takes positions as they come
 * @param seed    another seed, other positions
 */
public record SuiteSettings(int size, long nodes, int margin, long foundAt, long seed) {

    public SuiteSettings {
        require(size >= 1, size + " positions: expected 1 or more");
        require(nodes >= 1_000, nodes + " nodes: expected 1,000 or more");
        require(margin >= 0 && margin <= SuitePosition.MOST_LOSS,
                margin + " centipawns of margin: expected 0 to " + SuitePosition.MOST_LOSS);
        require(foundAt >= 1 && foundAt < nodes && Long.toString(foundAt).matches("10*"),
                "found at " + foundAt + " nodes: expected 1, 10, 100 … below the " + nodes + " searched");
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
