package chesslab.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.initializer.Initializer;
import java.util.random.RandomGenerator;

/**
 * Weights drawn evenly from -a to a with a = sqrt(6 / (units in + units out)). (Glorot and Bengio, Understanding the
 * difficulty of training deep feedforward neural networks, 2010; Keras's default.) Drawn in Java, so that neither DJL's
 * nor PyTorch's global generator is touched.
 */
record GlorotUniform(RandomGenerator random) implements Initializer {

    @Override
    public NDArray initialize(NDManager manager, Shape shape, DataType type) {
        if (shape.dimension() != 2 || type != DataType.FLOAT32) {
            throw new IllegalArgumentException("weights of shape " + shape + " in " + type
                    + ", expected (out, in) in float32");
        }
        float bound = (float) Math.sqrt(6.0 / (shape.get(0) + shape.get(1)));
        float[] weights = new float[Math.toIntExact(shape.size())]; // [out * in]
        for (int i = 0; i < weights.length; i++) {
            weights[i] = random.nextFloat(-bound, bound);
        }
        return manager.create(weights, shape);
    }
}
