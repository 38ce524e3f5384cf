package chesslab.chess.pgn;

/**
 * The report of a game that could not be read.
 *
 * @param game  the game's number in the file, counted from 1, unreadable games included
 * @param line  the line of the fault, counted from 1
 * @param cause what is wrong, quoting the offending text, and what was expected
 */
public record PgnError(int game, int line, String cause) implements PgnEntry {

    /** Begins the cause where a compressed file is broken, so that this is its last entry. */
    static final String CANNOT_BE_READ_ON = "cannot be read on: ";

    /** Returns whether a text that ends with an error's says that its file is broken there. */
    public static boolean endsFile(String text) {
        return text.contains(CANNOT_BE_READ_ON);
    }

    @Override
    public String toString() {
        return "game " + game + ", line " + line + ": " + cause;
    }
}
