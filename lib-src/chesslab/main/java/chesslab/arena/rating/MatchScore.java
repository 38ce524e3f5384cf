package chesslab.arena.rating;

import java.util.Arrays;

/** Result of a match, seen from one player: how often each score occurred in independent trials. */
public sealed interface MatchScore permits WinDrawLoss, PairScores {

    /** Returns the possible scores of a trial, ascending from 0 (all lost) to 1 (all won). */
    double[] scores();

    /** Returns the number of trials with each of the {@link #scores()}. */
    long[] counts();

    /** Returns the number of games in a trial. */
    int gamesPerTrial();

    default long trials() {
        return Arrays.stream(counts()).sum();
    }

    default long games() {
        return trials() * gamesPerTrial();
    }
}
