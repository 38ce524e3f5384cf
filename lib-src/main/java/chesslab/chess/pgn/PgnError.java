package chesslab.chess.pgn;

/**
 * The report of a game that could not be read.
 *
 * @param game  the game's number in the file, counted from 1, unreadable games included
 * @param line  the line of the fault, counted from 1
 * @param cause what is wrong, quoting the offending text, and what was expected
 */
public record PgnError(int game, int line, String cause) implements PgnEntry {

    @Override
    public String toString() {
        return "game " + game + ", line " + line + ": " + cause;
    }
}
