package chesslab.arena.rating;

/**
 * Result of a match by single games (trinomial).
 *
 * @param wins   games won, 0 or more
 * @param draws  games drawn
 * @param losses games lost
 */
public record WinDrawLoss(long wins, long draws, long losses) implements MatchScore {

    public WinDrawLoss {
        if (wins < 0 || draws < 0 || losses < 0) {
            throw new IllegalArgumentException(
                    wins + " wins, " + draws + " draws, " + losses + " losses: expected 0 or more of each");
        }
    }

    /** Returns the sum of two results. */
    public WinDrawLoss plus(WinDrawLoss other) {
        return new WinDrawLoss(wins + other.wins, draws + other.draws, losses + other.losses);
    }

    WinDrawLoss plus(int halfPoints) {
        return new WinDrawLoss(wins + halfPoints / 2, draws + halfPoints % 2, losses + (halfPoints == 0 ? 1 : 0));
    }

    @Override
    public long[] counts() {
        return new long[]{losses, draws, wins};
    }

    @Override
    public int gamesPerTrial() {
        return 1;
    }

    @Override
    public String toString() {
        return "+" + wins + " =" + draws + " -" + losses;
    }
}
