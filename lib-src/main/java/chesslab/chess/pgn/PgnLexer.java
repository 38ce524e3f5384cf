package chesslab.chess.pgn;

import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;

/**
 * Reads the characters of a PGN file through a window of fixed size, with their line, and the elements of movetext:
 * words, comments, annotation glyphs, each bounded in length. It also says where a new game begins, so that reading
 * goes on after any fault.
 */
final class PgnLexer implements Closeable {

    /** What {@link #peek()} returns at the end of the file. */
    static final int END = -1;

    private static final int TAG_NAME_LIMIT = 100;
    private static final int LOOK_AHEAD = TAG_NAME_LIMIT + 100;
    private static final int LAST_WORD_LIMIT = 10;
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    /** Tokens that end by themselves: a longer one is no PGN, and is refused before it can fill the memory. */
    static final int TOKEN_LIMIT = 255;

    static final int COMMENT_LIMIT = 1 << 20;

    private final Reader in;
    private final char[] window = new char[1 << 16];
    private final StringBuilder text = new StringBuilder();
    private int at;
    private int end;
    private boolean ended;
    private long windowStart;
    private int line = 1;
    private boolean lineStart = true;
    private boolean lineBlank = true;
    private boolean blankAbove = true;

    PgnLexer(Reader in) {
        this.in = in;
    }

    /** Returns the line of the next character, counted from 1. */
    int line() {
        return line;
    }

    /** Returns how many characters have been read. */
    long position() {
        return windowStart + at;
    }

    /** Returns whether the next character is the first of its line. */
    boolean atLineStart() {
        return lineStart;
    }

    /** Returns whether a line begins here and the one above it is empty. */
    boolean followsBlankLine() {
        return lineStart && blankAbove;
    }

    /** Returns the next character, or {@link #END}. */
    int peek() {
        return at < end ? window[at] : look(0);
    }

    /** Moves past the next character and returns it, or {@link #END}. */
    int read() {
        int c = peek();
        if (c == END) {
            return END;
        }
        at++;
        if (c == '\n' || c == '\r' && look(0) != '\n') {
            line++;
            blankAbove = lineBlank;
            lineBlank = true;
            lineStart = true;
        } else if (lineStart || lineBlank) {
            boolean mark = c == BYTE_ORDER_MARK;
            lineStart = lineStart && mark;
            lineBlank = lineBlank && (mark || c == ' ' || c == '\t' || c == '\r');
        }
        return c;
    }

    /** Moves past the rest of the line, its end included, and returns its last word or the word's first letters. */
    String skipLine() {
        int from = line;
        boolean spaceBefore = true;
        text.setLength(0);
        for (int c = read(); c != END && line == from; c = read()) {
            boolean space = c == ' ' || c == '\t' || c == '\r' || c == '}';
            if (!space) {
                text.setLength(spaceBefore ? 0 : text.length());
                if (text.length() < LAST_WORD_LIMIT) {
                    text.append((char) c);
                }
            }
            spaceBefore = space;
        }
        return text.toString();
    }

    /** Moves past white space, byte-order marks, and lines that the PGN escape character % hides. */
    void skipSpace() {
        for (int c = peek();; c = peek()) {
            if (c == '%' && lineStart) {
                skipLine();
            } else if (c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == 0x0B || c == '\f' || c == 0xA0
                    || c == BYTE_ORDER_MARK) {
                read();
            } else {
                return;
            }
        }
    }

    /**
     * Returns whether a game begins here, even inside a comment: a line that starts like a tag pair and follows an
     * empty line (or the start of the file).
     */
    boolean startsGame() {
        return followsBlankLine() && peek() == '[' && isTagPair();
    }

    /** Returns whether an {@code Event} tag stands here at the start of a line; it is the first tag of a game. */
    boolean startsEvent() {
        return lineStart && peek() == '[' && look(1) == 'E' && look(2) == 'v' && look(3) == 'e' && look(4) == 'n'
                && look(5) == 't' && isTagPair();
    }

    /** Returns whether the movetext that begins here has a text, before an empty line and in what the window holds. */
    boolean movetextHas(String text) {
        int found = 0; // letters of it
        for (int i = 0; i < window.length - 1 && found < text.length(); i++) {
            int c = look(i);
            if (c == END || c == '\n' && (look(i + 1) == '\n' || look(i + 1) == '\r')) {
                return false;
            }
            found = c == text.charAt(found) ? found + 1 : c == text.charAt(0) ? 1 : 0;
        }
        return found == text.length();
    }

    /** Reads a move, a move number or a result; the text ends where a character of none of them stands. */
    String word() {
        int c = peek();
        if (!isWordPart(c)) {
            throw fault("unexpected " + PgnFault.name(c) + ": expected a move, a comment or a result");
        }
        text.setLength(0);
        while (isWordPart(c)) {
            if (text.length() == TOKEN_LIMIT) {
                throw fault("\"" + PgnFault.shortened(text) + "\" is longer than " + TOKEN_LIMIT
                        + " characters: expected a move");
            }
            text.append((char) read());
            c = peek();
        }
        return text.toString();
    }

    /** Reads the comment that stands here, between braces or from a semicolon to the end of its line. */
    String comment() {
        return peek() == '{' ? bracedComment() : lineComment();
    }

    private String bracedComment() {
        int openedOn = line;
        read();
        text.setLength(0);
        while (peek() != '}') {
            if (peek() == END || startsGame()) {
                throw new PgnFault(openedOn, PgnFault.Place.IN_MOVES,
                        "the comment that opens here is not closed: expected '}' before the next game");
            }
            appendToComment(openedOn);
        }
        read();
        return text.toString();
    }

    private String lineComment() {
        int openedOn = line;
        read();
        text.setLength(0);
        while (peek() != '\n' && peek() != '\r' && peek() != END) {
            appendToComment(openedOn);
        }
        return text.toString();
    }

    /** Reads an annotation glyph as its number: {@code $14}, or one of {@code ! ? !! ?? !? ?!} for 1 to 6. */
    int glyph() {
        return peek() == '$' ? glyphNumber() : glyphOfMarks();
    }

    PgnFault fault(String cause) {
        return new PgnFault(line, PgnFault.Place.IN_MOVES, cause);
    }

    private void appendToComment(int openedOn) {
        if (text.length() == COMMENT_LIMIT) {
            throw new PgnFault(openedOn, PgnFault.Place.IN_MOVES,
                    "the comment that opens here is longer than " + COMMENT_LIMIT + " characters");
        }
        int c = peek();
        if (c < ' ' && c != '\n' && c != '\r' && c != '\t') {
            throw fault("unexpected " + PgnFault.name(c) + " in a comment: expected text");
        }
        text.append((char) read());
    }

    private int glyphNumber() {
        read();
        text.setLength(0);
        while (isDigit(peek()) && text.length() < 4) {
            text.append((char) read());
        }
        int number = text.isEmpty() ? -1 : Integer.parseInt(text.toString());
        if (number < 0 || number > 255) {
            throw fault("annotation glyph $" + text + ": expected $0 to $255");
        }
        return number;
    }

    private int glyphOfMarks() {
        text.setLength(0);
        while ((peek() == '!' || peek() == '?') && text.length() < 3) {
            text.append((char) read());
        }
        return switch (text.toString()) {
            case "!" -> 1;
            case "?" -> 2;
            case "!!" -> 3;
            case "??" -> 4;
            case "!?" -> 5;
            case "?!" -> 6;
            default -> throw fault("annotation " + text + ": expected ! ? !! ?? !? or ?!");
        };
    }

    private static boolean isWordPart(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c)
                || c == '-' || c == '+' || c == '#' || c == '=' || c == '/' || c == ':' || c == '_';
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    /** Returns whether the next characters look like {@code [Name "}. */
    private boolean isTagPair() {
        int i = 1;
        while (i <= TAG_NAME_LIMIT && isTagNamePart(look(i))) {
            i++;
        }
        boolean named = i > 1;
        while (i < LOOK_AHEAD && (look(i) == ' ' || look(i) == '\t')) {
            i++;
        }
        return named && look(i) == '"';
    }

    static boolean isTagNamePart(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }

    /** Returns the character {@code offset} places on, less than the window has, or {@link #END}. */
    private int look(int offset) {
        while (at + offset >= end) {
            if (ended) {
                return END;
            }
            fill();
        }
        return window[at + offset];
    }

    private void fill() {
        System.arraycopy(window, at, window, 0, end - at);
        windowStart += at;
        end -= at;
        at = 0;
        try {
            int count = in.read(window, end, window.length - end);
            ended = count < 0;
            end += Math.max(count, 0);
        } catch (IOException e) {
            throw new UncheckedIOException("PGN could not be read on after line " + line + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
