package chesslab.arena.rating;

import java.util.Locale;
import org.apache.commons.math3.distribution.BetaDistribution;
import org.apache.commons.math3.special.Erf;

/**
 * Estimate of the difference in strength between two players, from a match. The Elo difference of an expected score s
 * is 400 log10(s / (1 - s)). Its 95 % error is half the width of the Elo interval to which the score's interval s ±
 * 1.96 σ/√n maps. Normalized Elo divides by the spread of a game's score, so that it does not depend on how drawish the
 * openings are. Built by hand in lesson 06b.
 *
 * @param elo        the difference, positive if the player is stronger
 * @param error      half the width of its 95 % interval
 * @param nElo       the difference in normalized Elo
 * @param nEloError  half the width of its 95 % interval
 * @param superiority the likelihood that the player is the stronger one (LOS), from 0 to 1; null if there is only a
 *                  bound, or if it would contradict the interval, which is symmetric in Elo and not in the score
 * @param bound     if one player won every point, or the score's interval ends at one side beyond 0 or 1: with 95 %
 *                  confidence the difference is at least, or at most, this; else null. If all trials ended alike, the
 *                  other numbers include half an added trial of every score
 * @see <a href="https://www.cantate.be/Fishtest/normalized_elo.pdf">Michel Van den Bergh, Normalized Elo</a>
 */
public record EloEstimate(double elo, double error, double nElo, double nEloError, Double superiority, Double bound) {

    /** The two-sided 95 % quantile of the normal distribution. */
    static final double QUANTILE = 1.959963984540054;
    static final double N_ELO = 800 / Math.log(10);

    /**
     * Estimates the difference from a match. The result is always finite: the ends of the score's interval stay half a
     * trial away from 0 and 1.
     *
     * @throws IllegalArgumentException if the match has no game
     */
    public static EloEstimate of(MatchScore match) {
        MatchScore.Moments score = match.moments();
        double margin = 0.5 / (match.trials() + 1);
        double half = QUANTILE * score.error();
        double low = difference(Math.max(margin, score.mean() - half));
        double high = difference(Math.min(1 - margin, score.mean() + half));
        double perGame = Math.sqrt(score.variance() * match.gamesPerTrial());
        double elo = difference(score.mean());
        double error = (high - low) / 2;
        Double bound = bound(match, score.mean() - half > 0 != score.mean() + half < 1);
        boolean agrees = Math.abs(elo) > error == Math.abs(score.mean() - 0.5) > half;
        return new EloEstimate(elo, error, (score.mean() - 0.5) / perGame * N_ELO,
                QUANTILE * N_ELO / Math.sqrt(match.games()),
                bound == null && agrees ? normal((score.mean() - 0.5) / score.error()) : null, bound);
    }

    /**
     * Returns the Elo of the expected score with which so extreme a score has a chance of 1 in 20 (Clopper and
     * Pearson), if no trial ends between 0 and 1; draws make it rarer.
     */
    private static Double bound(MatchScore match, boolean isOneSided) {
        long[] counts = match.counts();
        double points = 0;
        for (int i = 0; i < counts.length; i++) {
            points += (double) i / (counts.length - 1) * counts[i];
        }
        double fewer = Math.min(points, match.trials() - points);
        if (fewer > 0 && !isOneSided) {
            return null;
        }
        double bound = difference(betaQuantile(fewer + 1, match.trials() - fewer));
        return points > fewer ? -bound : bound;
    }

    /** Returns the 95 % quantile of a beta distribution. */
    static double betaQuantile(double a, double b) {
        return new BetaDistribution(a, b).inverseCumulativeProbability(0.95);
    }

    /** Returns the Elo difference of an expected score between 0 and 1, both excluded. */
    public static double difference(double score) {
        if (!(score > 0 && score < 1)) {
            throw new IllegalArgumentException("expected score " + score + ": expected more than 0 and less than 1");
        }
        return 400 * Math.log10(score / (1 - score));
    }

    /** Returns the expected score of a player who is {@code elo} stronger: 1 / (1 + 10^(-elo/400)). */
    public static double expectedScore(double elo) {
        return 1 / (1 + Math.pow(10, -elo / 400));
    }

    static double normal(double x) {
        return Erf.erfc(-x / Math.sqrt(2)) / 2;
    }

    /**
     * Formats the estimate like match programs, {@code Elo 40.70 ± 30.43}, or only the bound if there is one.
     */
    @Override
    public String toString() {
        String difference = bound != null
                ? String.format(Locale.ROOT, "Elo %s %.0f (95 %% bound)", elo > 0 ? "at least" : "at most",
                        bound)
                : String.format(Locale.ROOT, "Elo %.2f ± %.2f, nElo %.2f ± %.2f", zeroed(elo), error, zeroed(nElo),
                        nEloError);
        return difference + (superiority == null ? "" : String.format(Locale.ROOT, ", LOS %.2f %%", 100 * superiority));
    }

    /** Returns 0 for numbers that would print as -0.00. */
    private static double zeroed(double number) {
        return Math.abs(number) < 0.005 ? 0 : number;
    }
}
