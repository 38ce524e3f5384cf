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
import chesslab.encoding.ChessCoding;
import chesslab.encoding.Layout;
import chesslab.files.ExceptionMessages;
import chesslab.game.Coding;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * An architecture around a user's block. {@code model.json} has everything except the block, so an architecture read
 * from it only describes the network.
 */
final class OwnArchitecture implements Architecture {

    private static final int TRIED = 2; // positions

    private final String name;
    private final String layout; // null for other games than chess
    private final int inputs;
    private final int moves;
    private final boolean hasValue;
    private final transient Layout chess; // null likewise
    private final transient Supplier<? extends Block> blocks;

    OwnArchitecture(String name, Coding<?, ?> game, Supplier<? extends Block> blocks) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a network without a name: expected one, by which its files are known");
        }
        this.name = name;
        chess = game instanceof ChessCoding coding ? coding.layout() : null;
        layout = chess == null ? null : chess.name();
        inputs = game.inputs();
        moves = game.moves();
        this.blocks = Objects.requireNonNull(blocks, "blocks");
        hasValue = hasValueHead();
    }

    private boolean hasValueHead() {
        try (NDManager manager = PyTorch.engine().newBaseManager(Device.cpu())) {
            Block block = block();
            NDList positions = new NDList(manager.randomUniform(0, 1, new Shape(TRIED, inputs)));
            NDList heads = heads(block, positions);
            block(); // a second one, which must be another
            GradientCheck.of(block, positions, said -> {
                NDArray policyLoss = said.get(0).logSoftmax(1).get(":, 0").mean().neg();
                return said.size() > 1 ? policyLoss.add(said.get(1).square().mean()) : policyLoss;
            });
            return heads.size() > 1;
        }
    }

    private NDList heads(Block block, NDList positions) {
        Shape taken = chess == null ? new Shape(TRIED, inputs) : Layers.planesShape(TRIED, chess.planes().size());
        NDManager manager = positions.head().getManager();
        NDList heads;
        try {
            block.setInitializer(initializer(new SplittableRandom(0)), Parameter.Type.WEIGHT);
            block.initialize(manager, DataType.FLOAT32, positions.head().getShape());
            heads = block.forward(new ParameterStore(manager, false), positions, false);
        } catch (RuntimeException e) { // whatever a layer or PyTorch says
            throw new IllegalArgumentException("the block of network \"" + name + "\" cannot take positions of shape "
                    + taken + ": " + ExceptionMessages.message(e), e);
        }
        List<Shape> shapes = Arrays.asList(heads.getShapes());
        List<Shape> expected = List.of(new Shape(TRIED, moves), new Shape(TRIED, 1));
        if (shapes.isEmpty() || !shapes.equals(expected.subList(0, Math.min(shapes.size(), 2)))) {
            throw new IllegalArgumentException("the block of network \"" + name + "\" gives " + shapes
                    + " for positions of shape " + taken + ", expected logits of the moves of shape " + expected.get(0)
                    + ", and after them, where it has a value head, values of shape " + expected.get(1));
        }
        if (block.getParameters().values().stream().noneMatch(Parameter::requiresGradient)) {
            throw new IllegalArgumentException("the block of network \"" + name + "\" has no parameter that learns");
        }
        return heads;
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
            throw new UnsupportedOperationException(
                    "the files of network \"" + name + "\" do not hold its block: load it with "
                            + "its architecture, Network.load(folder, architecture)");
        }
        Block own = Objects.requireNonNull(blocks.get(), () -> "the block of network \"" + name + "\"");
        if (own.getParameters().values().stream().anyMatch(Parameter::isInitialized)) {
            throw new IllegalArgumentException("the block of network \"" + name + "\" is in use already: expected a "
                    + "new one, with new layers, at each call, such as () -> new SequentialBlock().add(…)");
        }
        return chess == null
                ? own
                : new SequentialBlock().add(rows -> Layers.planes(rows, chess.planes().size(), chess.order())).add(own);
    }

    /** Returns whether the other one has the same name, layout and shape; blocks cannot be compared. */
    @Override
    public boolean equals(Object other) {
        return other instanceof OwnArchitecture && toString().equals(other.toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    @Override
    public String toString() {
        return "\"" + name + "\" ("
                + (layout == null ? inputs + " inputs" : layout + " of " + inputs / Layers.SQUARES + " planes")
                + ", " + moves + " moves" + (hasValue ? ", value)" : ")");
    }
}
