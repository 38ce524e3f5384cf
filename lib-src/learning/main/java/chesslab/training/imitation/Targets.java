package chesslab.training.imitation;

import java.util.Objects;

/**
 * The targets of a network's training and metrics.
 *
 * @param value  the target of the value head, if the network has one
 */
public record Targets(Policy policy, Value value) {

    /** The moves played and, with a value head, the results. */
    public static final Targets PLAYED = new Targets(Policy.PLAYED, Value.RESULT);

    /** A policy's target. */
    public enum Policy {
        /** The move played. */
        PLAYED,
        /** The engine's probabilities of the moves that it scored; without them, the move played. */
        SOFT
    }

    /** A value's target, from the mover's view, -1 lost to 1 won; positions without it train the policy alone. */
    public enum Value {
        /** The result of the game. */
        RESULT,
        /** The engine's score of the position. */
        SCORE
    }

    public Targets {
        Objects.requireNonNull(policy, "policy");
        Objects.requireNonNull(value, "value");
    }
}
