package chesslab.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;

/** One batch: what a step shows a network, and how far its answers are from what they should be. */
public interface Lesson {

    /** How many examples there are, n. */
    int size();

    /** The positions, (n, inputs). */
    NDArray inputs(NDManager manager);

    /**
     * The cross-entropy of the policy, in nats, mean over the examples: a scalar.
     *
     * @param logPolicy the network's, (n, moves)
     */
    NDArray policyLoss(NDArray logPolicy);

    /**
     * The squared error of the value, mean over the examples: a scalar.
     *
     * @param values the network's, (n, 1)
     */
    NDArray valueLoss(NDArray values);

    /**
     * Is told the answers before the step, outside the gradient's reach, to judge them by other measures.
     *
     * @param values null from a network without a value head
     */
    default void judge(NDArray logPolicy, NDArray values) {
    }
}
