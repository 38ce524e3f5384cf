package chesslab.training.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.training.GradientCollector;
import ai.djl.training.ParameterStore;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoardConvolutionTest {

    private static final int SIDE = 8;
    private static final int SQUARES = SIDE * SIDE;

    private static float[] random(int count, SplittableRandom random) {
        float[] numbers = new float[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = (float) random.nextDouble(-1, 1);
        }
        return numbers;
    }

    /** Against the sums by hand, in memory that holds no numbers before. */
    @ParameterizedTest
    @CsvSource({"8,8,16", "17,8,16", "33,32,16", "33,20,64", "32,73,1", "24,73,16", "32,1,16"})
    void allChannelsCountForwardAndBackward(int channels, int filters, int positions) {
        SplittableRandom random = new SplittableRandom(1);
        float[] inputs = random(positions * channels * SQUARES, random);
        float[] pulls = random(positions * filters * SQUARES, random);
        double[] outputs = new double[pulls.length];
        double[] ofInputs = new double[inputs.length];
        try (NDManager manager = PyTorch.engine().newBaseManager()) {
            Block block = Layers.convolution(3, filters, false);
            block.initialize(manager, DataType.FLOAT32, new Shape(1, channels, SIDE, SIDE));
            NDArray weight = block.getParameters().get("weight").getArray();
            float[] weights = weight.toFloatArray();
            double[] ofWeights = new double[weights.length];
            for (int at = 0; at < outputs.length; at++) {
                int filter = at / SQUARES % filters;
                int position = at / SQUARES / filters;
                for (int from = 0; from < channels * SQUARES; from++) {
                    int rank = from / SIDE % SIDE - at / SIDE % SIDE + 1;
                    int file = from % SIDE - at % SIDE + 1;
                    if (rank >= 0 && rank < 3 && file >= 0 && file < 3) {
                        int input = position * channels * SQUARES + from;
                        int tap = ((filter * channels + from / SQUARES) * 3 + rank) * 3 + file;
                        outputs[at] += (double) weights[tap] * inputs[input];
                        ofInputs[input] += (double) weights[tap] * pulls[at];
                        ofWeights[tap] += (double) inputs[input] * pulls[at];
                    }
                }
            }
            try (NDManager before = manager.newSubManager()) {
                for (int i = 1; i < 40; i++) {
                    before.full(new Shape(i * 16 * SQUARES), Float.NaN);
                }
            }
            NDArray input = manager.create(inputs, new Shape(positions, channels, SIDE, SIDE));
            NDArray pull = manager.create(pulls, new Shape(positions, filters, SIDE, SIDE));
            input.setRequiresGradient(true);
            weight.setRequiresGradient(true);
            try (GradientCollector collector = PyTorch.engine().newGradientCollector()) {
                NDArray output = block.forward(new ParameterStore(manager, false), new NDList(input), true)
                        .singletonOrThrow();
                assertNear(outputs, output);
                collector.backward(output.mul(pull).sum());
            }
            assertNear(ofInputs, input.getGradient());
            assertNear(ofWeights, weight.getGradient());
        }
    }

    private static void assertNear(double[] expected, NDArray found) {
        float[] numbers = found.toFloatArray();
        assertEquals(expected.length, numbers.length);
        for (int i = 0; i < numbers.length; i++) {
            assertEquals(expected[i], numbers[i], 1e-3 * (1 + Math.abs(expected[i])));
        }
    }
}
