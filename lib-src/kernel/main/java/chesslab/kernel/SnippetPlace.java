package chesslab.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Position of a snippet in a cell; marks lines and ranges of the cell for reports.
 *
 * @param cell execution count of the cell
 * @param start offset of the snippet in it
 */
record SnippetPlace(int cell, String code, int start) {
    static final String RED = "\u001b[1;31m";
    static final String PLAIN = "\u001b[0m";
    private static final int MOST_SHOWN = 150; // letters of a line before and behind a place

    /** Converts a line of the snippet to the line of the cell; both count from 1. */
    int cellLine(int snippetLine) {
        return lineOf(start) + Math.max(0, snippetLine - 1);
    }

    String text(int cellLine) {
        List<String> lines = code.lines().toList();
        return cellLine < 1 || cellLine > lines.size() ? "" : lines.get(cellLine - 1).strip();
    }

    List<String> marked(int cellLine) {
        List<String> lines = code.lines().toList();
        List<String> shown = new ArrayList<>();
        for (int i = Math.max(1, cellLine - 1); i <= Math.min(lines.size(), cellLine + 1); i++) {
            boolean here = i == cellLine;
            String number = String.format(Locale.ROOT, "%3d ", i);
            shown.add((here ? RED + "--> " : "    ") + number + lines.get(i - 1) + (here ? PLAIN : ""));
        }
        return shown;
    }

    /** Returns the line of a range of the snippet, and below it the range underlined as far as the line goes. */
    List<String> underlined(int from, int to) {
        int first = Math.max(0, Math.min(start + from, code.length()));
        int lineStart = code.lastIndexOf('\n', first - 1) + 1;
        int lineEnd = code.indexOf('\n', first) < 0 ? code.length() : code.indexOf('\n', first);
        int shownFrom = Math.max(lineStart, Math.min(first, lineEnd) - MOST_SHOWN);
        int shownTo = Math.min(lineEnd, first + MOST_SHOWN);
        String prefix = String.format(Locale.ROOT, "--> %3d ", lineOf(first)) + (shownFrom > lineStart ? "... " : "");
        String line = code.substring(shownFrom, shownTo) + (shownTo < lineEnd ? " ..." : "");
        String before = code.substring(shownFrom, first).replaceAll("[^\t]", " ");
        int width = Math.max(1, Math.min(start + to, shownTo) - first);
        return List.of(prefix + line, " ".repeat(prefix.length()) + before + RED + "^".repeat(width) + PLAIN);
    }

    private int lineOf(int offset) {
        return 1 + (int) code.substring(0, offset).chars().filter(c -> c == '\n').count();
    }
}
