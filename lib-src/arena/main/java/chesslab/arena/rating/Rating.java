package chesslab.arena.rating;

import java.util.Locale;

/**
 * A player on a {@link Ladder}.
 *
 * @param player  the player's text
 * @param low     the lower end of its 95 % interval
 * @param high    the upper end
 * @param basis   the basis of the rating
 * @param expected the expected score, from 0 to 1, in these games by the ratings; the actual score if the games alone
 *                 determined the rating
 */
public record Rating(String player, double elo, double low, double high, Basis basis, WinDrawLoss score,
        double expected) {

    /** The basis of a rating. */
    public enum Basis {
        /** The games. */
        GAMES,
        /** It was given. */
        ANCHOR,
        /**
         * The games bound it on one side only, such as after only wins; an added half of a win, a draw and a loss
         * bounds the other.
         */
        ONE_SIDED
    }

    /** Returns its share of the points. */
    public double scored() {
        return (score.wins() + score.draws() / 2.0) / score.games();
    }

    /** Returns whether the games give only a bound: it won, or lost, all of them. */
    public boolean isBound() {
        return basis == Basis.ONE_SIDED && (scored() == 0 || scored() == 1);
    }

    /** Returns the interval, {@code 453 to 602}, or the bound, {@code at most 154}, or {@code given}. */
    public String interval() {
        return basis == Basis.ANCHOR ? "given"
                : !isBound() ? Math.round(low) + " to " + Math.round(high)
                : scored() == 0 ? "at most " + Math.round(high) : "at least " + Math.round(low);
    }

    /** Returns a line such as {@code yours: 532 Elo (453 to 602)}. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, isBound() ? "%s: %3$s Elo" : "%s: %.0f Elo (%s)", player, elo, interval());
    }
}
