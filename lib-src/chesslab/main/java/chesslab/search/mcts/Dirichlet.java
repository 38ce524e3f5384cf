package chesslab.search.mcts;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Draws from the symmetric Dirichlet distribution: random shares of a whole. */
final class Dirichlet {

    private Dirichlet() {
    }

    /** Draws {@code size} shares with the sum 1; the smaller {@code alpha}, the fewer of them have most of it. */
    static double[] sample(int size, double alpha, RandomGenerator random) {
        double[] shares = new double[size];
        Arrays.setAll(shares, i -> gamma(alpha, random));
        double sum = Math.max(Double.MIN_NORMAL, Arrays.stream(shares).sum());
        Arrays.setAll(shares, i -> shares[i] / sum);
        return shares;
    }

    /** Draws from the gamma distribution of this shape, scale 1 (Marsaglia and Tsang, A Simple Method, 2000). */
    static double gamma(double alpha, RandomGenerator random) {
        if (alpha < 1) {
            return gamma(alpha + 1, random) * Math.pow(random.nextDouble(), 1 / alpha);
        }
        double d = alpha - 1.0 / 3;
        double c = 1 / Math.sqrt(9 * d);
        while (true) {
            double x = random.nextGaussian();
            double v = Math.pow(1 + c * x, 3);
            if (v > 0 && Math.log(1 - random.nextDouble()) < x * x / 2 + d - d * v + d * Math.log(v)) {
                return d * v;
            }
        }
    }
}
