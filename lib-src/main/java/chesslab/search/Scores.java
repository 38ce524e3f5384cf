package chesslab.search;

import chesslab.game.Side;
import java.util.OptionalInt;

/** The scale on which the alpha-beta family measures: centipawns, with won games at its two ends. */
public final class Scores {

    /** A game won at the root. A win {@code n} plies below the root is worth {@code WIN - n} to the winner. */
    public static final int WIN = 50_000;

    /** Beyond every value that a search can return. */
    public static final int INFINITY = 2_000_000;

    /** The longest line, in plies, that a search follows. */
    static final int MAX_PLY = 512;

    private Scores() {
    }

    /** The value for White of a game that {@code winner} has won {@code ply} plies below the root. */
    public static int win(Side winner, int ply) {
        return winner == Side.WHITE ? WIN - ply : ply - WIN;
    }

    /** Whether a value, from either view, tells of a won or lost game and its distance. */
    public static boolean isWin(int value) {
        int size = Math.abs(value);
        return size <= WIN && size >= WIN - MAX_PLY;
    }

    /** The number of plies to the end of the game that a value tells of; empty for any other value. */
    public static OptionalInt pliesToWin(int value) {
        return isWin(value) ? OptionalInt.of(WIN - Math.abs(value)) : OptionalInt.empty();
    }
}
