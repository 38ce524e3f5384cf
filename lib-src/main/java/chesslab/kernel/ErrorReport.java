package chesslab.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

import jdk.jshell.Diag;
import jdk.jshell.EvalException;
import jdk.jshell.JShellException;
import jdk.jshell.UnresolvedReferenceException;

/**
 * What a user reads when a cell fails: what went wrong, the line of the cell with a marker, then the user's own
 * frames, then a few of the libraries', then the causes.
 */
final class ErrorReport {
    private static final String RED = "\u001b[1;31m";
    private static final String PLAIN = "\u001b[0m";
    private static final int LIBRARY_FRAMES = 3;
    private static final Pattern SHELL_CLASS = Pattern.compile("REPL\\.\\$JShell\\$\\w+?(\\$|$)");
    private static final List<String> HIDDEN = List.of("java.lang.reflect.", "jdk.internal.reflect.",
        "java.lang.invoke.", "chesslab.kernel.CellControl");

    private ErrorReport() {
    }

    /** A cell that the compiler refuses. Positions of the diagnostics count from {@code start} in the cell. */
    static CellException ofDiagnostics(List<Diag> errors, String cell, int start) {
        List<String> report = new ArrayList<>();
        for (Diag error : errors) {
            String[] message = error.getMessage(Locale.ROOT).strip().split("\\R");
            report.add(RED + "Compile error: " + PLAIN + message[0]);
            report.addAll(underlined(cell, start + (int) error.getStartPosition(), start + (int) error.getEndPosition()));
            for (int i = 1; i < message.length; i++) {
                report.add("  " + message[i].strip());
            }
        }
        String summary = errors.isEmpty() ? "" : firstLine(errors.get(0).getMessage(Locale.ROOT));
        return new CellException("CompileError", summary, report);
    }

    /** A cell that breaks off in the middle of a declaration or statement. */
    static CellException ofIncomplete(String cell) {
        String message = "the cell ends too early: a bracket, brace, quote or expression is not closed";
        List<String> report = new ArrayList<>();
        report.add(RED + "Compile error: " + PLAIN + message);
        int end = cell.stripTrailing().length();
        report.addAll(underlined(cell, Math.max(0, end - 1), end));
        return new CellException("CompileError", message, report);
    }

    /** A cell that its user stopped. */
    static CellException ofInterruption(boolean stillRuns) {
        String message = stillRuns ? "the cell could not be stopped: its thread still runs beside the next cells"
            : "the cell was stopped";
        return new CellException("Interrupted", message, List.of(RED + "Interrupted: " + PLAIN + message));
    }

    /** A failure of the kernel itself, or of an object's way to show itself. */
    static CellException ofThrowable(String what, Throwable thrown) {
        List<String> report = new ArrayList<>();
        report.add(RED + thrown.getClass().getName() + PLAIN + ": " + thrown.getMessage());
        report.add("  " + what);
        for (StackTraceElement frame : thrown.getStackTrace()) {
            report.add("    " + frame);
            if (report.size() > 12) {
                break;
            }
        }
        String message = thrown.getMessage() == null ? "" : thrown.getMessage();
        return new CellException(thrown.getClass().getSimpleName(), message, report);
    }

    /**
     * A cell that threw.
     *
     * @param places where every snippet evaluated so far stands
     * @param number execution count of the cell
     */
    static CellException ofException(JShellException exception, Map<String, SnippetPlace> places, int number) {
        List<String> report = new ArrayList<>();
        Throwable cause = exception;
        while (cause instanceof JShellException link) {
            String heading = RED + className(link) + PLAIN + (message(link).isEmpty() ? "" : ": " + message(link));
            report.add(link == exception ? heading : "Caused by: " + heading);
            report.addAll(frames(link, places, number, link == exception));
            cause = link.getCause();
        }
        String name = className(exception);
        return new CellException(name.substring(name.lastIndexOf('.') + 1), message(exception), report);
    }

    static String firstLine(String text) {
        return text.strip().lines().findFirst().orElse("");
    }

    private static String className(JShellException exception) {
        if (exception instanceof EvalException thrown) {
            return SHELL_CLASS.matcher(thrown.getExceptionClassName()).replaceAll("").replace('$', '.');
        }
        return "Unresolved";
    }

    private static String message(JShellException exception) {
        if (exception instanceof UnresolvedReferenceException unresolved) {
            return unresolved.getSnippet().name() + " uses something that is not declared: "
                + firstLine(unresolved.getSnippet().source());
        }
        return exception.getMessage() == null ? "" : exception.getMessage();
    }

    private static List<String> frames(JShellException exception, Map<String, SnippetPlace> places, int number,
            boolean first) {
        List<String> own = new ArrayList<>();
        List<String> library = new ArrayList<>();
        boolean marked = !first;
        for (StackTraceElement frame : exception.getStackTrace()) {
            SnippetPlace place = frame.getFileName() == null || !frame.getFileName().startsWith("#") ? null
                : places.get(frame.getFileName().substring(1));
            if (place == null) {
                if (HIDDEN.stream().noneMatch(frame.getClassName()::startsWith)) {
                    library.add("    " + frame);
                }
                continue;
            }
            int line = place.firstLine() + Math.max(0, frame.getLineNumber() - 1);
            if (!marked && place.cell() == number) {
                own.addAll(0, markedLine(place.lines(), line));
                marked = true;
            }
            own.add("  at " + where(frame) + "line " + line + (place.cell() == number ? "" : " of cell [" + place.cell() + "]"));
        }
        List<String> lines = new ArrayList<>(own);
        int shown = Math.min(LIBRARY_FRAMES, library.size());
        lines.addAll(library.subList(0, shown));
        if (shown < library.size()) {
            lines.add("    ... " + (library.size() - shown) + " more");
        }
        return lines;
    }

    private static String where(StackTraceElement frame) {
        String type = SHELL_CLASS.matcher(frame.getClassName()).replaceFirst("").replace('$', '.');
        String method = frame.getMethodName();
        if (method.isEmpty()) {
            return "";
        }
        return (type.isEmpty() || type.startsWith("REPL") ? "" : type + ".") + method + ", ";
    }

    private static List<String> markedLine(List<String> lines, int line) {
        List<String> shown = new ArrayList<>();
        for (int i = Math.max(1, line - 1); i <= Math.min(lines.size(), line + 1); i++) {
            shown.add(String.format("%s%3d %s%s", i == line ? RED + "--> " : "    ", i, lines.get(i - 1), PLAIN));
        }
        return shown;
    }

    private static List<String> underlined(String cell, int from, int to) {
        int start = Math.max(0, Math.min(from, cell.length()));
        int lineStart = cell.lastIndexOf('\n', start - 1) + 1;
        int lineEnd = cell.indexOf('\n', start) < 0 ? cell.length() : cell.indexOf('\n', start);
        int number = 1 + (int) cell.substring(0, lineStart).chars().filter(c -> c == '\n').count();
        String line = cell.substring(lineStart, lineEnd);
        int width = Math.max(1, Math.min(to, lineEnd) - start);
        String prefix = String.format("%s%3d ", "--> ", number);
        String before = line.substring(0, Math.min(start - lineStart, line.length())).replaceAll("[^\t]", " ");
        return List.of(prefix + line, " ".repeat(prefix.length()) + before + RED + "^".repeat(width) + PLAIN);
    }
}
