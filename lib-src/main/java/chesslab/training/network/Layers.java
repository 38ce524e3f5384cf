package chesslab.training.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.nn.Blocks;
import ai.djl.nn.ParallelBlock;
import ai.djl.nn.SequentialBlock;
import ai.djl.nn.convolutional.Conv2d;
import ai.djl.nn.core.Linear;
import ai.djl.nn.norm.BatchNorm;
import java.util.List;

/** The layers that networks are put together from. */
public final class Layers {

    private static final float EPSILON = 1e-5f;

    private Layers() {
    }

    public static Block dense(int units) {
        return Linear.builder().setUnits(units).build();
    }

    /** A convolution that keeps the board's size: its kernel is 1x1 or 3x3. */
    static Block convolution(int kernel, int filters, boolean bias) {
        return Conv2d.builder().setKernelShape(new Shape(kernel, kernel)).setFilters(filters)
                .optPadding(new Shape(kernel / 2, kernel / 2)).optBias(bias).build();
    }

    /** A convolution and batch normalisation, whose shift makes a bias needless. */
    static SequentialBlock normalized(int kernel, int filters) {
        return new SequentialBlock().add(convolution(kernel, filters, false))
                .add(BatchNorm.builder().optEpsilon(EPSILON).build());
    }

    /** Two convolutions whose result is added to what came in. (He et al., Deep residual learning, 2016.) */
    static Block residual(int filters) {
        Block change = normalized(3, filters).add(Activation.RELU::of).add(normalized(3, filters));
        return new SequentialBlock()
                .add(new ParallelBlock(ways -> new NDList(ways.get(0).singletonOrThrow()
                        .add(ways.get(1).singletonOrThrow())), List.of(change, Blocks.identityBlock())))
                .add(Activation.RELU::of);
    }

    /** Both heads on one trunk. */
    static Block heads(Block policy, Block value) {
        return new ParallelBlock(heads -> new NDList(heads.stream().map(NDList::singletonOrThrow)
                .toArray(NDArray[]::new)), List.of(policy, value));
    }
}
