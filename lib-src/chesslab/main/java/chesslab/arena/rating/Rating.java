package chesslab.arena.rating;

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
}
