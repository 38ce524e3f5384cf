package chesslab.search.mcts;

import java.util.random.RandomGenerator;

/** Random numbers of the gamma distribution, of which normalised ones are Dirichlet's. */
final class Gamma {

    private Gamma() {
    }

    /** A number with shape {@code alpha} and scale 1. (Marsaglia and Tsang, A Simple Method, 2000.) */
    static double sample(double alpha, RandomGenerator random) {
        if (alpha < 1) {
            return sample(alpha + 1, random) * Math.pow(random.nextDouble(), 1 / alpha);
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
