package chesslab.chess.pgn;

/** Reads the single elements of movetext: words, comments, annotation glyphs. Each is bounded in length. */
final class PgnTokens {

    static final int COMMENT_LIMIT = 1 << 20;

    private final PgnSource source;
    private final StringBuilder text = new StringBuilder();

    PgnTokens(PgnSource source) {
        this.source = source;
    }

    /** A move, a move number or a result; the text ends where a character of none of them stands. */
    String word() {
        int c = source.peek();
        if (!isWordPart(c)) {
            throw fault("unexpected " + PgnFault.name(c) + ": expected a move, a comment or a result");
        }
        text.setLength(0);
        while (isWordPart(c)) {
            if (text.length() == PgnSource.TOKEN_LIMIT) {
                throw fault("\"" + PgnFault.shortened(text) + "\" is longer than " + PgnSource.TOKEN_LIMIT
                        + " characters: expected a move");
            }
            text.append((char) source.read());
            c = source.peek();
        }
        return text.toString();
    }

    /** What stands between braces, or between a semicolon and the end of its line. */
    String comment() {
        return source.peek() == '{' ? bracedComment() : lineComment();
    }

    private String bracedComment() {
        int openedOn = source.line();
        source.read();
        text.setLength(0);
        while (source.peek() != '}') {
            if (source.peek() == PgnSource.END || source.startsGame()) {
                throw new PgnFault(openedOn, PgnFault.Place.IN_MOVES,
                        "the comment that opens here is not closed: expected '}' before the next game");
            }
            appendToComment(openedOn);
        }
        source.read();
        return text.toString();
    }

    private String lineComment() {
        int openedOn = source.line();
        source.read();
        text.setLength(0);
        while (source.peek() != '\n' && source.peek() != '\r' && source.peek() != PgnSource.END) {
            appendToComment(openedOn);
        }
        return text.toString();
    }

    /** The number of an annotation glyph: {@code $14}, or one of {@code ! ? !! ?? !? ?!} for 1 to 6. */
    int glyph() {
        return source.peek() == '$' ? glyphNumber() : glyphOfMarks();
    }

    PgnFault fault(String cause) {
        return new PgnFault(source.line(), PgnFault.Place.IN_MOVES, cause);
    }

    private void appendToComment(int openedOn) {
        if (text.length() == COMMENT_LIMIT) {
            throw new PgnFault(openedOn, PgnFault.Place.IN_MOVES,
                    "the comment that opens here is longer than " + COMMENT_LIMIT + " characters");
        }
        int c = source.peek();
        if (c < ' ' && c != '\n' && c != '\r' && c != '\t') {
            throw fault("unexpected " + PgnFault.name(c) + " in a comment: expected text");
        }
        text.append((char) source.read());
    }

    private int glyphNumber() {
        source.read();
        text.setLength(0);
        while (isDigit(source.peek()) && text.length() < 4) {
            text.append((char) source.read());
        }
        int number = text.isEmpty() ? -1 : Integer.parseInt(text.toString());
        if (number < 0 || number > 255) {
            throw fault("annotation glyph $" + text + ": expected $0 to $255");
        }
        return number;
    }

    private int glyphOfMarks() {
        text.setLength(0);
        while ((source.peek() == '!' || source.peek() == '?') && text.length() < 3) {
            text.append((char) source.read());
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
}
