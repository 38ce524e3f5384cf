package chesslab.training.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.convolutional.Conv2d;
import ai.djl.training.ParameterStore;
import ai.djl.util.PairList;

/**
 * A {@link Conv2d} that keeps the board's size, padded with channels of zeros to a multiple of {@value #FULL}. Without
 * them, the library under PyTorch (oneDNN 3.7.1) skips the last channels on some machines, and uses arbitrary memory
 * instead, even NaN. This happened on an AMD EPYC of family 26 under Firecracker, which reports no caches; with the
 * zeros that machine computes the same bits as others.
 */
final class BoardConvolution extends Conv2d {

    private static final int FULL = 16;

    BoardConvolution(int kernel, int filters, boolean hasBias) {
        super(builder().setKernelShape(new Shape(kernel, kernel)).setFilters(filters)
                .optPadding(new Shape(kernel / 2, kernel / 2)).optBias(hasBias));
    }

    @Override
    protected NDList forwardInternal(ParameterStore store, NDList inputs, boolean training,
            PairList<String, Object> options) {
        NDArray input = inputs.singletonOrThrow();
        NDManager step = input.getManager(); // the parameters' lives as long as the network
        NDArray kernels = store.getValue(weight, input.getDevice(), training);
        NDArray biases = includeBias ? store.getValue(bias, input.getDevice(), training) : null;
        input = filled(input, 1, step);
        kernels = filled(kernels, 1, step);
        if (training) { // only the gradient needs it
            kernels = filled(kernels, 0, step);
            biases = includeBias ? filled(biases, 0, step) : null;
        }
        NDArray out = conv2d(input, kernels, biases, stride, padding, dilation).singletonOrThrow();
        return new NDList(out.getShape().get(1) > filters ? out.split(new long[]{filters}, 1).get(0) : out);
    }

    private static NDArray filled(NDArray array, int axis, NDManager manager) {
        long[] shape = array.getShape().getShape().clone();
        shape[axis] = Math.floorMod(-shape[axis], FULL);
        if (shape[axis] == 0) {
            return array;
        }
        NDArray filled = array.concat(manager.zeros(new Shape(shape)), axis);
        filled.attach(manager);
        return filled;
    }
}
