package chesslab.chess.pgn;

import chesslab.files.ExceptionMessages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of a file from the next character on, game by game: its lines, its comments, and what is left out. */
final class PgnText {

    static final int COMMENT_LIMIT = 1 << 20;
    static final int END = -1; // in place of a character behind the text of the game
    private static final int LINE_LIMIT = 1 << 16;

    /** What makes the game a bad one. */
    static final class Fault extends RuntimeException {

        private static final long serialVersionUID = 1;
        final int line;

        Fault(int line, String cause) {
            super(cause, null, false, false);
            this.line = line;
        }
    }

    private final PgnBlocks blocks;
    private String text = "\n"; // the last character that was read, and what has been read ahead
    private int at = 1;
    private long dropped; // characters of the file before the text
    private int line = 1;
    private int counted = 1; // the characters of the text that the line counts
    private boolean ended; // the text is that of a game to its end
    int games; // that are over
    private PgnError repair; // the first of the game
    private int repairs;

    PgnText(PgnBlocks blocks) {
        this.blocks = blocks;
    }

    void beginGame() {
        repair = null;
        repairs = 0;
    }

    /** Returns what was left out of the game; null if nothing was. */
    PgnError repair() {
        return repair == null || repairs == 1
                ? repair
                : new PgnError(repair.game(), repair.line(), repair.cause() + ", and " + (repairs - 1) + " more");
    }

    /** Returns the report of the text of a file without games; null if it has none. */
    PgnError textAlone() {
        return repair == null ? null : lastEntry(repair.line(), repair.cause());
    }

    PgnError lastEntry(int onLine, String cause) {
        return new PgnError(++games, onLine, cause);
    }

    void note(String cause) {
        note(lineNumber(), cause);
    }

    void note(int onLine, String cause) {
        repair = repairs++ == 0 || cause.equals(PgnError.NO_RESULT) ? new PgnError(games + 1, onLine, cause) : repair;
    }

    Fault fault(String cause) {
        return new Fault(lineNumber(), cause);
    }

    int peek() {
        return peek(0);
    }

    int peek(int offset) {
        while (at + offset >= text.length()) {
            if (!more(false)) {
                return END;
            }
        }
        return text.charAt(at + offset);
    }

    boolean more(boolean nextGame) {
        if (ended && !nextGame) {
            return false;
        }
        try {
            String lines = blocks.next(nextGame);
            ended = lines.isEmpty();
            if (!ended) {
                lineNumber();
                dropped += at - 1;
                text = text.substring(at - 1) + lines;
                at = 1;
                counted = 1;
            }
            return !ended;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "PGN could not be read on after line " + lineNumber() + ": " + ExceptionMessages.message(e),
                    e);
        }
    }

    int lineNumber() {
        for (; counted < at; counted++) {
            line += text.charAt(counted) == '\n' ? 1 : 0;
        }
        return line;
    }

    long place() {
        return dropped + at;
    }

    /** Goes back behind the character at a place, unless its text is gone. */
    boolean goBehind(long place, int onLine) {
        if (place <= dropped) {
            return false;
        }
        at = (int) (place - dropped) + 1;
        counted = at;
        line = onLine;
        return true;
    }

    void skip(int length) {
        at += length;
    }

    String take(int length) {
        at += length;
        return text.substring(at - length, at);
    }

    String ahead(int length) {
        return text.substring(at, Math.min(at + length, text.length()));
    }

    /** Matches what has been read, from an offset on. */
    Matcher matcher(Pattern pattern, int offset) {
        return pattern.matcher(text).region(Math.min(at + offset, text.length()), text.length());
    }

    char last() {
        return text.charAt(at - 1);
    }

    boolean isLineStart() {
        return last() == '\n';
    }

    boolean startsTag() {
        int i = at - 1;
        while (i > 0 && isSpace(text.charAt(i))) {
            i--;
        }
        return peek() != END && text.charAt(i) == '\n' && matcher(PgnBlocks.TAG_PAIR, 0).lookingAt();
    }

    /** Returns the rest of the line, at most 2^16 characters. */
    String line() {
        int end = find('\n', LINE_LIMIT); // which may move the text
        return text.substring(at, end);
    }

    /** Returns the index of a character, reading on if need be; the end of the text if it is not within a limit. */
    private int find(char c, int limit) {
        int end = text.indexOf(c, at);
        while (end < 0 && text.length() - at < limit && more(false)) {
            end = text.indexOf(c, at);
        }
        return end < 0 ? text.length() : end;
    }

    /** Skips the rest of the line with its end, and returns it, or only its last part if it is long. */
    String skipLine() {
        String part;
        do {
            part = line();
            at += part.length();
        } while (peek() != END && peek() != '\n');
        at += peek() == END ? 0 : 1;
        return part;
    }

    /** Returns whether a character within a line is white space, or cannot be seen. */
    static boolean isSpace(int c) {
        return c == ' ' || c == '\t' || c == 0x0B || c == '\f' || c == 0x1A
                || c > 0x7F && (Character.isSpaceChar(c) || Character.getType(c) == Character.FORMAT);
    }

    /**
     * Skips white space, lines that begin with %, and the end-of-file mark of old programs.
     *
     * @return the number of line ends
     */
    int skipSpace() {
        int ends = 0;
        for (int c = peek();; c = peek()) {
            if (c == ' ') {
                at++;
            } else if (c > '%' && c < 0x7F) {
                return ends;
            } else if (c == '%' && isLineStart()) {
                skipLine();
            } else if (c == '\n' || isSpace(c)) {
                ends += c == '\n' ? 1 : 0;
                at++;
            } else {
                return ends;
            }
        }
    }

    /** Reads a comment between braces, or from a semicolon to the end of the line. */
    String readComment() {
        char closing = peek() == '{' ? '}' : '\n';
        int end = find(closing, COMMENT_LIMIT + 1);
        boolean closed = end < text.length();
        int openedOn = lineNumber();
        int begin = at + 1;
        at = Math.min(end, begin + COMMENT_LIMIT + 1);
        if (at - begin > COMMENT_LIMIT) {
            throw new Fault(openedOn, "the comment that opens here is longer than " + COMMENT_LIMIT + " characters");
        }
        if (!closed && closing == '}') {
            note(openedOn, "the comment that opens here is not closed: the moves end before it");
            return "";
        }
        if (closing == '}' && text.lastIndexOf('{', at) >= begin) {
            at = outerEnd(begin, at);
        }
        String comment = text.substring(begin, at);
        at += closing == '}' ? 1 : 0;
        for (int i = 0; i < comment.length(); i++) {
            char c = comment.charAt(i);
            if (c < ' ' && c != '\n' && c != '\t') {
                note(openedOn, "the comment that opens here has " + name(c));
                return comment.replaceAll("[\\p{Cntrl}&&[^\n\t]]", " ");
            }
        }
        return comment;
    }

    /** Returns where a comment with braces in it ends: as far on as braces close that were opened in it. */
    private int outerEnd(int begin, int firstEnd) {
        int end = firstEnd;
        int open = (int) text.substring(begin, end).chars().filter(c -> c == '{').count();
        for (int i = end + 1; open > 0 && i < text.length() && "{;".indexOf(text.charAt(i)) < 0
                && !text.startsWith("\n%", i) && !text.startsWith("\n[", i); i++) {
            if (text.charAt(i) == '}') {
                end = i;
                open--;
            }
        }
        if (end > firstEnd) {
            note("a comment has comments in it");
        }
        return end;
    }

    static String name(int c) {
        return c == 0xFE || c == 0xFF
                ? "the first byte of UTF-16: expected UTF-8"
                : String.format("the character U+%04X", c);
    }

    static String shortened(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }
}
