package chesslab.arena.rating;

/**
 * A player on a {@link Ladder}.
 *
 * @param player  the player's text
 * @param low     the lower end of its 95 % interval
 * @param high    the upper end
 * @param basis   where the rating comes from
 * @param expected the score, from 0 to 1, that the ratings expect of it in these games; the actual one where the games
 *                 alone decided the rating
 */
public record Rating(String player, double elo, double low, double high, Basis basis, WinDrawLoss score,
        double expected) {

    /** What a rating rests on. */
    public enum Basis {
        /** The games. */
        GAMES,
        /** It was given. */
        ANCHOR,
        /**
         * The games bound it on one side only, as after nothing but wins; half a win, a draw and a loss bound the
         * other.
         */
        ONE_SIDED
    }

    /** The share of points that it scored. */
    public double scored() {
        return (score.wins() + score.draws() / 2.0) / score.games();
    }
}
