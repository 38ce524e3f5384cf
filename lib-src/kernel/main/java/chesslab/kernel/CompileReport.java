package chesslab.kernel;

import static chesslab.kernel.SnippetPlace.PLAIN;
import static chesslab.kernel.SnippetPlace.RED;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jshell.Diag;

/** Reports why a cell does not compile: the compiler's message and the line, with the place underlined. */
final class CompileReport {
    private static final String KIND = "CompileError";
    /** Matches what the compiler says of a name outside all classes of the user. */
    private static final Pattern SYMBOL = Pattern
            .compile("cannot find symbol\nsymbol:\\s+(variable|method|class) ([\\w$]+)(?:\\(.*\\))?");
    private static final String HEADING = RED + "Compile error: " + PLAIN;

    static CellException of(List<Diag> errors, SnippetPlace place) {
        List<String> report = new ArrayList<>();
        List<String> messages = new ArrayList<>();
        for (Diag error : errors) {
            List<String> message = explained(lines(error));
            if (message.size() == 1 && messages.contains(message.get(0))) {
                continue; // once is enough to say what is missing
            }
            messages.add(message.get(0));
            report.add(HEADING + message.get(0));
            report.addAll(place.underlined((int) error.getStartPosition(), (int) error.getEndPosition()));
            message.stream().skip(1).map(line -> "  " + line).forEach(report::add);
        }
        return new CellException(KIND, errors.isEmpty() ? "" : messages.get(0), report);
    }

    /** Returns a plainer message of one line for a name that no cell has declared; else the same lines. */
    private static List<String> explained(List<String> lines) {
        Matcher symbol = SYMBOL.matcher(String.join("\n", lines));
        if (symbol.matches()) {
            return List.of("no cell has made " + (symbol.group(1).equals("class") ? "or imported " : "") + "`"
                    + symbol.group(2) + "` yet; run the cells above");
        }
        return lines;
    }

    static CellException ofIncomplete(String cell) {
        int end = cell.stripTrailing().length();
        return at("the cell ends too early: a bracket, a brace, a quote or an expression is not finished",
                new SnippetPlace(0, cell, 0), end - 1, end);
    }

    /**
     * Reports that the compiler failed itself, as it does where its stack is too small, or that Java refuses a class.
     *
     * @param failure null if the compiler has made no class and not said why
     * @param length of the snippet
     */
    static CellException ofFailure(Throwable failure, SnippetPlace place, int length) {
        boolean deep = failure == null || failure.toString().contains(StackOverflowError.class.getName());
        return at(deep
                ? "the compiler cannot compile this: it is too long or nested too deeply"
                : "this cannot be compiled or loaded: " + Objects.requireNonNullElse(failure.getMessage(), failure),
                place, 0, length);
    }

    /** @param length of the snippet */
    static CellException ofCircle(SnippetPlace place, int length) {
        return at("cyclic inheritance: this and an earlier declaration wait for each other", place, 0, length);
    }

    private static CellException at(String message, SnippetPlace place, int start, int end) {
        List<String> report = new ArrayList<>(List.of(HEADING + message));
        report.addAll(place.underlined(start, end));
        return new CellException(KIND, message, report);
    }

    /** Returns the compiler's message without uninformative lines: JShell hides the class around a snippet. */
    static List<String> lines(Diag error) {
        List<String> lines = error.getMessage(Locale.ROOT).lines().map(String::strip)
                .filter(Predicate.not(line -> line.isEmpty() || line.equals("location: class"))).toList();
        return lines.isEmpty() ? List.of("(no message)") : lines;
    }
}
