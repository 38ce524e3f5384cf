package chesslab.arena.rating;

import java.util.Arrays;

/** How a match went, seen from one player: how often each score came in trials that do not depend on one another. */
public sealed interface MatchScore permits WinDrawLoss, PairScores {

    /** The possible scores of a trial, rising from 0 (all lost) to 1 (all won). */
    double[] scores();

    /** How many trials had each of the {@link #scores()}. */
    long[] counts();

    /** How many games make a trial. */
    int gamesPerTrial();

    /** How many trials there were. */
    default long trials() {
        return Arrays.stream(counts()).sum();
    }

    /** How many games there were. */
    default long games() {
        return trials() * gamesPerTrial();
    }
}
