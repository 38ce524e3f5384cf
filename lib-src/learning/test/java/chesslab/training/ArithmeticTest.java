package chesslab.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import chesslab.encoding.PlaneOrder;
import chesslab.files.Sha256;
import chesslab.hexapawn.Hexapawn;
import chesslab.hexapawn.HexapawnJudge;
import chesslab.hexapawn.HexapawnMove;
import chesslab.hexapawn.HexapawnSize;
import chesslab.training.network.Activation;
import chesslab.training.network.Architecture;
import chesslab.training.network.Cnn;
import chesslab.training.network.Mlp;
import chesslab.training.network.Network;
import chesslab.training.network.NetworkEvaluator;
import chesslab.training.network.NetworkPlayer;
import chesslab.training.network.Predictions;
import chesslab.training.network.PyTorch;
import chesslab.training.network.Viewpoint;
import chesslab.training.selfplay.Examples;
import chesslab.training.selfplay.Solved;
import chesslab.training.selfplay.Training;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Portable arithmetic gives the same bits on every x86-64 processor with AVX2. The sums below were found on an AMD EPYC
 * with AVX-512, and again on an Intel Haswell, a Skylake and an AMD EPYC of the second generation as QEMU 7.2 has them.
 */
class ArithmeticTest {

    /** Networks, how they learn, and the checksums of what they say after two epochs. */
    static Stream<Arguments> trainings() {
        return Stream.of(
                Arguments.of(TutorialTraining.HEXAPAWN_NETWORK, OptimizerSettings.sgd(), "d417cea89866ff2b"),
                Arguments.of(wide(Activation.TANH), new OptimizerSettings.Sgd(0.9), "f053533dc7cdbfe1"),
                Arguments.of(wide(Activation.GELU), OptimizerSettings.adamW(0.01), "d6bf69fcc218dd08"),
                Arguments.of(wide(Activation.SILU), OptimizerSettings.adam(), "83974a2511d8a0fc"),
                Arguments.of(new Cnn(33, PlaneOrder.PLANE_FIRST, 2, 32, true), OptimizerSettings.adamW(0.01),
                        "48d9a11217b28cef"));
    }

    private static Mlp wide(Activation activation) {
        return new Mlp(21, 28, List.of(300, 200), activation, true);
    }

    @ParameterizedTest
    @MethodSource("trainings")
    void portableArithmeticGivesTheSameBitsOnEveryProcessor(Architecture architecture, OptimizerSettings optimizer,
            String sum) {
        assumeTrue(PyTorch.arithmetic().equals("portable"), "as environment/test sets it on x86-64");
        try (Network network = Network.create(architecture, 1)) {
            Examples examples = random(architecture, 33);
            Training.fit(network, examples, new TrainingSettings(2, 16, 0.01, 1).withOptimizer(optimizer), loss -> {
            });
            assertEquals(sum, sum(network.predict(examples.inputs())));
        }
    }

    private static Examples random(Architecture architecture, int count) {
        Random random = new Random(5);
        float[][] inputs = new float[count][architecture.inputs()];
        float[][] policies = new float[count][architecture.moves()];
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < architecture.inputs(); j++) {
                inputs[i][j] = random.nextInt(10) == 0 ? 1 : 0;
            }
            policies[i][random.nextInt(architecture.moves())] = 1;
            values[i] = random.nextInt(3) - 1;
        }
        return new Examples(inputs, policies, values);
    }

    /** The first digits are enough to tell. */
    private static String sum(Predictions said) {
        int moves = said.logits()[0].length;
        ByteBuffer bytes = ByteBuffer.allocate(said.values().length * (moves + 1) * Float.BYTES);
        for (int i = 0; i < said.values().length; i++) {
            for (float logit : said.logits()[i]) {
                bytes.putFloat(logit);
            }
            bytes.putFloat(said.values()[i]);
        }
        return Sha256.of(bytes.array()).substring(0, 16);
    }

    @Test
    void rootsAreRoundedAsIeee754Says() {
        float[] numbers = new float[10_000];
        Random random = new Random(1);
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Math.abs(Float.intBitsToFloat(random.nextInt()));
            numbers[i] = Float.isFinite(numbers[i]) ? numbers[i] : 0;
        }
        float[] expected = new float[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            expected[i] = (float) Math.sqrt(numbers[i]);
        }
        try (NDManager manager = PyTorch.engine().newBaseManager()) {
            NDArray squares = manager.create(numbers);
            assertTrue(Arrays.equals(expected, OptimizerSettings.Adam.root(squares).toFloatArray()));
            assertTrue(Arrays.equals(numbers, squares.toFloatArray()), "left as they were");
        }
    }

    /** What notebook 02 says of more seeds than it runs. */
    @Test
    @Tag("slow")
    void anyOfEightSeedsPlaysHexapawnPerfectlyAndIsWrongAboutAtMostTwoValues() {
        HexapawnJudge judge = new HexapawnJudge(HexapawnSize.THREE_BY_THREE);
        for (long seed = 1; seed <= 8; seed++) {
            try (Network network = Network.create(TutorialTraining.HEXAPAWN_NETWORK, seed)) {
                Training.fit(network, Solved.examples(), TutorialTraining.SUPERVISED.withSeed(seed), loss -> {
                });
                assertEquals("White kept 22 of 22, Black 33 of 33",
                        judge.judge(new NetworkPlayer<>(Solved.CODING, network)).toString(), "seed " + seed);
                NetworkEvaluator<Hexapawn, HexapawnMove> evaluator = new NetworkEvaluator<>(Solved.CODING, network,
                        Viewpoint.WHITE);
                double wrong = 70 * (1 - judge.signShare(position -> evaluator.evaluate(position).valueForWhite()));
                assertTrue(wrong > 0.5 && wrong < 2.5, "seed " + seed + ": " + wrong + " values of 70 are wrong");
            }
        }
    }
}
