package chesslab.arena.rating;

import java.util.List;
import java.util.Locale;

/**
 * What White scored in games. Where it is far from a half, the openings, or a player with one of the colours, are not
 * what they should be.
 *
 * @param games how many have a result
 * @param score White's, from 0 to 1
 * @param error half the width of its 95 % interval
 */
public record ColourBias(long games, double score, double error) {

    /**
     * Measures it.
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

    /** Whether chance explains that White did not score half. */
    public boolean isChance() {
        return Math.abs(score - 0.5) <= error;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "White scored %.1f ± %.1f %%: %s.", 100 * score, 100 * error,
                isChance() ? "within chance of a half" : "more than chance explains");
    }
}
