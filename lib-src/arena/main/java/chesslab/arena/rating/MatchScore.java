package chesslab.arena.rating;

import java.util.Arrays;

/** Result of a match from one player's view: the counts of each score in independent trials. */
public sealed interface MatchScore permits WinDrawLoss, PairScores {

    /** Returns the number of trials with each score, from 0 (all lost) in equal steps to 1 (all won). */
    long[] counts();

    /** Returns the number of games in a trial. */
    int gamesPerTrial();

    default long trials() {
        return Arrays.stream(counts()).sum();
    }

    default long games() {
        return trials() * gamesPerTrial();
    }

    /**
     * Moments of a trial's score.
     *
     * @param mean     above 0 and below 1
     * @param variance above 0
     * @param error    the standard error of the mean
     */
    record Moments(double mean, double variance, double error) {
    }

    /**
     * Returns the moments of a trial's score. If all trials ended alike, which would give no variance, it adds half a
     * trial of every possible score (Jeffreys' prior).
     *
     * @throws IllegalArgumentException if there was no trial
     */
    default Moments moments() {
        long[] counts = counts();
        if (trials() == 0) {
            throw new IllegalArgumentException("no game in the match: expected 1 or more");
        }
        double added = Arrays.stream(counts).filter(count -> count > 0).count() == 1 ? 0.5 : 0;
        double total = trials() + added * counts.length;
        double mean = 0;
        for (int i = 0; i < counts.length; i++) {
            mean += (double) i / (counts.length - 1) * (counts[i] + added) / total;
        }
        double variance = 0;
        for (int i = 0; i < counts.length; i++) {
            double distance = (double) i / (counts.length - 1) - mean;
            variance += distance * distance * (counts[i] + added) / total;
        }
        return new Moments(mean, variance, Math.sqrt(variance / trials()));
    }
}
