package chesslab.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import java.nio.FloatBuffer;
import java.util.Map;
import java.util.TreeMap;

/** The optimizer of a training. */
public interface OptimizerSettings {

    /**
     * Changes a parameter's weights in place. It may change the gradient too, and closes neither.
     *
     * @param state has the step's learning rate, and the parameter's arrays from earlier steps
     */
    void update(String name, NDArray weights, NDArray gradient, State state);

    /** The steps of an optimizer, and its arrays for each parameter, such as running means. */
    final class State {

        /** [parameter#number] arrays of the parameters' shapes. */
        final Map<String, NDArray> arrays = new TreeMap<>();
        private final NDManager manager;
        int steps;
        private double rate;

        State(NDManager manager) {
            this.manager = manager;
        }

        void begin(double learningRate) {
            rate = learningRate;
            steps++;
        }

        /** Returns the learning rate of this step. */
        public double rate() {
            return rate;
        }

        /** Returns the number of steps, including this one. */
        public int steps() {
            return steps;
        }

        /** Returns an array of a parameter, by its number; zeros at first. */
        public NDArray array(String parameter, int number, NDArray weights) {
            return arrays.computeIfAbsent(parameter + "#" + number,
                    key -> manager.zeros(weights.getShape(), DataType.FLOAT32, weights.getDevice()));
        }
    }

    /**
     * Stochastic gradient descent with momentum, as in PyTorch: v = momentum * v + gradient; weights -= rate * v.
     * (Polyak 1964; Sutskever et al., On the importance of initialization and momentum in deep learning, 2013.)
     *
     * @param momentum the part of the last step to keep, from 0 to less than 1
     */
    record Sgd(double momentum) implements OptimizerSettings {

        public Sgd {
            if (!(momentum >= 0 && momentum < 1)) {
                throw new IllegalArgumentException("momentum " + momentum + ", expected 0 to less than 1");
            }
        }

        @Override
        public void update(String name, NDArray weights, NDArray gradient, State state) {
            if (momentum == 0) {
                weights.subi(gradient.muli(state.rate()));
                return;
            }
            NDArray velocity = state.array(name, 0, weights);
            velocity.muli(momentum).addi(gradient);
            try (NDArray step = velocity.mul(state.rate())) {
                weights.subi(step);
            }
        }
    }

    /**
     * Adam: steps by the running mean and mean square of the gradient. (Kingma and Ba, Adam: a method for stochastic
     * optimization, 2015.) With weight decay it is AdamW: weights -= rate * weightDecay * weights. (Loshchilov and
     * Hutter, Decoupled weight decay regularization, 2019.)
     *
     * @param beta1       the part of the mean to keep, from 0 to less than 1
     * @param beta2       the part of the mean square to keep, from 0 to less than 1
     * @param epsilon     keeps the divisor above 0
     * @param weightDecay 0 or more
     */
    record Adam(double beta1, double beta2, double epsilon, double weightDecay) implements OptimizerSettings {

        private static final int CHUNK = 4096; // numbers that fit the processor's nearest cache

        public Adam {
            if (!(beta1 >= 0 && beta1 < 1 && beta2 >= 0 && beta2 < 1 && epsilon > 0 && weightDecay >= 0)) {
                throw new IllegalArgumentException("Adam with betas " + beta1 + " and " + beta2 + ", epsilon " + epsilon
                        + ", weight decay " + weightDecay + ": expected betas from 0 to less than 1, epsilon over 0, "
                        + "weight decay 0 or more");
            }
        }

        @Override
        public void update(String name, NDArray weights, NDArray gradient, State state) {
            NDArray mean = state.array(name, 0, weights);
            NDArray meanSquare = state.array(name, 1, weights);
            if (weightDecay > 0) {
                weights.muli(1 - state.rate() * weightDecay);
            }
            meanSquare.muli(beta2);
            try (NDArray square = gradient.square()) {
                meanSquare.addi(square.muli(1 - beta2));
            }
            mean.muli(beta1).addi(gradient.muli(1 - beta1));
            // both means began at 0 and are too small at first: the corrections make up for it
            double correction = 1 - Math.pow(beta1, state.steps());
            double squareCorrection = 1 - Math.pow(beta2, state.steps());
            try (NDArray size = root(meanSquare);
                    NDArray step = mean.div(size.muli(1 / Math.sqrt(squareCorrection)).addi(epsilon))) {
                weights.subi(step.muli(state.rate() / correction));
            }
        }

        /**
         * Returns the square root, rounded as IEEE 754 says. PyTorch's root starts from an estimate that differs
         * between makers of processors, and sometimes differs by a bit.
         */
        static NDArray root(NDArray numbers) {
            if (numbers.getDevice().isGpu()) {
                return numbers.sqrt();
            }
            NDArray roots = numbers.duplicate();
            FloatBuffer memory = roots.toByteBuffer(true).asFloatBuffer(); // PyTorch's own
            float[] chunk = new float[Math.min(CHUNK, memory.remaining())];
            for (int from = 0; from < memory.limit(); from += chunk.length) {
                int count = Math.min(chunk.length, memory.limit() - from);
                memory.get(from, chunk, 0, count);
                for (int i = 0; i < count; i++) {
                    chunk[i] = (float) Math.sqrt(chunk[i]);
                }
                memory.put(from, chunk, 0, count);
            }
            return roots;
        }
    }

    /** Plain stochastic gradient descent. */
    static OptimizerSettings sgd() {
        return sgd(0);
    }

    /** Stochastic gradient descent with momentum, 0 to less than 1. */
    static OptimizerSettings sgd(double momentum) {
        return new Sgd(momentum);
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
