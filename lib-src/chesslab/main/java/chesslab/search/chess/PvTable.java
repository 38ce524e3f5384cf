package chesslab.search.chess;

import java.util.ArrayList;
import java.util.List;

/**
 * Collects the principal variation: for each ply the line of best moves from there on.
 *
 * @param <M> the type of a move
 */
final class PvTable<M> {

    private final List<List<M>> lines = new ArrayList<>(); // [ply] = best line from there on

    /** Starts a new node at this ply. */
    void clear(int ply) {
        while (lines.size() <= ply) {
            lines.add(new ArrayList<>());
        }
        lines.get(ply).clear();
    }

    /** Notes the best move so far at this ply; the line that its child left follows it. */
    void found(int ply, M move) {
        List<M> line = lines.get(ply);
        line.clear();
        line.add(move);
        if (ply + 1 < lines.size()) {
            line.addAll(lines.get(ply + 1));
        }
    }

    /** Returns the line from the root. */
    List<M> principalVariation() {
        return lines.isEmpty() ? List.of() : List.copyOf(lines.get(0));
    }
}
