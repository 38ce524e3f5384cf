package chesslab.kernel;

import static chesslab.kernel.SnippetPlace.PLAIN;
import static chesslab.kernel.SnippetPlace.RED;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Failure of a cell, with the report for its user. Both are bounded, and their texts do not control a terminal. */
public final class CellException extends Exception {
    private static final int MOST_OF_MESSAGE = 1000; // letters
    private static final int MOST_OF_REPORT = 10_000;
    /** Matches a control character, which is the group, but no tab or end of a line; or a color of a report. */
    private static final Pattern CONTROL = Pattern.compile(
            Pattern.quote(RED) + "|" + Pattern.quote(PLAIN) + "|([\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f])");

    private static final Pattern LINE = Pattern.compile("--> +(\\d+) ");

    private final String kind;
    private final List<String> report;

    /** @param kind usually the simple name of an exception's class */
    CellException(String kind, String message, List<String> report) {
        super(String.join("", bounded(List.of(message), MOST_OF_MESSAGE)).replace(RED, "").replace(PLAIN, ""));
        this.kind = kind;
        this.report = bounded(report, MOST_OF_REPORT);
    }

    /** Returns the first letters of some lines, and how many are left out. */
    private static List<String> bounded(List<String> lines, int most) {
        List<String> shown = new ArrayList<>();
        long left = most;
        for (String line : lines) {
            if (left > 0) {
                shown.add(plain(line.substring(0, (int) Math.min(left, line.length()))));
            }
            left -= line.length();
        }
        if (left < 0) {
            shown.add(PLAIN + "... " + -left + " more letters");
        }
        return List.copyOf(shown);
    }

    /** Writes control characters as in JSON. */
    private static String plain(String text) {
        return CONTROL.matcher(text).replaceAll(found -> found.group(1) == null
                ? "$0"
                : String.format("\\\\u%04x", (int) found.group(1).charAt(0)));
    }

    /** Returns the line of the cell, from 1; 0 if it is not known. */
    public int line() {
        Matcher line = LINE.matcher(String.join("\n", report));
        return line.find() ? Integer.parseInt(line.group(1)) : 0;
    }

    String kind() {
        return kind;
    }

    List<String> report() {
        return report;
    }

    /** Returns the content of a reply with this failure. */
    Map<String, Object> content() {
        return new LinkedHashMap<>(
                Map.of("status", "error", "ename", kind, "evalue", getMessage(), "traceback", report));
    }
}
