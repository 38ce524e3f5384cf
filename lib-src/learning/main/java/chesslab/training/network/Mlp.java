package chesslab.training.network;

import ai.djl.nn.Block;
import ai.djl.nn.SequentialBlock;
import ai.djl.training.initializer.Initializer;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;

/**
 * A multilayer perceptron: dense layers, each followed by the activation, then a dense policy head and an optional
 * dense value head. Built by hand in lesson 02b.
 *
 * @param inputs     the number of inputs of a position
 * @param moves      the number of move indices of the policy
 * @param widths     the number of units of each dense layer before the heads, at most {@value Architecture#MOST_LAYERS}
 *                   of them; all weights are at most {@value Architecture#MOST_WEIGHTS}
 * @param activation the function after each of them
 */
public record Mlp(int inputs, int moves, List<Integer> widths, Activation activation, boolean hasValue)
        implements
            Architecture {

    public Mlp {
        widths = List.copyOf(widths);
        Objects.requireNonNull(activation, "activation");
        if (inputs < 1 || moves < 1 || widths.isEmpty() || widths.stream().anyMatch(width -> width < 1)
                || widths.size() > MOST_LAYERS || weights(inputs, moves, widths) > MOST_WEIGHTS) {
            throw new IllegalArgumentException("a network with " + inputs + " inputs, " + moves + " moves and "
                    + widths.size() + " layers of " + widths.subList(0, Math.min(widths.size(), 10))
                    + " units: expected 1 or more of each, at most " + MOST_LAYERS + " layers and " + MOST_WEIGHTS
                    + " weights");
        }
    }

    private static double weights(int inputs, int moves, List<Integer> widths) {
        double weights = 0;
        int before = inputs;
        for (int width : widths) {
            weights += (double) before * width;
            before = width;
        }
        return weights + (double) before * moves;
    }

    @Override
    public double weights() {
        return weights(inputs, moves, widths);
    }

    /** Makes a network of layers of one width with ReLU, policy and value. */
    public Mlp(int inputs, int moves, int layers, int width) {
        this(inputs, moves, Collections.nCopies(Math.max(layers, 0), width), Activation.RELU, true);
    }

    @Override
    public Block block() {
        SequentialBlock trunk = new SequentialBlock();
        for (int width : widths) {
            trunk.add(Layers.dense(width)).add(activation::of);
        }
        Block policyHead = Layers.dense(moves);
        return trunk.add(hasValue
                ? Layers.heads(policyHead,
                        new SequentialBlock().add(Layers.dense(1)).add(Activation.TANH::of))
                : policyHead);
    }

    /**
     * Returns uniform weights from -a to a = sqrt(6 / (units in + units out)). (Glorot and Bengio, Understanding the
     * difficulty of training deep feedforward neural networks, 2010; Keras's default.)
     */
    @Override
    public Initializer initializer(RandomGenerator random) {
        return new RandomWeights(random, (in, out) -> Math.sqrt(6 / (in + out)));
    }
}
