package chesslab.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.Completeness;
import jdk.jshell.SourceCodeAnalysis.CompletionInfo;

/**
 * The snippets of one cell, in order. JShell evaluates one declaration, statement or expression at a time; a cell
 * holds any number of them, and lines of magic between them.
 *
 * @param magics the lines that begin with a percent sign and a letter, where a snippet may begin
 * @param parts the snippets, without those that hold only comments
 * @param completeness JShell's verdict on the last snippet; {@code EMPTY} if the cell has no code
 */
record CellParts(List<Part> magics, List<Part> parts, Completeness completeness) {
    private static final Pattern MAGIC = Pattern.compile("(?m)^[ \\t]*(%%?\\p{Alpha}.*)$");

    /** Matches annotations without a declaration, to which JShell would add a semicolon. */
    private static final Pattern ANNOTATIONS = Pattern
            .compile("(?s)(?:\\s|//[^\\n]*+|/\\*.*?\\*/)*+(?:@\\s*[\\w.$]+(?:\\s|//[^\\n]*+|/\\*.*?\\*/)*+)+");

    /** A snippet or a line of magic, without leading white space (JShell counts lines from the first character). */
    record Part(String source, int start) {
    }

    /** Splits a cell; code that cannot be parsed becomes the last part, for the compiler to reject. */
    static CellParts of(String cell, SourceCodeAnalysis analysis) {
        List<Part> magics = new ArrayList<>();
        StringBuilder java = new StringBuilder(cell);
        Matcher line = MAGIC.matcher(cell);
        while (line.find()) {
            if (!ofJava(List.of(), java.substring(0, line.start()), analysis).isIncomplete()) {
                magics.add(new Part(line.group(1).stripTrailing(), line.start(1)));
                java.replace(line.start(), line.end(), " ".repeat(line.end() - line.start())); // places stay
            }
        }
        return ofJava(List.copyOf(magics), java.toString(), analysis);
    }

    private static CellParts ofJava(List<Part> magics, String java, SourceCodeAnalysis analysis) {
        List<Part> parts = new ArrayList<>();
        String rest = java;
        Completeness completeness = Completeness.EMPTY;
        while (!rest.isBlank()) {
            int blanks = rest.length() - rest.stripLeading().length();
            int start = java.length() - rest.length() + blanks;
            CompletionInfo info;
            try {
                info = analysis.analyzeCompletion(rest.substring(blanks));
            } catch (StackOverflowError | InternalError e) { // nested too deeply, as the compiler will say too
                parts.add(new Part(rest.strip(), start));
                return new CellParts(magics, List.copyOf(parts), Completeness.UNKNOWN);
            }
            if (info.completeness() == Completeness.EMPTY) {
                break;
            }
            completeness = ANNOTATIONS.matcher(rest).matches()
                    ? Completeness.DEFINITELY_INCOMPLETE
                    : info.completeness();
            boolean whole = info.source() == null || !completeness.isComplete();
            parts.add(new Part(whole ? rest.strip() : info.source(), start));
            rest = whole ? "" : info.remaining();
        }
        return new CellParts(magics, List.copyOf(parts), completeness);
    }

    boolean isIncomplete() {
        return completeness == Completeness.DEFINITELY_INCOMPLETE;
    }

    /** Returns the last part that touches the cursor, or an empty part. */
    Part at(int cursor) {
        return parts.stream()
                .filter(part -> part.start() <= cursor && cursor <= part.start() + part.source().length())
                .reduce((first, last) -> last).orElse(new Part("", cursor));
    }
}
