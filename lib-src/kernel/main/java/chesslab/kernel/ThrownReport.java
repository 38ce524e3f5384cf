package chesslab.kernel;

import static chesslab.kernel.SnippetPlace.PLAIN;
import static chesslab.kernel.SnippetPlace.RED;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.EvalException;
import jdk.jshell.JShellException;
import jdk.jshell.UnresolvedReferenceException;

/**
 * Reports an exception of a cell: class and message, the line of the cell with an arrow, the user's own frames, a few
 * of the libraries', then the causes in the same form.
 *
 * @param places the position of every snippet evaluated so far, by its id
 * @param cell execution count of the cell that threw
 * @param loader finds the classes of exceptions
 * @param fault says why a declaration cannot be used
 */
record ThrownReport(Map<String, SnippetPlace> places, int cell, ClassLoader loader,
        Function<DeclarationSnippet, String> fault) {
    private static final int OWN_FRAMES = 10;
    private static final int LIBRARY_FRAMES = 3;
    private static final Pattern SHELL_CLASS = Pattern.compile("REPL\\.\\$JShell\\$\\w+[$.]?");
    private static final List<String> HIDDEN = List.of("java.lang.reflect.", "jdk.internal.reflect.",
            "java.lang.invoke.", "chesslab.kernel.", "org.dflib.jjava.");

    private static final List<String> NO_FILE = List.of("java.nio.file.NoSuchFileException",
            "java.io.FileNotFoundException");

    CellException of(JShellException exception) {
        List<String> report = new ArrayList<>();
        JShellException outer = null;
        for (Throwable link = exception; link instanceof JShellException thrown; link = link.getCause()) {
            String message = message(thrown);
            report.add((outer == null ? "" : "Caused by: ") + RED + className(thrown) + PLAIN
                    + (message.isEmpty() ? "" : ": " + message));
            report.addAll(frames(outer == null ? trace(thrown) : ownPart(trace(thrown), trace(outer)), outer == null));
            outer = thrown;
        }
        return new CellException(simple(className(exception)), message(exception), report);
    }

    static CellException ofInterruption(boolean stillRuns) {
        String message = stillRuns
                ? "the cell could not be stopped: its thread still runs beside the next cells"
                : "the cell was stopped";
        return new CellException("Interrupted", message, List.of(RED + "Interrupted: " + PLAIN + message));
    }

    /** Reports an error outside any snippet: in the kernel, or in an object's own drawing. */
    static CellException ofThrowable(String when, Throwable thrown) {
        String message = read("message", () -> List.of(Objects.requireNonNullElse(thrown.getMessage(), ""))).get(0);
        List<String> report = new ArrayList<>();
        String name = name(thrown.getClass());
        report.add(RED + name + PLAIN + (message.isEmpty() ? "" : ": " + message));
        report.add("  thrown " + when);
        report.addAll(read("stack trace", () -> Stream.of(thrown.getStackTrace()).limit(LIBRARY_FRAMES)
                .map(ThrownReport::libraryLine).toList()));
        return new CellException(simple(name), message, report);
    }

    /** Asks a method of the cell's own class, which may throw anything and return nothing. */
    private static List<String> read(String what, Supplier<List<String>> lines) {
        try {
            return lines.get();
        } catch (Throwable hostile) {
            return List.of("its " + what + " cannot be read: " + hostile.getClass().getName());
        }
    }

    private List<String> frames(List<StackTraceElement> trace, boolean arrow) {
        List<String> own = new ArrayList<>();
        List<String> library = new ArrayList<>();
        List<String> marked = List.of();
        for (StackTraceElement frame : trace) {
            SnippetPlace place = place(frame);
            if (place != null) {
                int line = place.cellLine(frame.getLineNumber());
                own.add(ownLine(frame, place, line));
                marked = arrow && marked.isEmpty() && place.cell() == cell ? place.marked(line) : marked;
            } else if (HIDDEN.stream().noneMatch(frame.getClassName()::startsWith)) {
                library.add(libraryLine(frame));
            }
        }
        List<String> lines = new ArrayList<>(marked);
        lines.addAll(shortened(own, OWN_FRAMES, "  "));
        lines.addAll(shortened(library, LIBRARY_FRAMES, "    "));
        return lines;
    }

    private String ownLine(StackTraceElement frame, SnippetPlace place, int line) {
        String type = SHELL_CLASS.matcher(frame.getClassName()).replaceAll("").replace('$', '.');
        String method = frame.getMethodName();
        String where = method.isEmpty() ? "" : named(type, method) + ", ";
        return place.cell() == cell
                ? "  at " + where + "line " + line
                : "  at " + where + "line " + line + " of cell [" + place.cell() + "]: " + place.text(line);
    }

    private static String named(String type, String method) {
        if (method.startsWith("lambda$")) {
            return "a lambda";
        }
        return method.equals("<init>") ? "new " + type : (type.isEmpty() ? "" : type + ".") + method;
    }

    private static String libraryLine(StackTraceElement frame) {
        String file = frame.getFileName() == null ? "" : "(" + frame.getFileName() + ":" + frame.getLineNumber() + ")";
        return "    " + clean(frame.getClassName()) + "." + frame.getMethodName() + file;
    }

    private SnippetPlace place(StackTraceElement frame) {
        String file = frame.getFileName();
        return file == null || !file.startsWith("#") ? null : places.get(file.substring(1));
    }

    /** Returns the frames of a cause that the exception around it does not share. */
    private static List<StackTraceElement> ownPart(List<StackTraceElement> trace, List<StackTraceElement> outer) {
        int shared = 0;
        while (shared < Math.min(trace.size(), outer.size())
                && trace.get(trace.size() - 1 - shared).equals(outer.get(outer.size() - 1 - shared))) {
            shared++;
        }
        return trace.subList(0, trace.size() - shared);
    }

    /** Returns at most this many lines; repeated lines, as in a recursion, count once. */
    static List<String> shortened(List<String> lines, int limit, String indentation) {
        List<String> shown = new ArrayList<>();
        int i = 0;
        while (i < lines.size() && shown.size() < limit) {
            int end = i + 1;
            while (end < lines.size() && lines.get(end).equals(lines.get(i))) {
                end++;
            }
            shown.add(lines.get(i) + (end - i > 1 ? "  (" + (end - i) + " times)" : ""));
            i = end;
        }
        if (i < lines.size()) {
            shown.add(indentation + "... " + (lines.size() - i) + " more");
        }
        return shown;
    }

    private static List<StackTraceElement> trace(JShellException exception) {
        return List.of(exception.getStackTrace());
    }

    private String className(JShellException exception) {
        if (!(exception instanceof EvalException thrown)) {
            return "Unresolved";
        }
        try {
            return name(Class.forName(thrown.getExceptionClassName(), false, loader));
        } catch (ClassNotFoundException | LinkageError e) {
            return clean(thrown.getExceptionClassName()).replace('$', '.');
        }
    }

    /** Returns the name of a class, for an anonymous one that of the class that it extends. */
    private static String name(Class<?> type) {
        Class<?> named = type;
        while (named.isAnonymousClass()) {
            named = named.getSuperclass();
        }
        return named.isLocalClass() ? named.getSimpleName() : clean(named.getName()).replace('$', '.');
    }

    private static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private String message(JShellException exception) {
        if (exception instanceof UnresolvedReferenceException unresolved) {
            return fault.apply(unresolved.getSnippet());
        }
        String message = clean(Objects.requireNonNullElse(exception.getMessage(), ""));
        return NO_FILE.contains(className(exception)) && !Path.of(message).isAbsolute()
                ? message + "; looked for from the folder " + Path.of("").toAbsolutePath()
                : message;
    }

    private static String clean(String text) {
        return SHELL_CLASS.matcher(text).replaceAll("");
    }
}
