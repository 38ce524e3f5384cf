package chesslab.arena.rating;

import java.util.Arrays;

/**
 * Mean and variance of a trial's score.
 *
 * @param mean     of the score, above 0 and below 1
 * @param variance of the score of one trial, above 0
 */
record Moments(long trials, double mean, double variance) {

    /**
     * Returns the moments of a match. If all trials ended alike, which would give no variance and perhaps no finite
     * Elo, adds half a trial of every possible score (Jeffreys' prior).
     *
     * @throws IllegalArgumentException if there was no trial
     */
    static Moments of(MatchScore match) {
        if (match.trials() == 0) {
            throw new IllegalArgumentException("no game in the match: expected 1 or more");
        }
        long[] counts = match.counts();
        boolean alike = Arrays.stream(counts).filter(count -> count > 0).count() == 1;
        double added = alike ? 0.5 : 0;
        double[] scores = match.scores();
        double total = match.trials() + added * scores.length;
        double mean = 0;
        for (int i = 0; i < scores.length; i++) {
            mean += scores[i] * (counts[i] + added) / total;
        }
        double variance = 0;
        for (int i = 0; i < scores.length; i++) {
            variance += (scores[i] - mean) * (scores[i] - mean) * (counts[i] + added) / total;
        }
        return new Moments(match.trials(), mean, variance);
    }

    /** Returns the standard error of the mean. */
    double error() {
        return Math.sqrt(variance / trials);
    }
}
