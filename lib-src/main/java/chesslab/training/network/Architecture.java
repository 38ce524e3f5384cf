package chesslab.training.network;

import ai.djl.nn.Block;
import ai.djl.training.initializer.Initializer;
import java.util.random.RandomGenerator;

/** The shape of a network with a policy head over move indices and, where it has one, a value head. */
public sealed interface Architecture permits Mlp, Cnn {

    /** How many numbers describe a position. */
    int inputs();

    /** How many move indices the policy has. */
    int moves();

    /** Whether there is a value head. */
    boolean hasValue();

    /** How many numbers training changes; running means and variances of batch normalisation are not among them. */
    long parameters();

    /** How many multiplications, each with its addition, the dense and convolutional layers make for one position. */
    long multiplyAdds();

    /** About how many numbers the layers before the heads give for one position; training keeps them for a while. */
    long activations();

    /**
     * DJL's form of it, not initialized: from (n, inputs) to policy logits (n, moves), and where there is a value head
     * also to values (n, 1) after tanh.
     */
    Block block();

    /** How the weights are drawn before training. */
    Initializer initializer(RandomGenerator random);
}
