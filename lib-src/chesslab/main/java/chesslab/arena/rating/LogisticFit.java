package chesslab.arena.rating;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
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
 */
final class LogisticFit {

    /** The games added to a pairing between such groups, half of the points for each side. */
    static final double ADDED_GAMES = 1.5;

    private static final double SLOPE = Math.log(10) / 400;
    private static final double LONGEST_STEP = 200; // a longer one could overshoot for ever where the curve is flat
    private static final double CLOSE_ENOUGH = 1e-7;

    private final OptionalDouble[] known;
    /** [player][other]: whether the player took points from the other, directly or through other players. */
    private final boolean[][] above;

    LogisticFit(OptionalDouble[] known, List<Pairing> pairings) {
        this.known = known;
        above = anchored(known);
        for (Pairing pairing : pairings) {
            above[pairing.one()][pairing.other()] |= pairing.points() > 0;
            above[pairing.other()][pairing.one()] |= pairing.points() < pairing.games();
        }
        close(above);
    }

    /** Groups players that are connected by games or as anchors. */
    static Collection<List<Integer>> groups(OptionalDouble[] known, List<Pairing> pairings) {
        boolean[][] met = anchored(known);
        pairings.forEach(pairing -> {
            met[pairing.one()][pairing.other()] = true;
            met[pairing.other()][pairing.one()] = true;
        });
        close(met);
        return IntStream.range(0, known.length).boxed().collect(Collectors.groupingBy(
                i -> IntStream.range(0, known.length).filter(j -> met[i][j]).findFirst().getAsInt())).values();
    }

    /** Connects each player with itself, and all players with known ratings with one another. */
    private static boolean[][] anchored(OptionalDouble[] known) {
        boolean[][] pairs = new boolean[known.length][known.length];
        for (int i = 0; i < known.length; i++) {
            for (int j = 0; j < known.length; j++) {
                pairs[i][j] = i == j || known[i].isPresent() && known[j].isPresent();
            }
        }
        return pairs;
    }

    /** Adds connections through other players (Warshall). */
    private static void close(boolean[][] pairs) {
        for (int over = 0; over < pairs.length; over++) {
            for (int i = 0; i < pairs.length; i++) {
                for (int j = 0; j < pairs.length; j++) {
                    pairs[i][j] |= pairs[i][over] && pairs[over][j];
                }
            }
        }
    }

    /**
     * Returns whether the results alone connect two players: each took points from the other, directly or through other
     * players.
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
    double[] ratings(List<Pairing> pairings, double[] start) {
        List<List<Pairing>> byPlayer = IntStream.range(0, known.length).<List<Pairing>>mapToObj(i -> new ArrayList<>())
                .toList();
        for (Pairing pairing : pairings) {
            Pairing held = holds(pairing.one(), pairing.other()) ? pairing : pairing.withAdded(ADDED_GAMES);
            byPlayer.get(held.one()).add(held);
            byPlayer.get(held.other()).add(held.reversed());
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

    /** Returns Newton's step of one player's rating toward the one at which expected and actual points agree. */
    private static double step(List<Pairing> pairings, double[] ratings) {
        double missing = 0;
        double slope = 0;
        for (Pairing pairing : pairings) {
            double expected = EloEstimate.expectedScore(ratings[pairing.one()] - ratings[pairing.other()]);
            missing += pairing.points() - pairing.games() * expected;
            slope += pairing.games() * expected * (1 - expected) * SLOPE;
        }
        return Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, missing / slope));
    }
}
