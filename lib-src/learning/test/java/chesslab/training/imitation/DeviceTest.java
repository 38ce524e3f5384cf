package chesslab.training.imitation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Blocks;
import ai.djl.nn.Parameter;
import ai.djl.nn.SequentialBlock;
import chesslab.encoding.Layouts;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.dataset.PreparedData;
import chesslab.training.OptimizerSettings;
import chesslab.training.TrainingSettings;
import chesslab.training.network.Activation;
import chesslab.training.network.Architecture;
import chesslab.training.network.ComputeDevice;
import chesslab.training.network.Layers;
import chesslab.training.network.Network;
import chesslab.training.network.Predictions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a device computes, against the processor. */
@Tag("device")
@EnabledIfSystemProperty(named = "chesslab.device", matches = "cpu|cuda",
        disabledReason = "for environment/test --device cuda, which names a device")
class DeviceTest {

    /** Of the largest of the numbers: cards may round the factors of a convolution to 11 bits (TF32). */
    private static final double TOLERANCE = 0.01;
    private static final ComputeDevice DEVICE = ComputeDevice
            .valueOf(System.getProperty("chesslab.device", "cpu").toUpperCase(Locale.ROOT));

    @TempDir
    private static Path shared;
    private static PreparedData data;

    @BeforeAll
    static void prepare() throws Exception {
        data = SampleData.in(shared.resolve("data"), "mover17");
    }

    private static Architecture shape(String name) {
        return name.equals("own")
                ? Architecture.of("own", Layouts.MOVER_17,
                        () -> Layers.normalized(3, 4).add(Activation.RELU::of).add(Layers.residual(4))
                                .add(Blocks.batchFlattenBlock()).add(Layers.heads(Layers.dense(MoveIndex.COUNT),
                                        new SequentialBlock().add(Layers.dense(1)).add(Activation.TANH::of))))
                : Architecture.named(name, Layouts.MOVER_17, true);
    }

    /** All numbers of a network one after the other, running means included. */
    private static float[] parameters(Network network) {
        return joined(network.block().getParameters().values().stream().map(Parameter::getArray)
                .map(NDArray::toFloatArray));
    }

    private static float[] joined(Stream<float[]> arrays) {
        List<float[]> all = arrays.toList();
        float[] joined = new float[all.stream().mapToInt(array -> array.length).sum()];
        int at = 0;
        for (float[] array : all) {
            System.arraycopy(array, 0, joined, at, array.length);
            at += array.length;
        }
        return joined;
    }

    private static float[] outputs(Network network) {
        RandomGenerator random = RandomGeneratorFactory.of("SplittableRandom").create(1);
        float[][] inputs = new float[64][network.architecture().inputs()];
        for (float[] input : inputs) {
            for (int i = 0; i < input.length; i++) {
                input[i] = random.nextInt(4) == 0 ? 1 : 0;
            }
        }
        Predictions said = network.predict(inputs);
        return joined(Stream.concat(Stream.of(said.logits()), Stream.of(said.values())));
    }

    private static float[] change(float[] before, float[] after) {
        float[] change = new float[before.length];
        for (int i = 0; i < change.length; i++) {
            change[i] = after[i] - before[i];
        }
        return change;
    }

    private static double largest(float[] numbers) {
        double largest = 0;
        for (float number : numbers) {
            largest = Math.max(largest, Math.abs(number)); // NaN where one is
        }
        return largest;
    }

    private static void assertClose(String what, float[] expected, float[] actual) {
        double off = largest(change(expected, actual)) / largest(expected);
        System.out.printf(Locale.ROOT, "%s on %s: off by %.2g of the largest number%n", what, DEVICE, off);
        assertTrue(off <= TOLERANCE, what + " is off by " + off);
    }

    private static void train(Network network, int epochs, int batch, OptimizerSettings optimizer) throws Exception {
        Imitation.train(network, data,
                new ImitationSettings(new TrainingSettings(epochs, batch, 0.01, 1).withOptimizer(optimizer)),
                ImitationListener.SILENT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mlp-500-200", "cnn-2x16", "own"})
    void forwardPassAndAStepOfTrainingAgreeWithTheProcessor(String name) throws Exception {
        try (Network here = Network.create(shape(name), 1);
                Network there = Network.create(shape(name), 1, DEVICE)) {
            assertEquals(DEVICE == ComputeDevice.CUDA ? "gpu(0)" : "cpu()", there.device());
            float[] before = parameters(here);
            assertArrayEquals(before, parameters(there));
            assertClose("forward pass of " + name, outputs(here), outputs(there));
            train(here, 1, 10_000, new OptimizerSettings.Sgd(0)); // all positions in one batch
            train(there, 1, 10_000, new OptimizerSettings.Sgd(0));
            assertClose("one step of " + name, change(before, parameters(here)), change(before, parameters(there)));
            assertClose("forward pass after the step of " + name, outputs(here), outputs(there));
        }
    }

    /** Three epochs with checkpoints: what is read from a card is not kept until the network is closed. */
    @Test
    void everyEpochLeavesAsManyArrays() throws Exception {
        List<Integer> counts = new ArrayList<>();
        try (Network network = Network.create(shape("cnn-2x16"), 1, DEVICE)) {
            Imitation.train(network, data,
                    new ImitationSettings(new TrainingSettings(3, 64, 0.01, 1).withOptimizer(OptimizerSettings.adam())),
                    shared.resolve("run"), false, new ImitationListener() {
                        @Override
                        public void onEpoch(EpochReport report) {
                            counts.add(network.manager().getManagedArrays().size());
                        }
                    });
        }
        assertEquals(1, Set.copyOf(counts).size(), counts::toString);
    }

    /** On the processor runs repeat; on a card they may differ, so the result is printed and not asserted. */
    @ParameterizedTest
    @ValueSource(strings = {"mlp-500-200", "cnn-2x16"})
    void whetherTrainingsRepeatIsTold(String name) throws Exception {
        try (Network first = Network.create(shape(name), 1, DEVICE);
                Network second = Network.create(shape(name), 1, DEVICE)) {
            train(first, 2, 64, OptimizerSettings.adam());
            train(second, 2, 64, OptimizerSettings.adam());
            float[] off = change(parameters(first), parameters(second));
            boolean same = largest(off) == 0;
            System.out.println("two trainings of " + name + " on " + DEVICE + ": " + (same
                    ? "the same bits"
                    : "not the same bits, off by up to " + largest(off)));
            assertTrue(same || DEVICE != ComputeDevice.CPU);
        }
    }
}
