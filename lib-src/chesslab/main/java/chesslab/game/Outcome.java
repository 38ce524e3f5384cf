package chesslab.game;

import java.util.Optional;

/**
 * How a game ended.
 *
 * @param winner the side that won, or empty for a draw
 */
public record Outcome(Optional<Side> winner, Termination termination) {

    /** Returns a win of {@code winner}. */
    public static Outcome win(Side winner, Termination termination) {
        return new Outcome(Optional.of(winner), termination);
    }

    public static Outcome draw(Termination termination) {
        return new Outcome(Optional.empty(), termination);
    }

    public boolean isDraw() {
        return winner.isEmpty();
    }

    /** Returns the score of {@code side}: 1 for a win, 0.5 for a draw, 0 for a loss. */
    public double scoreFor(Side side) {
        return isDraw() ? 0.5 : winner.get() == side ? 1 : 0;
    }

    /** Returns the result as PGN writes it: {@code 1-0}, {@code 0-1} or {@code 1/2-1/2}. */
    public String result() {
        return isDraw() ? "1/2-1/2" : winner.get() == Side.WHITE ? "1-0" : "0-1";
    }

    @Override
    public String toString() {
        return result() + " " + termination;
    }
}
