package chesslab.training;

import ai.djl.ndarray.NDManager;

/** How a step follows the gradient. */
public sealed interface Descent {

    /** An optimizer that has made no step. What it remembers lives as long as the manager. */
    KeptOptimizer optimizer(NDManager manager);

    /**
     * Stochastic gradient descent with momentum, as PyTorch has it: v = momentum * v + gradient; the weights lose
     * rate * v.
     * (Polyak 1964; Sutskever et al., On the importance of initialization and momentum in deep learning, 2013.)
     *
     * @param momentum which share of the last step is kept, from 0 to less than 1
     */
    record Sgd(double momentum) implements Descent {

        public Sgd {
            if (!(momentum >= 0 && momentum < 1)) {
                throw new IllegalArgumentException("momentum " + momentum + ", expected 0 to less than 1");
            }
        }

        @Override
        public KeptOptimizer optimizer(NDManager manager) {
            return new MomentumOptimizer(this, manager);
        }
    }

    /**
     * Adam: steps measured by the running mean and mean square of the gradient. (Kingma and Ba, Adam: a method for
     * stochastic optimization, 2015.) With weight decay it is AdamW: the weights also lose rate * weightDecay of
     * themselves. (Loshchilov and Hutter, Decoupled weight decay regularization, 2019.)
     *
     * @param beta1       which share of the mean is kept, from 0 to less than 1
     * @param beta2       which share of the mean square is kept, from 0 to less than 1
     * @param epsilon     keeps the divisor from 0
     * @param weightDecay 0 or more
     */
    record Adam(double beta1, double beta2, double epsilon, double weightDecay) implements Descent {

        public Adam {
            if (!(beta1 >= 0 && beta1 < 1 && beta2 >= 0 && beta2 < 1 && epsilon > 0 && weightDecay >= 0)) {
                throw new IllegalArgumentException("Adam with betas " + beta1 + " and " + beta2 + ", epsilon " + epsilon
                        + ", weight decay " + weightDecay + ": expected betas from 0 to less than 1, epsilon over 0, "
                        + "weight decay 0 or more");
            }
        }

        @Override
        public KeptOptimizer optimizer(NDManager manager) {
            return new AdamOptimizer(this, manager);
        }
    }

    /** The steps along the gradient itself. */
    static Descent sgd() {
        return new Sgd(0);
    }

    /** With the paper's constants. */
    static Descent adam() {
        return adamW(0);
    }

    /** With the paper's constants. */
    static Descent adamW(double weightDecay) {
        return new Adam(0.9, 0.999, 1e-8, weightDecay);
    }
}
