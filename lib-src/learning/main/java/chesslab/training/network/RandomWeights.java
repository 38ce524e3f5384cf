package chesslab.training.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.initializer.Initializer;
import java.util.function.DoubleBinaryOperator;
import java.util.random.RandomGenerator;

/** Draws weights uniformly in Java, up to a bound by a unit's inputs and outputs: DJL's generators are global. */
record RandomWeights(RandomGenerator random, DoubleBinaryOperator bound) implements Initializer {

    @Override
    public NDArray initialize(NDManager manager, Shape shape, DataType type) {
        if (shape.dimension() < 2 || type != DataType.FLOAT32) {
            throw new IllegalArgumentException("weights of shape " + shape + " in " + type
                    + ", expected (out, in, kernel…) in float32");
        }
        long kernel = shape.slice(2).size(); // 1 for a dense layer
        float most = (float) bound.applyAsDouble(shape.get(1) * kernel, shape.get(0) * kernel);
        float[] weights = new float[Math.toIntExact(shape.size())]; // [out * in * kernel]
        for (int i = 0; i < weights.length; i++) {
            weights[i] = random.nextFloat(-most, most);
        }
        return manager.create(weights, shape);
    }
}
