package chesslab.uci;

import chesslab.chess.Move;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One of an engine's best lines (MultiPV).
 *
 * @param rank  its place among them, 1 the best
 * @param move  the first move
 * @param score what the engine expects of it
 * @param depth how deep it was searched, in plies; lines of one search may differ in depth
 * @param nodes the nodes of the whole search when the line was printed
 * @param line  the moves expected from here on, the first included; all legal
 */
public record UciLine(int rank, Move move, UciScore score, int depth, long nodes, List<Move> line) {

    public UciLine {
        line = List.copyOf(line);
        if (rank < 1 || line.isEmpty() || !line.get(0).equals(move)) {
            throw new IllegalArgumentException("line " + rank + " of " + move + ": expected a rank from 1, and " + move
                    + " as the first of the moves " + line);
        }
    }

    /** {@code 1. e2e4 +0.35 (depth 8, 1003 nodes): e2e4 e7e5 g1f3}. */
    @Override
    public String toString() {
        return rank + ". " + move + " " + score + " (depth " + depth + ", " + nodes + " nodes): "
                + line.stream().map(Move::toString).collect(Collectors.joining(" "));
    }
}
