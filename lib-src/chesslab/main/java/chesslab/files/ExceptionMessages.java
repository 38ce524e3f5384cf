package chesslab.files;

import java.util.Arrays;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Describes exceptions and errors in words. Those of a player's code may have no message, or throw when they are asked
 * for it.
 */
public final class ExceptionMessages {

    private static final int LONGEST = 20_000; // characters of a message
    private static final int LONGEST_IN_LINE = 1_000;
    private static final int MOST_CAUSES = 4;
    private static final Pattern BREAK = Pattern.compile("\\s*[\\p{Cntrl}\\x85\\u2028\\u2029]\\s*");
    private static final Pattern OTHERS = Pattern
            .compile("(java|javax|jdk|sun|com\\.sun|ai\\.djl|picocli|chesslab)\\.");
    private static final Pattern CELL = Pattern.compile("REPL\\.\\$JShell\\$\\w+");

    private ExceptionMessages() {
    }

    /** Returns the message; without one, what {@link #text} returns. */
    public static String message(Throwable thrown) {
        String said = said(thrown);
        return said.isEmpty() ? text(thrown) : said;
    }

    /** Returns in one line the class, the message, and the cause unless the message contains it. */
    public static String text(Throwable thrown) {
        return text(thrown, MOST_CAUSES);
    }

    private static String text(Throwable thrown, int causes) {
        String said = line(said(thrown), LONGEST_IN_LINE);
        Throwable cause = asked(thrown, Throwable::getCause);
        String text = thrown.getClass().getName() + (said.isEmpty() ? "" : ": " + said);
        return cause == null || causes == 0 || said.contains(cause.getClass().getName())
                || !said(cause).isEmpty() && said.contains(line(said(cause), LONGEST_IN_LINE))
                        ? text
                        : text + ", caused by " + text(cause, causes - 1);
    }

    /**
     * Returns the line of the code, outside this project and its libraries, that threw the innermost cause or made the
     * call that threw it, such as {@code " at Mine.chooseMove(Mine.java:7)"}; empty if there is none.
     */
    public static String place(Throwable thrown) {
        String place = "";
        Throwable link = thrown;
        for (int i = 0; link != null && i <= MOST_CAUSES; i++) {
            StackTraceElement[] lines = asked(link, Throwable::getStackTrace);
            place = Arrays.stream(lines == null ? new StackTraceElement[0] : lines)
                    .filter(line -> !OTHERS.matcher(line.getClassName()).lookingAt()).findFirst()
                    .map(line -> CELL.matcher(line.getClassName()).lookingAt() ? inCell(line) : " at " + line)
                    .orElse(place);
            link = asked(link, Throwable::getCause);
        }
        return place;
    }

    /** Returns the cell's names of method or class, instead of JShell's. */
    private static String inCell(StackTraceElement line) {
        String type = CELL.matcher(line.getClassName()).replaceFirst("").replaceFirst("^\\$", "");
        String method = line.getMethodName().startsWith("lambda$") ? "a lambda" : line.getMethodName();
        return " in " + (type.isEmpty() ? "" : type + ".") + method + " of a cell";
    }

    /** Returns a text without line breaks and other control characters, cut off if it is longer than that. */
    public static String line(String text, int longest) {
        String start = text.length() > longest ? text.substring(0, longest) + "…" : text;
        return BREAK.matcher(start).replaceAll(" ").strip();
    }

    /** Returns why a native library, which Java unpacks to its folder for temporary files, could not be loaded. */
    public static String nativeLibrary(LinkageError thrown) {
        Throwable cause = thrown.getCause() == null ? thrown : thrown.getCause();
        return "it could not be loaded (" + line(message(cause), LONGEST_IN_LINE)
                + "); expected a folder for temporary files with room for it, not "
                + System.getProperty("java.io.tmpdir");
    }

    private static String said(Throwable thrown) {
        if (thrown.getClass().getSimpleName().equals("SPIResolutionException")) { // JShell's, of a method it let pass
            return "your code uses a name that does not exist; the text under its cell names it";
        }
        String said = asked(thrown, Throwable::getMessage);
        return said == null ? "" : said.length() > LONGEST ? said.substring(0, LONGEST).strip() + "…" : said.strip();
    }

    /** Returns an answer of the throwable's class; null if that fails. */
    private static <T> T asked(Throwable thrown, Function<Throwable, T> question) {
        try {
            return question.apply(thrown);
        } catch (Throwable e) { // whatever its class does
            return null;
        }
    }
}
