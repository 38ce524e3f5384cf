package chesslab.training.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.LayoutType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.convolutional.Conv2d;
import ai.djl.nn.convolutional.Convolution;
import ai.djl.training.ParameterStore;
import ai.djl.util.PairList;

/**
 * A convolution that keeps the board's size, as {@link Conv2d}, computed with channels of zeros up to a multiple of
 * {@value #FULL}. Without them, the library under PyTorch (oneDNN 3.7.1) leaves out the last channels on some machines,
 * and takes what is in memory in their place, even values that are no numbers. It was seen on an AMD EPYC of family 26
 * under Firecracker, which reports no caches; with the zeros that machine computes the bits of all others.
 */
final class BoardConvolution extends Convolution {

    private static final int FULL = 16;

    BoardConvolution(int kernel, int filters, boolean hasBias) {
        super(new Builder().setKernelShape(new Shape(kernel, kernel)).setFilters(filters)
                .optPadding(new Shape(kernel / 2, kernel / 2)).optStride(new Shape(1, 1)).optDilation(new Shape(1, 1))
                .optBias(hasBias));
    }

    private static final class Builder extends ConvolutionBuilder<Builder> {
        @Override
        protected Builder self() {
            return this;
        }
    }

    @Override
    protected NDList forwardInternal(ParameterStore store, NDList inputs, boolean training,
            PairList<String, Object> options) {
        NDArray input = inputs.singletonOrThrow();
        NDArray filled = store.getValue(weight, input.getDevice(), training);
        NDArray bias = includeBias ? store.getValue(this.bias, input.getDevice(), training) : null;
        long missing = Math.floorMod(-input.getShape().get(1), FULL);
        if (missing > 0) {
            input = input.concat(zeros(input, input.getShape().get(0), missing), 1);
            filled = filled.concat(zeros(filled, filters, missing), 1);
        }
        long more = training ? Math.floorMod(-filters, FULL) : 0; // only the gradient is wrong without them
        if (more > 0) {
            filled = filled.concat(zeros(filled, more, filled.getShape().get(1)), 0);
            bias = bias == null ? null : bias.concat(bias.getManager().zeros(new Shape(more)), 0);
        }
        NDArray out = Conv2d.conv2d(input, filled, bias, stride, padding, dilation).singletonOrThrow();
        return new NDList(more > 0 ? out.split(new long[]{filters}, 1).get(0) : out);
    }

    private static NDArray zeros(NDArray beside, long first, long second) {
        Shape shape = beside.getShape();
        return beside.getManager().zeros(new Shape(first, second, shape.get(2), shape.get(3)));
    }

    @Override
    protected LayoutType[] getExpectedLayout() {
        return new LayoutType[]{LayoutType.BATCH, LayoutType.CHANNEL, LayoutType.HEIGHT, LayoutType.WIDTH};
    }

    @Override
    protected String getStringLayout() {
        return "NCHW";
    }

    @Override
    protected int numDimensions() {
        return 4;
    }
}
