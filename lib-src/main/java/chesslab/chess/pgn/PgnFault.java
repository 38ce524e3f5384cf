package chesslab.chess.pgn;

/** Says why a game cannot be read; the reader catches it, reports it and reads on. */
final class PgnFault extends RuntimeException {

    /** How much of the game was left unread at the fault. */
    enum Place {
        IN_TAGS, IN_MOVES, AT_END
    }

    private final int line;
    private final Place place;

    PgnFault(int line, Place place, String cause) {
        super(cause, null, false, false);
        this.line = line;
        this.place = place;
    }

    int line() {
        return line;
    }

    Place place() {
        return place;
    }

    /** Names a character for a message. */
    static String name(int c) {
        return c == PgnLexer.END ? "the end of the file"
                : c < ' ' || c >= 0x7F ? String.format("the character U+%04X", c) : "'" + (char) c + "'";
    }

    /** Shortens a text for a message. */
    static String shortened(CharSequence text) {
        return text.length() <= 40 ? text.toString() : text.subSequence(0, 40) + "…";
    }
}
