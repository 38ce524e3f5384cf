package chesslab.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;

/** A batch of examples: the network's inputs, and the losses of its outputs. */
public interface TrainingBatch {

    /** Returns the positions, (n, inputs). */
    NDArray inputs(NDManager manager);

    /**
     * Returns the losses that training minimizes, each a scalar, the mean over the examples: of the policy, the
     * cross-entropy in nats, and of the value, if there is one, the squared error.
     *
     * @param heads the network's: logarithms of the policy, (n, moves), and with a value head the values, (n, 1)
     */
    NDList loss(NDList heads);

    /** Updates other metrics from the same outputs before the step, without recording gradients. */
    default void measure(NDList heads) {
    }
}
