package chesslab.training.network;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.training.initializer.Initializer;
import java.util.Arrays;

/**
 * What a network's layers need for one position, counted in its block.
 *
 * @param parameters   numbers that training changes
 * @param multiplyAdds multiplications with an addition each, of dense and convolutional layers
 * @param activations  numbers that the layers give
 */
public record LayerCounts(long parameters, long multiplyAdds, long activations) {

    /** Counts an architecture, by a block of it with all weights 0. */
    static LayerCounts of(Architecture architecture) {
        try (NDManager manager = PyTorch.engine().newBaseManager()) {
            Block block = architecture.block();
            block.setInitializer(Initializer.ZEROS, Parameter.Type.WEIGHT);
            block.initialize(manager, DataType.FLOAT32, new Shape(1, architecture.inputs()));
            return of(block);
        }
    }

    /** Counts a block that was initialized for one position. */
    static LayerCounts of(Block block) {
        if (!block.getChildren().isEmpty()) {
            return block.getChildren().values().stream().map(LayerCounts::of)
                    .reduce(new LayerCounts(0, 0, 0), LayerCounts::plus);
        }
        Shape[] inputs = block.describeInput().values().toArray(Shape[]::new);
        Shape[] outputs = block.getOutputShapes(inputs);
        // of a weight: one for each square of a convolution (n, filters, 8, 8), or one in a dense layer
        long uses = outputs[0].dimension() > 2 ? outputs[0].slice(2).size() : 1;
        long parameters = 0;
        long multiplyAdds = 0;
        for (Parameter parameter : block.getDirectParameters().values()) {
            long size = parameter.getShape().size();
            parameters += parameter.requiresGradient() ? size : 0;
            multiplyAdds += parameter.getType() == Parameter.Type.WEIGHT ? size * uses : 0;
        }
        return new LayerCounts(parameters, multiplyAdds, Arrays.stream(outputs).mapToLong(Shape::size).sum());
    }

    private LayerCounts plus(LayerCounts other) {
        return new LayerCounts(parameters + other.parameters, multiplyAdds + other.multiplyAdds,
                activations + other.activations);
    }
}
