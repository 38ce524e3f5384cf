package chesslab.arena.match;

import java.util.Locale;

/**
 * A player's effort for its moves.
 *
 * @param nodes the nodes searched, if it counts them
 */
public record Thinking(long moves, long nodes, double seconds) {

    static final Thinking NONE = new Thinking(0, 0, 0);

    Thinking plus(Thinking other) {
        return new Thinking(moves + other.moves, nodes + other.nodes, seconds + other.seconds);
    }

    /** Returns {@code 9,870 nodes and 14.1 ms a move}; without the nodes if they are not counted. */
    @Override
    public String toString() {
        double each = Math.max(1, moves);
        return (nodes == 0 ? "" : String.format(Locale.ROOT, "%,.0f nodes and ", nodes / each))
                + String.format(Locale.ROOT, "%,.1f ms a move", 1e3 * seconds / each);
    }
}
