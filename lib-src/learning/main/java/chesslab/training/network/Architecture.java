package chesslab.training.network;

import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.training.initializer.Initializer;
import chesslab.encoding.ChessCoding;
import chesslab.encoding.Layout;
import chesslab.encoding.MoveIndex;
import chesslab.game.Coding;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The architecture of a network with a policy head over move indices and an optional value head. It is {@link #named},
 * an {@link Mlp}, a {@link Cnn}, or made {@link #of} any DJL block.
 */
public sealed interface Architecture permits Mlp, Cnn, OwnArchitecture {

    /** Examples of names, for help texts. */
    String EXAMPLES = "mlp, mlp-500-200, mlp-4x500, mlp-tanh, cnn-4x32";

    /** The most weights of a network whose layers are known, 2<sup>28</sup>: a GB. */
    int MOST_WEIGHTS = 1 << 28;

    /** The most layers or residual blocks of such a network. */
    int MOST_LAYERS = 1_000;

    /** The kinds by their names in {@code model.json}. */
    Map<String, Class<? extends Architecture>> KINDS = Map.of("mlp", Mlp.class, "cnn", Cnn.class, "own",
            OwnArchitecture.class);

    /**
     * Returns the architecture of a name, with {@link MoveIndex}'s policy: {@code mlp}, layers of 1000, 1000, 1000 and
     * 200 units with ReLU; {@code mlp-500-200}, layers of 500 and 200 units; {@code mlp-4x500}, four layers of 500
     * units; {@code mlp-tanh}, {@code mlp-4x500-gelu}, the same with another {@link Activation}; {@code cnn-4x32}, four
     * residual blocks of 32 filters.
     *
     * @param layout the layout of its inputs
     * @throws IllegalArgumentException if there is no architecture of this name; the message has valid names
     */
    static Architecture named(String name, Layout layout, boolean hasValue) {
        String activations = Arrays.stream(Activation.values()).map(Activation::name).collect(Collectors.joining("|"))
                .toLowerCase(Locale.ROOT);
        Matcher mlp = Pattern.compile("mlp(?:((?:-\\d{1,5})*)|-(\\d{1,2})x(\\d{1,5}))(?:-(" + activations + "))?")
                .matcher(name);
        if (mlp.matches()) {
            List<Integer> widths = mlp.group(2) != null
                    ? Collections.nCopies(Integer.parseInt(mlp.group(2)), Integer.valueOf(mlp.group(3)))
                    : mlp.group(1).isEmpty()
                            ? List.of(1000, 1000, 1000, 200)
                    : Arrays.stream(mlp.group(1).substring(1).split("-")).map(Integer::valueOf).toList();
            return new Mlp(layout.size(), MoveIndex.COUNT, widths, mlp.group(4) == null
                    ? Activation.RELU
                    : Activation.valueOf(mlp.group(4).toUpperCase(Locale.ROOT)), hasValue);
        }
        Matcher cnn = Pattern.compile("cnn-(\\d{1,3})x(\\d{1,4})").matcher(name);
        if (cnn.matches()) {
            return new Cnn(layout.planes().size(), layout.order(), Integer.parseInt(cnn.group(1)),
                    Integer.parseInt(cnn.group(2)), hasValue);
        }
        throw new IllegalArgumentException("no network is called \"" + name + "\"; there are: " + EXAMPLES
                + "; after any mlp an activation: " + activations.replace("|", ", "));
    }

    /**
     * Returns a new architecture for chess. The block takes planes like convolutions, (n, planes, 8, 8) for every order
     * of the layout. It gives logits of the moves, (n, 4672), and with a value head also the mover's expected result,
     * (n, 1), from -1 to 1: one array, or the two of {@link Layers#heads}. A network without a value head learns and
     * plays by its policy, but cannot guide a search. Its weights are drawn by He et al. from the network's seed,
     * regardless of the block's initializer.
     *
     * <p>This method tests the block with two positions of random planes.
     *
     * @param name   the network's name; its files have the name and the layout, but not the block
     * @param blocks makes a new block with new layers at each call
     * @throws IllegalArgumentException if a block has other shapes, or is not new
     * @throws IllegalStateException    if garbage collection changes a gradient, see {@link GradientCheck}
     */
    static Architecture of(String name, Layout layout, Supplier<? extends Block> blocks) {
        return of(name, new ChessCoding(layout), blocks);
    }

    /** Returns a new architecture for any game; except for chess, the block takes (n, inputs). */
    static Architecture of(String name, Coding<?, ?> game, Supplier<? extends Block> blocks) {
        return new OwnArchitecture(name, game, blocks);
    }

    /** Returns the number of inputs of a position. */
    int inputs();

    /** Returns the number of move indices of the policy. */
    int moves();

    /** Returns whether there is a value head. */
    boolean hasValue();

    /** Returns the name of its layout; empty if only the number of inputs is known. */
    default Optional<String> layout() {
        return Optional.empty();
    }

    /** Returns whether its inputs and moves fit a game. */
    default boolean fits(Coding<?, ?> game) {
        return inputs() == game.inputs() && moves() == game.moves() && (!(game instanceof ChessCoding chess)
                || layout().isEmpty() || layout().get().equals(chess.layout().name()));
    }

    /**
     * Returns an uninitialized DJL block from (n, inputs) to policy logits (n, moves), and with a value head also to
     * values (n, 1) after tanh.
     */
    Block block();

    /**
     * Returns the initializer of the weights: by default uniform from -a to a = sqrt(6 / units in), for ReLU. (He et
     * al., Delving deep into rectifiers, 2015.)
     */
    default Initializer initializer(RandomGenerator random) {
        return new RandomWeights(random, (in, out) -> Math.sqrt(6 / in));
    }

    /** Returns a lower bound of the number of weights, by the sizes alone; 0 if they do not determine it. */
    default double weights() {
        return 0;
    }

    /** Returns the number of trained parameters, without running means and variances. */
    default long parameters() {
        try (Network network = Network.create(this, 0)) {
            return network.block().getParameters().values().stream().filter(Parameter::requiresGradient)
                    .mapToLong(parameter -> parameter.getArray().size()).sum();
        }
    }
}
