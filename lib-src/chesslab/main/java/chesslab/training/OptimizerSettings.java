package chesslab.training;

import ai.djl.ndarray.NDManager;

/** The optimizer of a training: how a step follows the gradient. */
public interface OptimizerSettings {

    /** Creates an optimizer that has made no step. Its state lives as long as the manager. */
    ResumableOptimizer create(NDManager manager);

    /** The number of arrays of its size that the optimizer keeps for each parameter. */
    int stateArrays();

    /**
     * Stochastic gradient descent with momentum, as PyTorch has it: v = momentum * v + gradient; the weights lose
     * rate * v.
     * (Polyak 1964; Sutskever et al., On the importance of initialization and momentum in deep learning, 2013.)
     *
     * @param momentum the share of the last step that is kept, from 0 to less than 1
     */
    record Sgd(double momentum) implements OptimizerSettings {

        public Sgd {
            if (!(momentum >= 0 && momentum < 1)) {
                throw new IllegalArgumentException("momentum " + momentum + ", expected 0 to less than 1");
            }
        }

        @Override
        public ResumableOptimizer create(NDManager manager) {
            return new MomentumOptimizer(this, manager);
        }

        @Override
        public int stateArrays() {
            return momentum > 0 ? 1 : 0;
        }
    }

    /**
     * Adam: steps measured by the running mean and mean square of the gradient. (Kingma and Ba, Adam: a method for
     * stochastic optimization, 2015.) With weight decay it is AdamW: the weights also lose rate * weightDecay of
     * themselves. (Loshchilov and Hutter, Decoupled weight decay regularization, 2019.)
     *
     * @param beta1       the share of the mean that is kept, from 0 to less than 1
     * @param beta2       the share of the mean square that is kept, from 0 to less than 1
     * @param epsilon     keeps the divisor from 0
     * @param weightDecay 0 or more
     */
    record Adam(double beta1, double beta2, double epsilon, double weightDecay) implements OptimizerSettings {

        public Adam {
            if (!(beta1 >= 0 && beta1 < 1 && beta2 >= 0 && beta2 < 1 && epsilon > 0 && weightDecay >= 0)) {
                throw new IllegalArgumentException("Adam with betas " + beta1 + " and " + beta2 + ", epsilon " + epsilon
                        + ", weight decay " + weightDecay + ": expected betas from 0 to less than 1, epsilon over 0, "
                        + "weight decay 0 or more");
            }
        }

        @Override
        public ResumableOptimizer create(NDManager manager) {
            return new AdamOptimizer(this, manager);
        }

        @Override
        public int stateArrays() {
            return 2;
        }
    }

    /** Plain stochastic gradient descent. */
    static OptimizerSettings sgd() {
        return new Sgd(0);
    }

    /** Adam with the paper's constants. */
    static OptimizerSettings adam() {
        return adamW(0);
    }

    /** AdamW with the constants of Adam's paper. */
    static OptimizerSettings adamW(double weightDecay) {
        return new Adam(0.9, 0.999, 1e-8, weightDecay);
    }
}
