package chesslab.chess;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A position with operations behind four fields, such as {@code hmvc 3; id "first";} (PGN standard, section 16.2). */
public final class Epd {

    private static final int FIELDS = 4;

    private Epd() {
    }

    /** Returns whether a text has operations. */
    public static boolean hasOperations(String text) {
        String[] words = text.strip().split("\\s+");
        return words.length > FIELDS && !words[FIELDS].matches("\\d+;?");
    }

    /** Returns a text in the fields of FEN, of which the last may be missing. */
    public static String toFen(String text) {
        List<String> words = List.of(text.strip().split("\\s+", FIELDS + 3));
        if (!hasOperations(text)) {
            return String.join(" ", words.subList(0, Math.min(FIELDS + 2, words.size()))).replace(";", "");
        }
        return String.join(" ", words.subList(0, FIELDS)) + counter(text, "hmvc", " 0") + counter(text, "fmvn", " 1");
    }

    private static String counter(String text, String operation, String byDefault) {
        Matcher found = Pattern.compile("\\b" + operation + "(\\s+\\d+)\\s*(?:;|$)").matcher(text);
        return found.find() ? " " + found.group(1).strip() : byDefault;
    }
}
