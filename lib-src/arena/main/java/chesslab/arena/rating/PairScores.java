package chesslab.arena.rating;

/**
 * Result of a match by game pairs, two games from one opening with colors exchanged (pentanomial). An unbalanced
 * opening helps each player once, so pairs estimate the strength with less error.
 *
 * @param lossLoss pairs with both games lost, 0 or more
 * @param lossDraw pairs with a loss and a draw
 * @param winLoss  pairs with a win and a loss
 * @param drawDraw pairs with two draws
 * @param winDraw  pairs with a win and a draw
 * @param winWin   pairs with both games won
 */
public record PairScores(long lossLoss, long lossDraw, long winLoss, long drawDraw, long winDraw, long winWin)
        implements
            MatchScore {

    public PairScores {
        if (lossLoss < 0 || lossDraw < 0 || winLoss < 0 || drawDraw < 0 || winDraw < 0 || winWin < 0) {
            throw new IllegalArgumentException("pairs LL " + lossLoss + ", LD " + lossDraw + ", WL " + winLoss + ", DD "
                    + drawDraw + ", WD " + winDraw + ", WW " + winWin + ": expected 0 or more of each");
        }
    }

    /** Counts a pair by the half points of its two games. */
    PairScores plus(int one, int other) {
        long[] counts = {lossLoss, lossDraw, winLoss, drawDraw, winDraw, winWin};
        int both = one + other;
        counts[both < 2 ? both : both > 2 ? both + 1 : one == 1 ? 3 : 2]++;
        return new PairScores(counts[0], counts[1], counts[2], counts[3], counts[4], counts[5]);
    }

    @Override
    public long[] counts() {
        return new long[]{lossLoss, lossDraw, winLoss + drawDraw, winDraw, winWin};
    }

    @Override
    public int gamesPerTrial() {
        return 2;
    }
}
