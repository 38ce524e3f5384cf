package chesslab.chess.pgn;

/**
 * The report of a game that could not be read, or of what was left out of one that could
 * ({@link PgnReader#repair}).
 *
 * @param game  the game's number in the file, counted from 1, including unreadable games
 * @param line  the line of the fault, counted from 1
 * @param cause the fault, with the offending text and the expected form
 */
public record PgnError(int game, int line, String cause) implements PgnEntry {

    /** Begins the cause of the last entry of a broken compressed file. */
    static final String CANNOT_BE_READ_ON = "cannot be read on: ";

    /** Begins the cause where a game is read whose moves have no result, as in a file that is cut short. */
    static final String NO_RESULT = "no result after the moves: expected 1-0, 0-1, 1/2-1/2 or *";

    /** Returns whether the game has moves without a result behind them, so that some may be missing. */
    public boolean hasNoResult() {
        return cause.contains(NO_RESULT);
    }

    /** Returns whether a text, which ends with an error's text, reports a broken file. */
    public static boolean endsFile(String text) {
        return text.contains(CANNOT_BE_READ_ON);
    }

    @Override
    public String toString() {
        return "game " + game + ", line " + line + ": " + cause;
    }
}
