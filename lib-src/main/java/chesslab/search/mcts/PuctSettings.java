package chesslab.search.mcts;

import java.util.Objects;
import java.util.Optional;

/**
 * What a {@link Puct} search is made of.
 *
 * @param exploration    the constant c of PUCT, more than 0
 * @param firstPlayValue the value of a move before its first visit, from the view of the side that chooses, -1 to 1
 * @param noise          what is mixed into the priors of the root, or empty
 */
public record PuctSettings(double exploration, double firstPlayValue, Optional<Noise> noise) {

    /**
     * Dirichlet noise: it makes self-play try moves that the network thinks little of.
     *
     * @param alpha how even the noise is, more than 0; AlphaZero has 0.3 for chess
     * @param share the share of the noise in the mixture, 0 to 1; AlphaZero has 0.25
     */
    public record Noise(double alpha, double share) {
        public Noise {
            if (!(alpha > 0) || !(share >= 0 && share <= 1) || Double.isInfinite(alpha)) {
                throw new IllegalArgumentException(
                        "noise needs an alpha above 0 and a share from 0 to 1, but has " + alpha + " and " + share);
            }
        }
    }

    /** The tutorial's (C2): c = 1, moves not visited count 0, no noise. */
    public static final PuctSettings C2 = new PuctSettings(1, 0, Optional.empty());

    public PuctSettings {
        Objects.requireNonNull(noise, "noise");
        if (!(exploration > 0) || Double.isInfinite(exploration)) {
            throw new IllegalArgumentException("exploration must be more than 0, but is " + exploration);
        }
        if (!(Math.abs(firstPlayValue) <= 1)) {
            throw new IllegalArgumentException("firstPlayValue must be from -1 to 1, but is " + firstPlayValue);
        }
    }

    /** These settings with another exploration constant. */
    public PuctSettings withExploration(double constant) {
        return new PuctSettings(constant, firstPlayValue, noise);
    }

    /** These settings with another value for moves before their first visit. */
    public PuctSettings withFirstPlayValue(double value) {
        return new PuctSettings(exploration, value, noise);
    }

    /** These settings with noise at the root. */
    public PuctSettings withNoise(double alpha, double share) {
        return new PuctSettings(exploration, firstPlayValue, Optional.of(new Noise(alpha, share)));
    }
}
