package chesslab.search;

import java.util.ArrayList;
import java.util.List;

/** Collects the principal variation: one line of best moves for each ply, the child's line behind the new best move. */
final class Line<M> {

    private final List<List<M>> lines = new ArrayList<>(); // [ply] = best line from there on

    /** A node at this ply starts anew. */
    void clear(int ply) {
        while (lines.size() <= ply) {
            lines.add(new ArrayList<>());
        }
        lines.get(ply).clear();
    }

    /** {@code move} is the best so far at this ply; what follows is the line that its child left. */
    void found(int ply, M move) {
        List<M> line = lines.get(ply);
        line.clear();
        line.add(move);
        if (ply + 1 < lines.size()) {
            line.addAll(lines.get(ply + 1));
        }
    }

    /** The line from the root. */
    List<M> principalVariation() {
        return lines.isEmpty() ? List.of() : List.copyOf(lines.get(0));
    }
}
