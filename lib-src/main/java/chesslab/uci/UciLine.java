package chesslab.uci;

import chesslab.chess.Move;
import chesslab.chess.Score;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One of an engine's best lines (MultiPV).
 *
 * @param rank  its place among them, 1 the best
 * @param score what the engine expects of it, seen from the side to move
 * @param bound how the score lies to the true one
 * @param depth how deep it was searched, in plies; lines of one search may differ in depth
 * @param nodes the nodes of the whole search when the line was printed
 * @param line  the moves expected from here on, the first included; all legal
 */
public record UciLine(int rank, Score score, Bound bound, int depth, long nodes, List<Move> line) {

    /**
     * Whether a score is exact, or a bound, as of a search that its limit cut short: the true score is not below, or
     * not above.
     */
    public enum Bound {
        EXACT, LOWER, UPPER
    }

    public UciLine {
        line = List.copyOf(line);
        if (rank < 1 || line.isEmpty()) {
            throw new IllegalArgumentException("line " + rank + " of the moves " + line
                    + ": expected a rank from 1 and at least one move");
        }
    }

    /** The first move. */
    public Move move() {
        return line.get(0);
    }

    /** {@code 1. e2e4 +0.35 (depth 8, 1003 nodes): e2e4 e7e5 g1f3}; before a bound {@code >=} or {@code <=}. */
    @Override
    public String toString() {
        String sign = bound == Bound.LOWER ? ">=" : bound == Bound.UPPER ? "<=" : "";
        return rank + ". " + move() + " " + sign + score + " (depth " + depth + ", " + nodes + " nodes): "
                + line.stream().map(Move::toString).collect(Collectors.joining(" "));
    }
}
