package chesslab.kernel;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.Documentation;
import jdk.jshell.SourceCodeAnalysis.Suggestion;
import org.dflib.jjava.jupyter.kernel.BaseKernel;
import org.dflib.jjava.jupyter.kernel.ReplacementOptions;

/** Completes and documents code, and checks whether a cell is complete, by JShell's analysis. */
record CodeHelp(SourceCodeAnalysis analysis, Sources sources) {
    /** Matches a tag of HTML, or one like {@code link}, whose text is the group. */
    private static final Pattern TAG = Pattern.compile("<[^>]+>|\\{@\\w+\\s+([^{}]*)}");

    /** Matches a comment, a string or a character; the group is empty if the code breaks off in it. */
    private static final Pattern TEXT = Pattern.compile("(?s)(?://[^\n]*+|/\\*.*?(?=\\*/|\\z)"
            + "|\"\"\"[^\"\\\\]*+(?:(?:\\\\.|\"(?!\"\"))[^\"\\\\]*+)*+"
            + "|\"[^\"\\\\\n]*+(?:\\\\.[^\"\\\\\n]*+)*+|'[^'\\\\\n]*+(?:\\\\.[^'\\\\\n]*+)*+)(\n|\\*/|\"\"\"|\"|'|)");

    /** Offsets are in UTF-16 units. */
    ReplacementOptions complete(String code, int cursor) {
        if (isInText(code.substring(0, cursor))) {
            return new ReplacementOptions(List.of(), cursor, cursor);
        }
        CellParts.Part part = CellParts.of(code.substring(0, cursor), analysis).at(cursor);
        int start = part.start();
        int[] anchor = {cursor - start};
        List<Suggestion> found = analysis.completionSuggestions(part.source(), cursor - start, anchor);
        if (found.isEmpty() && start > 0) { // perhaps a variable that the same cell declares
            start = 0;
            anchor[0] = cursor;
            found = analysis.completionSuggestions(code.substring(0, cursor), cursor, anchor);
        }
        List<String> words = found.stream()
                .sorted(Comparator.comparing((Suggestion suggestion) -> !suggestion.matchesType())
                        .thenComparing(Suggestion::continuation))
                .map(Suggestion::continuation).distinct().toList();
        return new ReplacementOptions(words, start + anchor[0], cursor);
    }

    private static boolean isInText(String code) {
        Matcher text = TEXT.matcher(code);
        boolean open = false;
        while (text.find()) {
            open = text.end() == code.length() && text.group(1).isEmpty();
        }
        return open;
    }

    /** Returns the signatures of the name at the cursor, one a paragraph, with their documentation if it is there. */
    String inspect(String code, int cursor, boolean detailed) {
        sources.tell(analysis);
        int end = cursor;
        while (end < code.length() && Character.isJavaIdentifierPart(code.charAt(end))) {
            end++;
        }
        CellParts.Part part = CellParts.of(code.substring(0, end), analysis).at(end);
        String source = part.source().substring(0, end - part.start());
        List<Documentation> found = analysis.documentation(source, source.length(), true);
        if (found.isEmpty()) {
            found = analysis.documentation(source + "(", source.length() + 1, true); // a method, to JShell
        }
        return found.stream().map(entry -> paragraph(entry, detailed)).collect(Collectors.joining("\n"));
    }

    private static String paragraph(Documentation entry, boolean detailed) {
        if (entry.javadoc() == null) {
            return entry.signature() + "\n";
        }
        String javadoc = detailed ? entry.javadoc() : entry.javadoc().split("\n\\s*\n|\n\\s*@")[0];
        return entry.signature() + "\n" + TAG.matcher(javadoc).replaceAll("$1").strip().indent(4);
    }

    /** Returns jjava's word for a complete or an invalid cell, or the indentation of the next line. */
    String isComplete(String code) {
        return switch (CellParts.of(code, analysis).completeness()) {
            case COMPLETE, COMPLETE_WITH_SEMI, EMPTY -> BaseKernel.IS_COMPLETE_YES;
            case DEFINITELY_INCOMPLETE, CONSIDERED_INCOMPLETE -> "    ";
            case UNKNOWN -> BaseKernel.IS_COMPLETE_BAD;
        };
    }
}
