package chesslab.training.network;

import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.training.initializer.Initializer;
import chesslab.encoding.ChessCoding;
import chesslab.encoding.Layout;
import chesslab.game.Coding;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * The architecture of a network with a policy head over move indices and, where it has one, a value head. One's own is
 * made {@link #of} a block, or is a record: its components stand in {@code model.json} and describe it wholly.
 */
public interface Architecture {

    /**
     * Returns an architecture of one's own for chess. The block takes planes as convolutions do, (n, planes, 8, 8)
     * whatever the layout's order, and gives logits of the moves, (n, 4672), then, where it has a value head, the
     * mover's expected result, (n, 1), from -1 to 1: one array, or the two of {@link Layers#heads}. A network without a
     * value head learns and plays by its policy, but guides no search. Its weights are drawn by He et al. from the
     * network's seed, whatever initializer the block has.
     *
     * <p>The block is tried here, with two positions of random planes.
     *
     * @param name   of the network; with the layout it stands in its files, in which the block does not
     * @param blocks makes the block, anew with new layers at each call
     * @throws IllegalArgumentException if a block does not take or give these shapes, or is not new
     * @throws IllegalStateException    if a gradient changes when Java collects memory, see {@link GradientCheck}
     */
    static Architecture of(String name, Layout layout, Supplier<? extends Block> blocks) {
        return of(name, new ChessCoding(layout), blocks);
    }

    /** The same for any game; of another one than chess the block takes a position's numbers in a row, (n, inputs). */
    static Architecture of(String name, Coding<?, ?> game, Supplier<? extends Block> blocks) {
        return OwnArchitecture.of(name, game, blocks);
    }

    /** The most weights of a network whose layers are known, 2<sup>28</sup>: a GB. */
    int MOST_WEIGHTS = 1 << 28;

    /** The most layers or residual blocks of such a network. */
    int MOST_LAYERS = 1_000;

    /** The number of inputs of a position. */
    int inputs();

    /** The number of move indices of the policy. */
    int moves();

    /** Whether there is a value head. */
    boolean hasValue();

    /** The name of the layout that it is for; empty where it only says how many inputs it has. */
    default Optional<String> layout() {
        return Optional.empty();
    }

    /** Whether it takes the positions of a game and knows its moves. */
    default boolean fits(Coding<?, ?> game) {
        return inputs() == game.inputs() && moves() == game.moves() && (!(game instanceof ChessCoding chess)
                || layout().isEmpty() || layout().get().equals(chess.layout().name()));
    }

    /**
     * DJL's form of it, not initialized: from (n, inputs) to policy logits (n, moves), and where there is a value head
     * also to values (n, 1) after tanh.
     */
    Block block();

    /** Returns how the weights are drawn; by He et al. unless it says otherwise. */
    default Initializer initializer(RandomGenerator random) {
        return RandomWeights.he(random);
    }

    /** About the number of weights, and not more than they are, by its sizes alone; 0 where they do not say it. */
    default double weights() {
        return 0;
    }

    /** Returns the number of parameters that training changes, without running means and variances. */
    default long parameters() {
        try (Network network = Network.create(this, 0)) {
            return network.block().getParameters().values().stream().filter(Parameter::requiresGradient)
                    .mapToLong(parameter -> parameter.getArray().size()).sum();
        }
    }
}
