package chesslab.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;

/** A batch of examples: the network's inputs, and the losses of its outputs. */
public interface TrainingBatch {

    /** Returns the positions, (n, inputs). */
    NDArray inputs(NDManager manager);

    /**
     * Returns the cross-entropy of the policy, in nats, mean over the examples: a scalar.
     *
     * @param logPolicy the network's, (n, moves)
     */
    NDArray policyLoss(NDArray logPolicy);

    /**
     * Returns the squared error of the value, mean over the examples: a scalar.
     *
     * @param values the network's, (n, 1)
     */
    NDArray valueLoss(NDArray values);

    /**
     * Updates other metrics from the network's outputs before the step, without recording gradients.
     *
     * @param values null without a value head
     */
    default void measure(NDArray logPolicy, NDArray values) {
    }
}
