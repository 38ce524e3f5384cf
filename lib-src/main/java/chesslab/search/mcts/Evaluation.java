package chesslab.search.mcts;

import chesslab.game.Outcome;
import chesslab.game.Side;
import java.util.Arrays;

/**
 * What an {@link Evaluator} says of a position in which the game goes on.
 *
 * @param priors        how likely each legal move is to be chosen, [legal moves in the order of generation]; none below
 *                      0, their sum 1; or empty: all moves alike
 * @param valueForWhite the result expected, from White's view: from -1 (Black wins) to 1 (White wins)
 */
public record Evaluation(double[] priors, double valueForWhite) {

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
        if (!(Math.abs(valueForWhite) <= 1)) {
            throw new IllegalArgumentException("valueForWhite must be from -1 to 1, but is " + valueForWhite);
        }
    }

    /** An evaluation that tells no move from another. */
    public static Evaluation ofValue(double valueForWhite) {
        return new Evaluation(new double[0], valueForWhite);
    }

    /** The value of a finished game, on the scale of {@link #valueForWhite}. */
    public static double valueForWhite(Outcome outcome) {
        return 2 * outcome.scoreFor(Side.WHITE) - 1;
    }

    /** The priors of this many legal moves. */
    double[] priorsOf(int moves) {
        if (priors.length > 0) {
            return priors;
        }
        double[] alike = new double[moves];
        Arrays.fill(alike, 1.0 / moves);
        return alike;
    }
}
