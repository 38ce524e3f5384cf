package chesslab.arena.rating;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Finds the ratings that make the results of many players most likely, where a player who is d stronger scores 1 / (1 +
 * 10^(-d/400)) on average. A draw is half a win and half a loss, so every player without a known rating gets the rating
 * at which the expected score equals the actual one.
 *
 * <p>Bradley and Terry's model (1952), with draws as in the quasi-likelihood for shares of Papke and Wooldridge (1996):
 * it assumes nothing about how often players draw. Models with a parameter for draws (Rao and Kupper 1967, Davidson
 * 1970) assume one law for all players, which fails between engines and random movers, who cannot mate.
 *
 * <p>If one group of players never took a point from another, the likelihood has no maximum: the groups would drift
 * apart for ever. The pairings between them then get half a win, half a draw and half a loss in addition, as {@link
 * EloEstimate} does for matches that all ended alike.
 */
final class LogisticFit {

    /** The games added to a pairing between such groups, and each side's points in them. */
    static final double ADDED_GAMES = 1.5;
    static final double ADDED_POINTS = ADDED_GAMES / 2;

    private static final double SLOPE = Math.log(10) / 400;
    private static final double LONGEST_STEP = 200; // a longer one could overshoot for ever where the curve is flat
    private static final double CLOSE_ENOUGH = 1e-7;

    /**
     * The games of two players in total.
     *
     * @param one    the number of the first player
     * @param other  the number of the other
     * @param games  the number of games, above 0
     * @param points the points of {@code one}
     */
    record Total(int one, int other, double games, double points) {

        private Total withAdded() {
            return new Total(one, other, games + ADDED_GAMES, points + ADDED_POINTS);
        }
    }

    private final OptionalDouble[] known;
    /** [player][other]: points came to the player from the other, directly or through further players. */
    private final boolean[][] above;

    /**
     * Prepares a fit for these players and results.
     *
     * @param known the known ratings by player number
     */
    LogisticFit(OptionalDouble[] known, List<Total> totals) {
        this.known = known;
        int players = known.length;
        above = new boolean[players][players];
        for (Total total : totals) {
            above[total.one()][total.other()] |= total.points() > 0;
            above[total.other()][total.one()] |= total.points() < total.games();
        }
        for (int i = 0; i < players; i++) {
            for (int j = 0; j < players; j++) {
                above[i][j] |= i == j || known[i].isPresent() && known[j].isPresent();
            }
        }
        for (int over = 0; over < players; over++) {
            for (int i = 0; i < players; i++) {
                for (int j = 0; j < players; j++) {
                    above[i][j] |= above[i][over] && above[over][j];
                }
            }
        }
    }

    /**
     * Returns whether the results alone connect two players: points went both ways, directly or through other players.
     */
    boolean holds(int one, int other) {
        return above[one][other] && above[other][one];
    }

    /** Returns the players that the results connect with a player, including the player. */
    int[] heldTogether(int player) {
        return IntStream.range(0, known.length).filter(other -> holds(player, other)).toArray();
    }

    /**
     * Returns the ratings by player number. If none is known, their mean is 0.
     *
     * @param start the first guess, such as the ratings from similar results
     */
    double[] ratings(List<Total> totals, double[] start) {
        List<List<Total>> byPlayer = IntStream.range(0, known.length).<List<Total>>mapToObj(i -> new ArrayList<>())
                .toList();
        for (Total total : totals) {
            Total held = holds(total.one(), total.other()) ? total : total.withAdded();
            byPlayer.get(held.one()).add(held);
            byPlayer.get(held.other())
                    .add(new Total(held.other(), held.one(), held.games(), held.games() - held.points()));
        }
        double[] ratings = start.clone();
        double change = Double.POSITIVE_INFINITY;
        while (change > CLOSE_ENOUGH) {
            change = 0;
            for (int player = 0; player < ratings.length; player++) {
                double step = known[player].isPresent()
                        ? known[player].getAsDouble() - ratings[player]
                        : step(byPlayer.get(player), ratings);
                ratings[player] += step;
                change = Math.max(change, Math.abs(step));
            }
        }
        boolean floating = Arrays.stream(known).allMatch(OptionalDouble::isEmpty);
        double mean = floating ? Arrays.stream(ratings).average().orElse(0) : 0;
        return Arrays.stream(ratings).map(rating -> rating - mean).toArray();
    }

    /** Returns Newton's step of one player's rating towards the one at which expected and actual points agree. */
    private static double step(List<Total> totals, double[] ratings) {
        double missing = 0;
        double slope = 0;
        for (Total total : totals) {
            double expected = EloEstimate.expectedScore(ratings[total.one()] - ratings[total.other()]);
            missing += total.points() - total.games() * expected;
            slope += total.games() * expected * (1 - expected) * SLOPE;
        }
        return Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, missing / slope));
    }
}
