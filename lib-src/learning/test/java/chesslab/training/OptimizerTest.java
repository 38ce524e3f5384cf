package chesslab.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import chesslab.files.Npy;
import chesslab.training.network.Mlp;
import chesslab.training.network.Network;
import chesslab.training.network.PyTorch;
import chesslab.training.selfplay.Solved;
import chesslab.training.selfplay.Training;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Steps are those of the formulas, and an optimizer that was saved and restored goes on as if nothing had been. */
class OptimizerTest {

    private static final float[] START = {1, -2, 0.5f};
    private static final double[][] GRADIENTS = {{0.5, -1, 0}, {0.25, 2, 1}, {-1, 0, 3}};
    private static final double[] RATES = {0.1, 0.1, 0.02};

    /** The weights after three steps, the rate falling before the last. */
    private static float[] stepped(OptimizerSettings optimizer) {
        try (NDManager manager = PyTorch.engine().newBaseManager()) {
            NDArray weights = manager.create(START);
            OptimizerSettings.State state = new OptimizerSettings.State(manager);
            for (int i = 0; i < 3; i++) {
                state.begin(RATES[i]);
                optimizer.update("w", weights, gradient(manager, i), state);
            }
            return weights.toFloatArray();
        }
    }

    private static NDArray gradient(NDManager manager, int step) {
        float[] numbers = new float[3];
        for (int i = 0; i < 3; i++) {
            numbers[i] = (float) GRADIENTS[step][i];
        }
        return manager.create(numbers);
    }

    /** The first weight by hand: v = 0.5, 0.7, -0.37; it loses 0.05, 0.07, -0.0074. */
    @Test
    void momentumKeepsAShareOfTheLastStep() {
        assertEquals(1 - 0.05 - 0.07 + 0.0074, stepped(new OptimizerSettings.Sgd(0.9))[0], 1e-6);
        assertEquals(-2 + 0.1 - 0.11 - 0.0198, stepped(new OptimizerSettings.Sgd(0.9))[1], 1e-6); // v = -1, 1.1, 0.99
    }
    @Test
    void adamFollowsThePaper() {
        for (double decay : new double[]{0, 0.3}) {
            double[] expected = new double[3];
            for (int i = 0; i < 3; i++) {
                double weight = START[i];
                double mean = 0;
                double square = 0;
                for (int t = 1; t <= 3; t++) {
                    double gradient = GRADIENTS[t - 1][i];
                    weight -= RATES[t - 1] * decay * weight;
                    mean = 0.9 * mean + 0.1 * gradient;
                    square = 0.999 * square + 0.001 * gradient * gradient;
                    weight -= RATES[t - 1] * (mean / (1 - Math.pow(0.9, t)))
                            / (Math.sqrt(square / (1 - Math.pow(0.999, t))) + 1e-8);
                }
                expected[i] = weight;
            }
            float[] found = stepped(OptimizerSettings.adamW(decay));
            for (int i = 0; i < 3; i++) {
                assertEquals(expected[i], found[i], 2e-6, "weight " + i + " with decay " + decay);
            }
        }
    }

    /** Two epochs, through bytes in another optimizer two more: the same bits as four. */
    @Test
    void restoredOptimizerGoesOnBitForBit() {
        for (OptimizerSettings optimizer : List.of(OptimizerSettings.sgd(), new OptimizerSettings.Sgd(0.9),
                OptimizerSettings.adamW(0.01))) {
            try (Network whole = Network.create(TutorialTraining.HEXAPAWN_NETWORK, 3);
                    Network half = Network.create(TutorialTraining.HEXAPAWN_NETWORK, 3)) {
                TrainingSettings settings = new TrainingSettings(1, 16, 0.01, optimizer, new Schedule.Constant(), 1, 1);
                List<TrainingBatch> batches = batches(settings.withEpochs(4));
                try (Trainer learner = new Trainer(whole, settings)) {
                    batches.forEach(batch -> learner.step(batch, 0.01));
                }
                Map<String, Npy> kept;
                int middle = batches.size() / 2;
                try (Trainer learner = new Trainer(half, settings)) {
                    batches.subList(0, middle).forEach(batch -> learner.step(batch, 0.01));
                    kept = learner.state();
                }
                try (Trainer learner = new Trainer(half, settings)) {
                    learner.restore(kept);
                    batches.subList(middle, batches.size()).forEach(batch -> learner.step(batch, 0.01));
                }
                float[][] inputs = Solved.examples().inputs();
                assertArrayEquals(whole.predict(inputs).logits(), half.predict(inputs).logits(), optimizer::toString);
                assertEquals(14, half.manager().getManagedArrays().size(), "what the optimizers kept is freed");
            }
        }
    }

    private static List<TrainingBatch> batches(TrainingSettings settings) {
        int[] order = IntStream.range(0, Solved.examples().size()).toArray();
        List<TrainingBatch> batches = new ArrayList<>();
        for (int epoch = 1; epoch <= settings.epochs(); epoch++) {
            batches.addAll(Solved.examples().batches(order, settings.batchSize(), TutorialTraining.HEXAPAWN_NETWORK));
        }
        return batches;
    }

    @Test
    void longGradientIsShortenedAndAShortOneIsNot() {
        float[][] free = step(Double.POSITIVE_INFINITY);
        float[][] loose = step(1e6);
        float[][] tight = step(0.001);
        double length = 0;
        for (int i = 0; i < free.length; i++) {
            assertArrayEquals(free[i], loose[i]);
            for (int j = 0; j < free[i].length; j++) {
                length += Math.pow(tight[i][j], 2);
            }
        }
        assertEquals(0.001, Math.sqrt(length), 1e-5, "how far all weights together went at the rate 1");
    }

    private static TrainingSettings clipped(double clipNorm) {
        return new TrainingSettings(1, 118, 1, OptimizerSettings.sgd(), new Schedule.Constant(), clipNorm, 1);
    }

    /** How far one step at the rate 1 moves each weight. */
    private static float[][] step(double clipNorm) {
        try (Network network = Network.create(new Mlp(21, 28, 1, 4), 3)) {
            TrainingSettings settings = clipped(clipNorm);
            float[][] before = TrainingTest.weights(network);
            Training.fit(network, Solved.examples(), settings, loss -> {
            });
            float[][] after = TrainingTest.weights(network);
            for (int i = 0; i < after.length; i++) {
                for (int j = 0; j < after[i].length; j++) {
                    after[i][j] -= before[i][j];
                }
            }
            return after;
        }
    }

    @Test
    void schedulesFollowTheirCurves() {
        assertEquals(1, new Schedule.Constant().factor(7, 10));
        Schedule step = new Schedule.Step(3, 0.5);
        assertArrayEquals(new double[]{1, 1, 0.5, 0.25},
                Arrays.stream(new double[]{0, 2.9, 3, 6}).map(done -> step.factor(done, 10)).toArray());
        Schedule cosine = new Schedule.Cosine(2);
        assertArrayEquals(new double[]{0, 0.25, 1, 0.5, 0},
                Arrays.stream(new double[]{0, 0.5, 2, 6, 10}).map(done -> cosine.factor(done, 10)).toArray(), 1e-12);
        assertEquals(1, new Schedule.Cosine(0).factor(0, 10));
        assertEquals(0.05, new TrainingSettings(10, 1, 0.1, OptimizerSettings.sgd(), cosine, 1, 1).rateAfter(6), 1e-12);
    }

    @Test
    void lossThatIsNoNumberStopsTheTrainingAndSaysWhere() {
        try (Network network = Network.create(new Mlp(21, 28, 2, 8), 1)) {
            TrainingSettings settings = new TrainingSettings(50, 16, 1e30, 1);
            String message = assertThrows(TrainingDivergedException.class,
                    () -> Training.fit(network, Solved.examples(), settings, loss -> {
                    })).getMessage();
            assertEquals("the loss became NaN in epoch 1, batch 2, at learning rate 1.0E30: try a lower one", message);
        }
    }

    @Test
    void settingsOutsideTheirRangeAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new OptimizerSettings.Sgd(1));
        assertThrows(IllegalArgumentException.class, () -> new OptimizerSettings.Sgd(Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> new OptimizerSettings.Adam(1, 0.9, 1e-8, 0));
        assertThrows(IllegalArgumentException.class, () -> OptimizerSettings.adamW(-1));
        assertThrows(IllegalArgumentException.class, () -> new Schedule.Step(0, 0.5));
        assertThrows(IllegalArgumentException.class, () -> new Schedule.Step(1, 1.5));
        assertThrows(IllegalArgumentException.class, () -> new Schedule.Cosine(-1));
        assertThrows(IllegalArgumentException.class, () -> clipped(0));
    }
}
