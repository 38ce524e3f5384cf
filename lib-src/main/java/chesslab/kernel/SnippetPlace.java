package chesslab.kernel;

import java.util.List;

/**
 * Where a snippet stands in a cell.
 *
 * @param cell execution count of the cell
 * @param lines the lines of the cell
 * @param firstLine the line of the cell, from 1, on which the snippet starts
 */
record SnippetPlace(int cell, List<String> lines, int firstLine) {
    static SnippetPlace of(String code, int cell, int start) {
        int line = 1 + (int) code.substring(0, start).chars().filter(c -> c == '\n').count();
        return new SnippetPlace(cell, code.lines().toList(), line);
    }
}
