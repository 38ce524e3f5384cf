package chesslab.arena.rating;

import java.util.Locale;

/**
 * The sequential probability ratio test, which decides after every game (or pair) between the hypotheses that a player
 * is {@code elo1} or only {@code elo0} stronger. It usually ends long before a match of fixed length. Built by hand in
 * lesson 06b.
 *
 * @param elo0  the difference that is not worthwhile
 * @param elo1  the difference that is worthwhile, above {@code elo0}
 * @param alpha the probability of accepting {@code elo1} when {@code elo0} is true, such as 0.05
 * @param beta  the probability of accepting {@code elo0} when {@code elo1} is true
 * @param scale the unit of the differences
 * @see <a href="https://www.cantate.be/Fishtest/GSPRT_approximation.pdf">Michel Van den Bergh, A practical introduction
 *     to the GSPRT</a>
 */
public record Sprt(double elo0, double elo1, double alpha, double beta, Scale scale) {

    private static final int LEAST_TRIALS = 16; // before which its normal approximation is not trusted

    /** Unit of a difference in strength. */
    public enum Scale {
        LOGISTIC, NORMALIZED
    }

    /** State of the test. */
    public enum Verdict {
        GOES_ON, ACCEPTS_ELO0, ACCEPTS_ELO1
    }

    public Sprt {
        if (!(elo0 < elo1) || Double.isInfinite(elo0) || Double.isInfinite(elo1)) {
            throw new IllegalArgumentException("elo0 " + elo0 + ", elo1 " + elo1 + ": expected elo0 below elo1");
        }
        if (!(alpha > 0 && alpha < 0.5) || !(beta > 0 && beta < 0.5)) {
            throw new IllegalArgumentException(
                    "alpha " + alpha + ", beta " + beta + ": expected each between 0 and 0.5");
        }
    }

    /** Returns the logarithm of the likelihood ratio of {@code elo1} to {@code elo0}, by its normal approximation. */
    public double logLikelihoodRatio(MatchScore match) {
        MatchScore.Moments score = match.moments();
        double s0 = expected(elo0, score, match);
        double s1 = expected(elo1, score, match);
        return match.trials() * (s1 - s0) * (2 * score.mean() - s0 - s1) / (2 * score.variance());
    }

    private double expected(double elo, MatchScore.Moments score, MatchScore match) {
        return scale == Scale.LOGISTIC
                ? EloEstimate.expectedScore(elo)
                : 0.5 + elo / EloEstimate.N_ELO * Math.sqrt(score.variance() * match.gamesPerTrial());
    }

    /**
     * Decides by the games so far: {@code elo1} at log((1 - beta) / alpha), {@code elo0} at log(beta / (1 - alpha)).
     */
    public Verdict verdict(MatchScore match) {
        double ratio = logLikelihoodRatio(match);
        return ratio >= Math.log((1 - beta) / alpha) ? Verdict.ACCEPTS_ELO1
                : ratio <= Math.log(beta / (1 - alpha)) ? Verdict.ACCEPTS_ELO0 : Verdict.GOES_ON;
    }

    /** Returns whether a match may end: it has enough games, and the test has decided. */
    public boolean ends(MatchScore match) {
        return match.trials() >= LEAST_TRIALS && verdict(match) != Verdict.GOES_ON;
    }

    /** Returns a line of text: the two differences, the ratio and the verdict. */
    public String text(MatchScore match) {
        String verdict = match.trials() == 0 ? "no pair yet" : switch (verdict(match)) {
            case GOES_ON -> "undecided";
            case ACCEPTS_ELO0 -> String.format(Locale.ROOT, "%.1f Elo rather than %.1f", elo0, elo1);
            case ACCEPTS_ELO1 -> String.format(Locale.ROOT, "%.1f Elo rather than %.1f", elo1, elo0);
        };
        return String.format(Locale.ROOT, "SPRT    of %.1f against %.1f Elo: %s%s", elo0, elo1, verdict,
                match.trials() == 0 ? "" : String.format(Locale.ROOT, ", LLR %.2f", logLikelihoodRatio(match)));
    }
}
