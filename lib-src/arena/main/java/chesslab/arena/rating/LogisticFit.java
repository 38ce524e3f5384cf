package chesslab.arena.rating;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Finds the ratings of maximum likelihood, where a player who is d stronger scores 1 / (1 + 10^(-d/400)) on average. A
 * draw is half a win and half a loss, so every player without a known rating gets the rating at which the expected
 * score equals the actual one.
 *
 * <p>Bradley and Terry's model (1952), with draws as in the quasi-likelihood for shares of Papke and Wooldridge (1996):
 * it assumes nothing about how often players draw. Models with a parameter for draws (Rao and Kupper 1967, Davidson
 * 1970) assume one law for all players, which fails between engines and random movers, who cannot mate.
 *
 * <p>If one group of players never took a point from another, the likelihood has no maximum. The pairings between the
 * groups then get an added half of a win, a draw and a loss, as in {@link EloEstimate} for matches that all ended
 * alike.
 *
 * <p>Newton's method, for all players together: a chain of players needs no more steps than a pair. The likelihood is
 * concave; a step that leads beyond its maximum is halved. As a sure result has nearly no slope, no step changes the
 * difference of a pairing by more than {@value #LONGEST_STEP}.
 */
final class LogisticFit {

    /** The games added to a pairing between such groups, half of the points for each side. */
    static final double ADDED_GAMES = 1.5;

    private static final double SLOPE = Math.log(10) / 400;
    private static final double LEAST_SLOPE = 1e-100; // farther apart than any ratings come
    private static final double CLOSE_ENOUGH = 1e-3; // in Elo; the next step would be below 1e-4
    private static final double LONGEST_STEP = 400; // in Elo, between the players of a pairing
    private static final int MOST_STEPS = 200; // reached only between given ratings that no results can tell apart

    private final OptionalDouble[] known;
    private final PlayerGraph graph;
    private final Elimination elimination;

    /** @param graph of the players, who are all connected */
    LogisticFit(OptionalDouble[] known, PlayerGraph graph) {
        this.known = known;
        this.graph = graph;
        elimination = new Elimination(graph);
    }

    /**
     * Returns the ratings by player number. If none is known, their mean is 0.
     *
     * @param pairings of the same players in the same order as in the graph
     * @param start    the first guess, such as the ratings from similar results
     */
    double[] ratings(List<Pairing> pairings, double[] start) {
        int[] held = graph.byPoints(pairings);
        Sum sum = new Sum(pairings.stream().map(pairing -> held[pairing.one()] == held[pairing.other()]
                ? pairing
                : pairing.withAdded(ADDED_GAMES)).toArray(Pairing[]::new));
        double[] ratings = start.clone();
        Arrays.setAll(ratings, i -> known[i].orElse(ratings[i]));
        sum.at(ratings);
        double change = Double.POSITIVE_INFINITY;
        for (int i = 0; i < MOST_STEPS && change > CLOSE_ENOUGH; i++) {
            if (i % 2 == 0) { // the slopes last for two steps, which saves half of the work
                elimination.weigh(sum.slopes);
            }
            double[] step = elimination.solve(sum.missing);
            double uphill = sum.along(step);
            double longest = Arrays.stream(step).map(Math::abs).max().orElse(0);
            double[] from = ratings.clone();
            double share = 2 * Math.min(1, LONGEST_STEP / sum.farthest(step));
            do {
                share /= 2;
                for (int player = 0; player < ratings.length; player++) {
                    ratings[player] = from[player] + share * step[player];
                }
                sum.at(ratings);
                change = share * longest;
            } while (change > CLOSE_ENOUGH && sum.along(step) < -uphill / 2);
        }
        boolean floating = Arrays.stream(known).allMatch(OptionalDouble::isEmpty);
        double mean = floating ? Arrays.stream(ratings).average().orElse(0) : 0;
        return Arrays.stream(ratings).map(rating -> rating - mean).toArray();
    }

    /** The first two derivatives of the logarithm of the likelihood. */
    private static final class Sum {

        private final Pairing[] pairings;
        private final double[] missing; // [pairing] points of the first player above those expected
        private final double[] slopes; // [pairing] of its expected points by its rating

        Sum(Pairing[] pairings) {
            this.pairings = pairings;
            missing = new double[pairings.length];
            slopes = new double[pairings.length];
        }

        /** Computes both for these ratings; no difference of nearly equal numbers enters, however sure the result. */
        void at(double[] ratings) {
            for (int i = 0; i < pairings.length; i++) {
                Pairing pairing = pairings[i];
                double odds = Math.exp(SLOPE * (ratings[pairing.other()] - ratings[pairing.one()]));
                double wins = 1 / (1 + odds);
                double loses = odds == Double.POSITIVE_INFINITY ? 1 : odds * wins;
                missing[i] = pairing.points() * loses - (pairing.games() - pairing.points()) * wins;
                slopes[i] = Math.max(LEAST_SLOPE, pairing.games() * wins * loses * SLOPE);
            }
        }

        /** Returns by how much the step changes the difference of a pairing, at most. */
        double farthest(double[] step) {
            return Arrays.stream(pairings).mapToDouble(p -> Math.abs(step[p.one()] - step[p.other()])).max().orElse(0);
        }

        double along(double[] step) {
            return IntStream.range(0, missing.length)
                    .mapToDouble(i -> missing[i] * (step[pairings[i].one()] - step[pairings[i].other()])).sum();
        }
    }
}
