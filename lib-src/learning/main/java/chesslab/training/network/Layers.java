package chesslab.training.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.nn.Blocks;
import ai.djl.nn.ParallelBlock;
import ai.djl.nn.SequentialBlock;
import ai.djl.nn.core.Linear;
import ai.djl.nn.norm.BatchNorm;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.PlaneOrder;
import java.util.List;

/** The layers of networks. */
public final class Layers {

    private static final float EPSILON = 1e-5f;
    private static final int BOARD = 8;
    static final int SQUARES = BOARD * BOARD;
    private static final int VALUE_UNITS = 256;

    private Layers() {
    }

    /** Returns a layer whose units each see all inputs. */
    public static Block dense(int units) {
        return Linear.builder().setUnits(units).build();
    }

    /** Returns a convolution that keeps the board's size; its kernel is 1x1 or 3x3. */
    public static Block convolution(int kernel, int filters, boolean bias) {
        return new BoardConvolution(kernel, filters, bias);
    }

    /** Returns a convolution with batch normalization, whose shift replaces a bias. */
    public static SequentialBlock normalized(int kernel, int filters) {
        return new SequentialBlock().add(convolution(kernel, filters, false))
                .add(BatchNorm.builder().optEpsilon(EPSILON).build());
    }

    /**
     * Returns a residual block: two convolutions whose output is added to their input. (He et al., Deep residual
     * learning, 2016.)
     */
    public static Block residual(int filters) {
        Block change = normalized(3, filters).add(Activation.RELU::of).add(normalized(3, filters));
        return new SequentialBlock()
                .add(new ParallelBlock(ways -> new NDList(ways.get(0).singletonOrThrow()
                        .add(ways.get(1).singletonOrThrow())), List.of(change, Blocks.identityBlock())))
                .add(Activation.RELU::of);
    }

    /** Converts (n, inputs) of a layout to (n, planes, rank, file), as convolutions need. */
    static NDList planes(NDList inputs, int planes, PlaneOrder order) {
        NDArray rows = inputs.singletonOrThrow();
        return new NDList(order == PlaneOrder.PLANE_LAST
                ? rows.reshape(-1, BOARD, BOARD, planes).transpose(0, 3, 1, 2)
                : rows.reshape(planesShape(-1, planes)));
    }

    static Shape planesShape(int positions, int planes) {
        return new Shape(positions, planes, BOARD, BOARD);
    }

    /**
     * Returns AlphaZero's policy head: from planes (n, k, 8, 8), by a convolution of {@code filters} filters, to 73
     * planes of moves, and from those to their logits by {@link MoveIndex}, (n, 4672).
     */
    public static Block policyHead(int filters) {
        return normalized(3, filters).add(Activation.RELU::of).add(convolution(1, MoveIndex.KINDS, true))
                .add(planes -> new NDList(
                        planes.singletonOrThrow().transpose(0, 2, 3, 1).reshape(-1, MoveIndex.COUNT)));
    }

    /**
     * Returns AlphaZero's value head: from planes (n, k, 8, 8) to one plane, 256 units and a value from -1 to 1, (n,
     * 1).
     */
    public static Block valueHead() {
        return normalized(1, 1).add(Activation.RELU::of)
                .add(plane -> new NDList(plane.singletonOrThrow().reshape(-1, SQUARES)))
                .add(dense(VALUE_UNITS)).add(Activation.RELU::of)
                .add(dense(1)).add(Activation.TANH::of);
    }

    /** Joins both heads on one trunk: the logits of the moves, then the value. */
    public static Block heads(Block policy, Block value) {
        return new ParallelBlock(heads -> new NDList(heads.stream().map(NDList::singletonOrThrow)
                .toArray(NDArray[]::new)), List.of(policy, value));
    }
}
