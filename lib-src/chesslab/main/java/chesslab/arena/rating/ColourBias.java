package chesslab.arena.rating;

import java.util.List;
import java.util.Locale;

/**
 * White's score in games. If it is far from a half, the openings favour a side, or a player is weaker with one of the
 * colours.
 *
 * @param games the number of games with a result
 * @param score White's score, from 0 to 1
 * @param error half the width of its 95 % interval
 */
public record ColourBias(long games, double score, double error) {

    private static final int FEW = 20; // games, below which the interval is no good

    /**
     * Measures White's score.
     *
     * @throws IllegalArgumentException if no game has a result
     */
    static ColourBias in(List<PlayedGames.Line> games) {
        WinDrawLoss white = new WinDrawLoss(count(games, 1), count(games, 0.5), count(games, 0));
        Moments moments = Moments.of(white);
        return new ColourBias(white.games(), moments.mean(), EloEstimate.QUANTILE * moments.error());
    }

    private static long count(List<PlayedGames.Line> games, double points) {
        return games.stream().filter(game -> game.pointsOfWhite().orElse(-1) == points).count();
    }

    /** Returns whether chance alone can explain the distance from a half. */
    public boolean isChance() {
        return Math.abs(score - 0.5) <= error;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "White scored %.1f ± %.1f %%: %s.", 100 * score, 100 * error,
                games < FEW ? "too few games to say more" : isChance() ? "within chance of a half"
                        : "more than chance explains");
    }
}
