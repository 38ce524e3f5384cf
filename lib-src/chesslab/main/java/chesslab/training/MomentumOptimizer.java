package chesslab.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;

/** Stochastic gradient descent with momentum. */
final class MomentumOptimizer extends ResumableOptimizer {

    private final double momentum;

    MomentumOptimizer(OptimizerSettings.Sgd settings, NDManager manager) {
        super(manager);
        momentum = settings.momentum();
    }

    @Override
    public void update(String name, NDArray weights, NDArray gradient) {
        if (momentum == 0) {
            weights.subi(gradient.muli(rate()));
            return;
        }
        NDArray velocity = state(name, 0, weights);
        velocity.muli(momentum).addi(gradient);
        try (NDArray step = velocity.mul(rate())) {
            weights.subi(step);
        }
    }
}
