package chesslab.training.network;

import ai.djl.nn.Block;
import ai.djl.training.initializer.Initializer;
import java.util.random.RandomGenerator;

/**
 * The architecture of a network with a policy head over move indices and, where it has one, a value head. A new one is a
 * record: its components stand in {@code model.json} and describe it wholly.
 */
public interface Architecture {

    /** The number of inputs of a position. */
    int inputs();

    /** The number of move indices of the policy. */
    int moves();

    /** Whether there is a value head. */
    boolean hasValue();

    /**
     * DJL's form of it, not initialized: from (n, inputs) to policy logits (n, moves), and where there is a value head
     * also to values (n, 1) after tanh.
     */
    Block block();

    /** The initializer of the weights. */
    Initializer initializer(RandomGenerator random);

    /** The number of parameters that training changes, without running means and variances of batch normalisation. */
    default long parameters() {
        return LayerCounts.of(this).parameters();
    }

    /** The number of multiplications, each with an addition, of dense and convolutional layers for one position. */
    default long multiplyAdds() {
        return LayerCounts.of(this).multiplyAdds();
    }

    /** About the number of values that the layers give for one position, heads included; training keeps them. */
    default long activations() {
        return LayerCounts.of(this).activations();
    }
}
