package chesslab.uci;

import chesslab.chess.pgn.PgnEval;
import chesslab.game.Side;
import java.util.Objects;

/**
 * What an engine expects of a position or move, from the view of the side to move.
 *
 * @param mate          whether the value counts moves to mate rather than centipawns
 * @param valueForMover centipawns, or moves to mate; positive when the side to move is better
 * @param bound         whether the value is the engine's last word, or only a bound, as a search leaves it that its
 *                      limit cuts short
 */
public record UciScore(boolean mate, int valueForMover, Bound bound) {

    /** How the true score lies to the value: equal, not below (LOWER), not above (UPPER). */
    public enum Bound {
        EXACT, LOWER, UPPER
    }

    public UciScore {
        Objects.requireNonNull(bound, "bound");
    }

    /** An exact score. */
    public UciScore(boolean mate, int valueForMover) {
        this(mate, valueForMover, Bound.EXACT);
    }

    /** The value seen from White. */
    public PgnEval forWhite(Side mover) {
        int value = mover == Side.WHITE ? valueForMover : -valueForMover;
        return mate ? PgnEval.mateIn(value) : PgnEval.centipawns(value);
    }

    /** {@code +0.35}, {@code -1.20}, {@code #3}, {@code #-2}; before a bound {@code >=} or {@code <=}. */
    @Override
    public String toString() {
        String value = forWhite(Side.WHITE).toString();
        String sign = !mate && valueForMover > 0 ? "+" : "";
        return switch (bound) {
            case EXACT -> sign + value;
            case LOWER -> ">=" + sign + value;
            case UPPER -> "<=" + sign + value;
        };
    }
}
