package chesslab.search;

import chesslab.game.Outcome;
import chesslab.game.Position;
import chesslab.game.Side;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Decides where a line of play ends, and its value there: a game won {@code n} plies below the root counts {@link #WIN}
 * less {@code n} centipawns for the winner. Built by hand in lesson 01a.
 *
 * @param <P> the positions it judges
 */
@FunctionalInterface
public interface TerminalValue<P> {

    /** The value of a position in which the game continues. */
    int ONGOING = Integer.MIN_VALUE;

    /** The value of a game won at the root, in centipawns. */
    int WIN = 50_000;

    /** A value beyond every value that a search can return. */
    int INFINITY = 2_000_000;

    /** The longest line, in plies, that a search follows. */
    int MAX_PLY = 512;

    /**
     * Evaluates a position that a search has reached.
     *
     * @param ply the number of moves made since the root; 0 at the root itself
     * @return the value for White in centipawns, or {@link #ONGOING}
     */
    int valueForWhite(P position, int ply);

    /** Ends lines by the game's own rules: a draw is worth 0, a win {@link #win}. */
    static <P extends Position<?>> TerminalValue<P> byOutcome() {
        return (position, ply) -> {
            Optional<Outcome> outcome = position.outcome();
            if (outcome.isEmpty()) {
                return ONGOING;
            }
            return outcome.get().winner().map(winner -> win(winner, ply)).orElse(0);
        };
    }

    /**
     * Adds draws by repetition: below the root a position that has occurred before, in the game or in the line, is a
     * draw. A side that can repeat once can repeat again, so a search need not wait for the third time.
     */
    static <P extends Position<?>> TerminalValue<P> orRepetition(TerminalValue<? super P> ends) {
        return (position, ply) -> ply > 0 && position.isRepetition(2) ? 0 : ends.valueForWhite(position, ply);
    }

    /** Returns the value for White of a game that {@code winner} won {@code ply} plies below the root. */
    static int win(Side winner, int ply) {
        return winner == Side.WHITE ? WIN - ply : ply - WIN;
    }

    /** Returns whether a value, from either view, is that of a won or lost game. */
    static boolean isWin(int value) {
        int size = Math.abs(value);
        return size <= WIN && size >= WIN - MAX_PLY;
    }

    /** Returns the plies to the end of a won or lost game with this value; empty for any other value. */
    static OptionalInt pliesToWin(int value) {
        return isWin(value) ? OptionalInt.of(WIN - Math.abs(value)) : OptionalInt.empty();
    }

    /** Returns whether a value is that of a game that ends within {@code plies} plies: no deeper search changes it. */
    static boolean isWinWithin(int value, int plies) {
        return isWin(value) && WIN - Math.abs(value) <= plies;
    }
}
