package chesslab.search.mcts;

import chesslab.game.Outcome;
import chesslab.game.Side;
import java.util.Arrays;

/**
 * An {@link Evaluator}'s evaluation of a position in which the game continues.
 *
 * @param priors        the probability of each legal move, [legal moves in the order of generation]; 0 or more, their
 *                      sum 1; or empty for equal priors
 * @param scoreForWhite the expected score of White, from 0 (Black wins) to 1 (White wins)
 */
public record Evaluation(double[] priors, double scoreForWhite) {

    private static final double ROUNDING = 1e-4; // of networks, which compute in single precision

    public Evaluation {
        double sum = 0;
        for (double prior : priors) {
            if (!(prior >= 0)) {
                throw new IllegalArgumentException("priors must be 0 or more, but are " + Arrays.toString(priors));
            }
            sum += prior;
        }
        if (priors.length > 0 && Math.abs(sum - 1) > ROUNDING) {
            throw new IllegalArgumentException("priors must have the sum 1, but it is " + sum);
        }
        if (!(scoreForWhite >= 0 && scoreForWhite <= 1)) {
            throw new IllegalArgumentException("scoreForWhite must be from 0 to 1, but is " + scoreForWhite);
        }
    }

    /** Returns an evaluation with only a score and equal priors. */
    public static Evaluation ofScore(double scoreForWhite) {
        return new Evaluation(new double[0], scoreForWhite);
    }

    /** Returns an evaluation with a network's value, from -1 (Black wins) to 1 (White wins). */
    public static Evaluation ofValue(double[] priors, double valueForWhite) {
        return new Evaluation(priors, (1 + valueForWhite) / 2);
    }

    /** Returns the score as a value from -1 (Black wins) to 1 (White wins). */
    public double valueForWhite() {
        return 2 * scoreForWhite - 1;
    }

    /** Returns the value of a finished game, on the scale of {@link #valueForWhite()}. */
    public static double valueForWhite(Outcome outcome) {
        return 2 * outcome.scoreFor(Side.WHITE) - 1;
    }

    double[] priorsOf(int moves) {
        if (priors.length > 0) {
            return priors;
        }
        double[] alike = new double[moves];
        Arrays.fill(alike, 1.0 / moves);
        return alike;
    }
}
