package chesslab.training.imitation;

import ai.djl.ndarray.NDList;
import chesslab.encoding.dataset.PositionBatch;

/** A loss to train with. Metrics, and the choice of the best epoch, remain those of the {@link Targets}. */
@FunctionalInterface
public interface GameLoss {

    /**
     * Returns the losses whose sum training minimizes, each a scalar: of the policy and, if there is one, of the value.
     * Nothing in it is multiplied, divided or raised by a plain Java number ({@link
     * chesslab.training.network.GradientCheck}); the training checks this at its start.
     *
     * @param heads the network's: logarithms of the policy, (n, moves), and with a value head the values, (n, 1)
     * @param batch the n positions
     */
    NDList of(NDList heads, PositionBatch batch);
}
