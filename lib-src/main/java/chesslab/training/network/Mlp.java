package chesslab.training.network;

import ai.djl.nn.Block;
import ai.djl.nn.SequentialBlock;
import ai.djl.training.initializer.Initializer;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;

/**
 * A multilayer perceptron: dense layers, each followed by the activation, then a dense policy head and, if asked for, a
 * dense value head.
 *
 * @param inputs     the number of inputs of a position
 * @param moves      the number of move indices of the policy
 * @param widths     the number of units of each dense layer before the heads
 * @param activation the function that follows each of them
 */
public record Mlp(int inputs, int moves, List<Integer> widths, Activation activation, boolean hasValue)
        implements
            Architecture {

    public Mlp {
        widths = List.copyOf(widths);
        Objects.requireNonNull(activation, "activation");
        if (inputs < 1 || moves < 1 || widths.isEmpty() || widths.stream().anyMatch(width -> width < 1)) {
            throw new IllegalArgumentException("a network with " + inputs + " inputs, " + moves
                    + " moves and layers of " + widths + " units: expected 1 or more of each");
        }
    }

    /** Layers of one width with ReLU, policy and value. */
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

    @Override
    public Initializer initializer(RandomGenerator random) {
        return RandomWeights.glorot(random);
    }
}
