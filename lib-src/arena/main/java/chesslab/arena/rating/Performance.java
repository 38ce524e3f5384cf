package chesslab.arena.rating;

import java.util.Map;

/** The rating of one player from its games against opponents whose ratings are known: its performance rating. */
public final class Performance {

    private static final double SLOPE = Math.log(10) / 400;
    private static final double LARGEST_STEP = 200; // Elo

    private Performance() {
    }

    /**
     * Returns the rating of most likelihood, with its 95 % interval by the curvature of the likelihood. Half a win and
     * half a loss, shared out among the opponents, keep it finite where it won or lost all games.
     *
     * @param results by the opponent's Elo; not empty
     */
    public static Rating of(String player, Map<Double, WinDrawLoss> results) {
        double added = 1.0 / results.size();
        double elo = results.keySet().stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        double sure = 0;
        double expected = 0;
        for (int step = 0; step < 50; step++) {
            double missing = 0;
            sure = 0;
            expected = 0;
            for (Map.Entry<Double, WinDrawLoss> each : results.entrySet()) {
                WinDrawLoss score = each.getValue();
                double share = EloEstimate.expectedScore(elo - each.getKey());
                double games = score.games() + added;
                missing += score.wins() + score.draws() / 2.0 + added / 2 - games * share;
                sure += games * share * (1 - share);
                expected += score.games() * share;
            }
            elo += Math.max(-LARGEST_STEP, Math.min(LARGEST_STEP, missing / (SLOPE * sure)));
        }
        WinDrawLoss all = results.values().stream().reduce(new WinDrawLoss(0, 0, 0), WinDrawLoss::plus);
        double error = 1.96 / (SLOPE * Math.sqrt(sure));
        boolean oneSided = all.draws() == 0 && (all.wins() == 0 || all.losses() == 0);
        return new Rating(player, elo, elo - error, elo + error,
                oneSided ? Rating.Basis.ONE_SIDED : Rating.Basis.GAMES, all, expected / all.games());
    }
}
