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

    @Override
    public long[] counts() {
        return new long[]{lossLoss, lossDraw, winLoss + drawDraw, winDraw, winWin};
    }

    @Override
    public int gamesPerTrial() {
        return 2;
    }
}
