package chesslab.training.network;

import ai.djl.Device;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.nn.SequentialBlock;
import ai.djl.training.ParameterStore;
import ai.djl.training.initializer.Initializer;
import chesslab.encoding.ChessCoding;
import chesslab.encoding.Layout;
import chesslab.encoding.PlaneOrder;
import chesslab.game.Coding;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * An architecture around a block of one's own. {@code model.json} has all of it but the block; one that was read from
 * there describes the network and makes none.
 */
final class OwnArchitecture implements Architecture {

    private static final int TRIED = 2; // positions

    private final String name;
    /** Of chess; null for other games, as is the order. */
    private final String layout;
    private final PlaneOrder order;
    private final int planes;
    private final int inputs;
    private final int moves;
    private final boolean hasValue;
    private final transient Supplier<? extends Block> blocks;

    private OwnArchitecture(String name, Coding<?, ?> game, boolean hasValue, Supplier<? extends Block> blocks) {
        Layout chess = game instanceof ChessCoding coding ? coding.layout() : null;
        this.name = name;
        layout = chess == null ? null : chess.name();
        order = chess == null ? null : chess.order();
        planes = chess == null ? 0 : chess.planes().size();
        inputs = game.inputs();
        moves = game.moves();
        this.hasValue = hasValue;
        this.blocks = blocks;
    }

    /** Tries a block, as {@link Architecture#of} says. */
    static OwnArchitecture of(String name, Coding<?, ?> game, Supplier<? extends Block> blocks) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a network without a name: expected one, by which its files are known");
        }
        Objects.requireNonNull(blocks, "blocks");
        return new OwnArchitecture(name, game, new OwnArchitecture(name, game, false, blocks).tried(), blocks);
    }

    /** Makes a block, asks it, and checks its gradients; returns whether it has a value head. */
    private boolean tried() {
        SplittableRandom random = new SplittableRandom(0);
        try (NDManager manager = PyTorch.engine().newBaseManager(Device.cpu())) {
            Block block = block();
            float[][] positions = new float[TRIED][inputs];
            for (float[] position : positions) {
                for (int i = 0; i < inputs; i++) {
                    position[i] = random.nextInt(2);
                }
            }
            NDList given = new NDList(PyTorch.matrix(manager, positions, inputs));
            NDList heads = heads(block, given, random);
            block(); // a second one, which must be another
            GradientCheck.of(block, given, OwnArchitecture::loss);
            return heads.size() > 1;
        }
    }

    private NDList heads(Block block, NDList given, RandomGenerator random) {
        NDManager manager = given.head().getManager();
        NDList heads;
        try {
            block.setInitializer(initializer(random), Parameter.Type.WEIGHT);
            block.initialize(manager, DataType.FLOAT32, given.head().getShape());
            heads = block.forward(new ParameterStore(manager, false), given, false);
        } catch (RuntimeException e) { // whatever a layer or PyTorch says
            throw new IllegalArgumentException("the block of network \"" + name + "\" cannot take positions of shape "
                    + taken() + ": " + e.getMessage(), e);
        }
        List<Shape> shapes = Arrays.asList(heads.getShapes());
        List<Shape> expected = List.of(new Shape(TRIED, moves), new Shape(TRIED, 1));
        if (shapes.isEmpty() || !shapes.equals(expected.subList(0, Math.min(shapes.size(), 2)))) {
            throw new IllegalArgumentException("the block of network \"" + name + "\" gives " + shapes
                    + " for positions of shape " + taken() + ", expected logits of the moves of shape "
                    + expected.get(0) + ", and after them, where it has a value head, values of shape "
                    + expected.get(1));
        }
        if (block.getParameters().values().stream().noneMatch(Parameter::requiresGradient)) {
            throw new IllegalArgumentException("the block of network \"" + name + "\" has no parameter that learns");
        }
        return heads;
    }

    /** The shape that the block is given. */
    private Shape taken() {
        return layout == null ? new Shape(TRIED, inputs) : Layers.planesShape(TRIED, planes);
    }

    private static NDArray loss(NDList heads) {
        NDArray policyLoss = heads.get(0).logSoftmax(1).get(":, 0").mean().neg();
        return heads.size() > 1 ? policyLoss.add(heads.get(1).square().mean()) : policyLoss;
    }

    @Override
    public int inputs() {
        return inputs;
    }

    @Override
    public int moves() {
        return moves;
    }

    @Override
    public boolean hasValue() {
        return hasValue;
    }

    @Override
    public Optional<String> layout() {
        return Optional.ofNullable(layout);
    }

    @Override
    public Block block() {
        if (blocks == null) {
            throw new IllegalStateException("the files of network \"" + name + "\" do not hold its block: load it with "
                    + "its architecture, Network.load(folder, architecture)");
        }
        Block own = Objects.requireNonNull(blocks.get(), () -> "the block of network \"" + name + "\"");
        if (own.getParameters().values().stream().anyMatch(Parameter::isInitialized)) {
            throw new IllegalArgumentException(
                    "the block of network \"" + name + "\" is in use already: expected a new "
                            + "one, with new layers, at each call, such as () -> new SequentialBlock().add(…)");
        }
        return layout == null ? own : new SequentialBlock().add(rows -> Layers.planes(rows, planes, order)).add(own);
    }

    @Override
    public Initializer initializer(RandomGenerator random) {
        return RandomWeights.he(random);
    }

    private List<Object> described() {
        return Arrays.asList(name, layout, order, planes, inputs, moves, hasValue);
    }

    /** Whether the other one has the same name, layout and shape; blocks cannot be compared. */
    @Override
    public boolean equals(Object other) {
        return other instanceof OwnArchitecture own && described().equals(own.described());
    }

    @Override
    public int hashCode() {
        return described().hashCode();
    }

    @Override
    public String toString() {
        return "\"" + name + "\" (" + (layout == null ? inputs + " inputs" : layout + " of " + planes + " planes")
                + ", "
                + moves + " moves" + (hasValue ? ", value)" : ")");
    }
}
