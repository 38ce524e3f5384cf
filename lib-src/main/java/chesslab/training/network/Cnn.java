package chesslab.training.network;

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
 * @param planes   the number of planes of 8 x 8 of a position
 * @param order    the order of the inputs' numbers
 * @param blocks   the number of residual blocks
 * @param filters  the number of planes that each of their convolutions makes
 * @param hasValue whether there is a value head
 */
public record Cnn(int planes, PlaneOrder order, int blocks, int filters, boolean hasValue) implements Architecture {

    private static final int SQUARES = 64;
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

    @Override
    public Block block() {
        SequentialBlock trunk = new SequentialBlock().add(rows -> Layers.planes(rows, planes, order))
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

    /** From (n, 73, rank, file) to (n, 4672), the index of a move being (rank * 8 + file) * 73 + plane. */
    private static NDList asMoveIndices(NDList planes) {
        return new NDList(planes.singletonOrThrow().transpose(0, 2, 3, 1).reshape(-1, SQUARES * MOVE_PLANES));
    }

    private static NDList flat(NDList plane) {
        return new NDList(plane.singletonOrThrow().reshape(-1, SQUARES));
    }
}
