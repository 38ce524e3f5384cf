package chesslab.search.mcts;

import chesslab.game.Side;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * PUCT, the rule of AlphaZero: the largest mean value for the side that chooses, plus {@code exploration * prior *
 * sqrt(parent's visits) / (1 + visits)}; ties are broken at random. (Silver and others, A General Reinforcement
 * Learning Algorithm, 2018.) Built by hand in lesson 02d.
 *
 * @param exploration    the constant c of PUCT, more than 0
 * @param firstPlayValue the value of a move before its first visit, from the view of the side that chooses, -1 to 1
 * @param noise          noise to mix into the priors of the root, or empty
 */
public record Puct(double exploration, double firstPlayValue, Optional<Noise> noise) implements SelectionRule {

    /**
     * Dirichlet noise, which makes self-play try moves with small priors.
     *
     * @param alpha evenness of the noise, more than 0; AlphaZero has 0.3 for chess
     * @param share the share of the noise in the mixture, 0 to 1; AlphaZero has 0.25
     */
    public record Noise(double alpha, double share) {
        public Noise {
            if (!(alpha > 0) || !(share >= 0 && share <= 1) || Double.isInfinite(alpha)) {
                throw new IllegalArgumentException(
                        "noise needs an alpha above 0 and a share from 0 to 1, but has " + alpha + " and " + share);
            }
        }

        private double[] mixedInto(double[] priors, RandomGenerator random) {
            double[] shares = new double[priors.length];
            Arrays.setAll(shares, i -> gamma(alpha, random));
            double sum = Math.max(Double.MIN_NORMAL, Arrays.stream(shares).sum());
            Arrays.setAll(shares, i -> (1 - share) * priors[i] + share * (shares[i] / sum));
            return shares;
        }

        /** Draws from the gamma distribution of this shape, scale 1 (Marsaglia and Tsang, A Simple Method, 2000). */
        static double gamma(double shape, RandomGenerator random) {
            if (shape < 1) {
                return gamma(shape + 1, random) * Math.pow(random.nextDouble(), 1 / shape);
            }
            double d = shape - 1.0 / 3;
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

    /** PUCT with c = 1, a value of 0 for unvisited moves, and no noise. */
    public static final Puct DEFAULT = new Puct(1, 0, Optional.empty());

    public Puct {
        Objects.requireNonNull(noise, "noise");
        if (!(exploration > 0) || Double.isInfinite(exploration)) {
            throw new IllegalArgumentException("exploration must be more than 0, but is " + exploration);
        }
        if (!(Math.abs(firstPlayValue) <= 1)) {
            throw new IllegalArgumentException("firstPlayValue must be from -1 to 1, but is " + firstPlayValue);
        }
    }

    /** Returns the same rule with another exploration constant. */
    public Puct withExploration(double constant) {
        return new Puct(constant, firstPlayValue, noise);
    }

    /** Returns the same rule with noise at the root. */
    public Puct withNoise(double alpha, double share) {
        return new Puct(exploration, firstPlayValue, Optional.of(new Noise(alpha, share)));
    }

    @Override
    public boolean usesPriors() {
        return true;
    }

    @Override
    public <M> MctsNode<M> select(MctsNode<M> parent, RandomGenerator random) {
        double rootOfVisits = Math.sqrt(parent.visits());
        boolean white = parent.sideToMove() == Side.WHITE;
        MctsNode<M> best = null;
        double bestBound = Double.NEGATIVE_INFINITY;
        int ties = 0;
        for (MctsNode<M> child : parent.children()) {
            double mean = child.visits() == 0 ? firstPlayValue : white ? child.valueForWhite() : -child.valueForWhite();
            double bound = mean + exploration * child.prior() * rootOfVisits / (1 + child.visits());
            if (bound > bestBound) {
                best = child;
                bestBound = bound;
                ties = 1;
            } else if (bound == bestBound && random.nextInt(++ties) == 0) {
                best = child;
            }
        }
        return best;
    }

    @Override
    public double[] rootPriors(double[] priors, RandomGenerator random) {
        return noise.map(some -> some.mixedInto(priors, random)).orElse(priors);
    }
}
