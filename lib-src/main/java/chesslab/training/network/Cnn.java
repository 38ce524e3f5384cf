package chesslab.training.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.nn.Block;
import ai.djl.nn.SequentialBlock;
import ai.djl.training.initializer.Initializer;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.PlaneOrder;
import java.util.Objects;
import java.util.random.RandomGenerator;

/**
 * A convolutional network for chess in the manner of AlphaZero: a convolution, residual blocks, a policy head of 73
 * planes and, if asked for, a value head. (Silver et al. 2017 and 2018, supplementary text.)
 *
 * @param planes   how many planes of 8 x 8 describe a position
 * @param order    how the inputs' numbers follow one another
 * @param blocks   how many residual blocks
 * @param filters  how many planes each of their convolutions makes
 * @param hasValue whether there is a value head
 */
public record Cnn(int planes, PlaneOrder order, int blocks, int filters, boolean hasValue) implements Architecture {

    private static final int BOARD = 8;
    private static final int SQUARES = BOARD * BOARD;
    private static final int KERNEL = 9;
    private static final int MOVE_PLANES = MoveIndex.KINDS;
    private static final int VALUE_UNITS = 256;

    public Cnn {
        Objects.requireNonNull(order, "order");
        if (planes < 1 || blocks < 1 || filters < 1) {
            throw new IllegalArgumentException("a network with " + planes + " planes, " + blocks + " blocks of "
                    + filters + " filters: expected 1 or more of each");
        }
    }

    @Override
    public int inputs() {
        return SQUARES * planes;
    }

    @Override
    public int moves() {
        return SQUARES * MOVE_PLANES;
    }

    /** Weights, and for each filter of a normalised convolution a scale and a shift. */
    @Override
    public long parameters() {
        long scales = 2L * filters * (1 + 2L * blocks + 1);
        long policy = MOVE_PLANES;
        long value = hasValue ? 2 + VALUE_UNITS + 1 : 0;
        return convolutionWeights() + denseWeights() + scales + policy + value;
    }

    /** A convolution uses each of its weights once for every square. */
    @Override
    public long multiplyAdds() {
        return SQUARES * convolutionWeights() + denseWeights();
    }

    /** Three numbers for each filter and square: of the convolution, of its normalisation, of the activation. */
    @Override
    public long activations() {
        return 3L * SQUARES * filters * (2L * blocks + 2) + (long) SQUARES * planes;
    }

    private long convolutionWeights() {
        long trunk = (long) KERNEL * filters * (planes + 2L * blocks * filters);
        long policy = (long) KERNEL * filters * filters + (long) filters * MOVE_PLANES;
        return trunk + policy + (hasValue ? filters : 0);
    }

    private long denseWeights() {
        return hasValue ? (long) SQUARES * VALUE_UNITS + VALUE_UNITS : 0;
    }

    @Override
    public Block block() {
        SequentialBlock trunk = new SequentialBlock().add(this::asPlanes)
                .add(Layers.normalized(3, filters)).add(Activation.RELU::of);
        for (int block = 0; block < blocks; block++) {
            trunk.add(Layers.residual(filters));
        }
        Block policyHead = Layers.normalized(3, filters).add(Activation.RELU::of)
                .add(Layers.convolution(1, MOVE_PLANES, true)).add(Cnn::asMoveIndices);
        return trunk.add(hasValue ? Layers.heads(policyHead, valueHead()) : policyHead);
    }

    private static Block valueHead() {
        return Layers.normalized(1, 1).add(Activation.RELU::of).add(Cnn::flat)
                .add(Layers.dense(VALUE_UNITS)).add(Activation.RELU::of)
                .add(Layers.dense(1)).add(Activation.TANH::of);
    }

    @Override
    public Initializer initializer(RandomGenerator random) {
        return RandomWeights.he(random);
    }

    /** From (n, inputs) to (n, planes, rank, file), as convolutions take it. */
    private NDList asPlanes(NDList inputs) {
        NDArray rows = inputs.singletonOrThrow();
        return new NDList(order == PlaneOrder.PLANE_LAST
                ? rows.reshape(-1, BOARD, BOARD, planes).transpose(0, 3, 1, 2)
                : rows.reshape(-1, planes, BOARD, BOARD));
    }

    /** From (n, 73, rank, file) to (n, 4672), the index of a move being (rank * 8 + file) * 73 + plane. */
    private static NDList asMoveIndices(NDList planes) {
        return new NDList(planes.singletonOrThrow().transpose(0, 2, 3, 1).reshape(-1, SQUARES * MOVE_PLANES));
    }

    private static NDList flat(NDList plane) {
        return new NDList(plane.singletonOrThrow().reshape(-1, SQUARES));
    }
}
