package chesslab.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.nn.Parameter;
import chesslab.hexapawn.HexapawnJudge;
import chesslab.hexapawn.HexapawnJudge.Verdict;
import chesslab.hexapawn.HexapawnSize;
import chesslab.training.network.Mlp;
import chesslab.training.network.Network;
import chesslab.training.network.NetworkPlayer;
import chesslab.training.network.Predictions;
import chesslab.training.selfplay.Examples;
import chesslab.training.selfplay.Solved;
import chesslab.training.selfplay.Training;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a step of gradient descent is, and what 512 epochs of them teach. */
@Tag("lengthy")
public class TrainingTest {

    private static final Examples TWO = new Examples(new float[][]{{0.5f, -1}, {1, 0.25f}},
            new float[][]{{0.75f, 0.25f, 0}, {0, 0, 1}}, new float[]{0.5f, -1});
    private static final Mlp TINY = new Mlp(2, 3, 2, 4);

    @Test
    void networkTaughtByTheSolutionPlaysPerfectly() {
        Verdict verdict = new HexapawnJudge(HexapawnSize.THREE_BY_THREE)
                .judge(new NetworkPlayer<>(Solved.CODING, Solved.network()));
        assertEquals("White kept 22 of 22, Black 33 of 33", verdict.toString(),
                () -> verdict + ", lost " + verdict.white().lost() + verdict.black().lost());
    }

    @Test
    void firstLossesAreAboutThePublishedOnesAndThenFall() {
        List<Trainer.Loss> losses = Solved.losses();
        assertEquals(512, losses.size());
        assertEquals(4.35, losses.get(0).total(), 0.15);
        assertEquals(4.28, losses.get(1).total(), 0.15);
        assertEquals(4.21, losses.get(2).total(), 0.15);
        assertTrue(losses.get(511).policy() < 0.05, losses.get(511)::toString);
    }

    @Test
    void sameSeedGivesTheSameBitsInEveryThread() throws InterruptedException {
        float[][] here = trained(4);
        List<float[][]> there = new ArrayList<>();
        Thread other = new Thread(() -> there.add(trained(4)));
        other.start();
        other.join();
        assertTrue(Arrays.deepEquals(here, there.get(0)));
        assertFalse(Arrays.deepEquals(here, trained(5)));
    }

    /** As many epochs as it took two threads inside MKL to end elsewhere than one. */
    private static float[][] trained(long seed) {
        try (Network network = Network.create(TutorialTraining.HEXAPAWN_NETWORK, 1)) {
            TrainingSettings settings = TutorialTraining.SUPERVISED.withEpochs(20).withSeed(seed);
            Training.fit(network, Solved.examples(), settings, loss -> {
            });
            return network.predict(Solved.examples().inputs()).logits();
        }
    }

    /** The loss falls by rate x |gradient|² in a small step; the gradient is measured by moving each weight. */
    @Test
    void stepsGoAlongTheMeasuredGradientAndAreNotCarriedOver() {
        double rate = 0.01;
        try (Network network = Network.create(TINY, 7)) {
            for (int step = 0; step < 3; step++) {
                float[][] before = weights(network);
                double[][] gradient = measuredGradient(network, before);
                Trainer.Loss told = Training.fit(network, TWO, new TrainingSettings(1, 2, rate, 1), loss -> {
                }).get(0);
                float[][] after = weights(network);
                set(network, before);
                assertEquals(loss(network), told.total(), 1e-5);
                set(network, after);
                for (int i = 0; i < before.length; i++) {
                    for (int j = 0; j < before[i].length; j++) {
                        assertEquals(-rate * gradient[i][j], after[i][j] - before[i][j], 2e-5);
                    }
                }
            }
        }
    }

    private static double[][] measuredGradient(Network network, float[][] weights) {
        float little = 1e-2f;
        double[][] gradient = new double[weights.length][];
        for (int i = 0; i < weights.length; i++) {
            gradient[i] = new double[weights[i].length];
            for (int j = 0; j < weights[i].length; j++) {
                float kept = weights[i][j];
                weights[i][j] = kept + little;
                set(network, weights);
                double above = loss(network);
                weights[i][j] = kept - little;
                set(network, weights);
                gradient[i][j] = (above - loss(network)) / (2 * little);
                weights[i][j] = kept;
            }
        }
        set(network, weights);
        return gradient;
    }

    /** Both losses, computed from the predictions by hand. */
    private static double loss(Network network) {
        Predictions said = network.predict(TWO.inputs());
        double loss = 0;
        for (int i = 0; i < 2; i++) {
            double sum = 0;
            for (float logit : said.logits()[i]) {
                sum += Math.exp(logit);
            }
            for (int move = 0; move < 3; move++) {
                loss -= TWO.policies()[i][move] * (said.logits()[i][move] - Math.log(sum)) / 2;
            }
            loss += Math.pow(said.values()[i] - TWO.values()[i], 2) / 2;
        }
        return loss;
    }

    public static float[][] weights(Network network) {
        return network.block().getParameters().values().stream().map(p -> p.getArray().toFloatArray())
                .toArray(float[][]::new);
    }

    private static void set(Network network, float[][] weights) {
        for (int i = 0; i < weights.length; i++) {
            Parameter parameter = network.block().getParameters().valueAt(i);
            Network.replace(parameter, network.manager().create(weights[i], parameter.getArray().getShape()));
        }
    }

    @Test
    void interruptEndsTheTraining() {
        List<Trainer.Loss> losses = new ArrayList<>();
        try (Network network = Network.create(TINY, 1)) {
            TrainingSettings settings = new TrainingSettings(50, 1, 0.01, 1);
            assertThrows(CancellationException.class, () -> Training.fit(network, TWO, settings, loss -> {
                losses.add(loss);
                Thread.currentThread().interrupt();
            }));
        }
        assertEquals(1, losses.size());
        assertFalse(Thread.interrupted());
    }

    @Test
    void examplesThatCannotBeLearnedAreRefused() {
        float[][] inputs = {{1, 2}};
        float[] value = {1};
        String message = assertThrows(IllegalArgumentException.class,
                () -> new Examples(inputs, new float[][]{{0.5f, 0.4f}}, value)).getMessage();
        assertEquals("policy 0 is [0.5, 0.4]: expected shares of 0 or more with the sum 1", message);
        assertThrows(IllegalArgumentException.class, () -> new Examples(inputs, new float[][]{{1.5f, -0.5f}}, value));
        assertThrows(IllegalArgumentException.class, () -> new Examples(inputs, new float[0][], value));
        assertThrows(IllegalArgumentException.class, () -> new Examples(inputs, new float[][]{{1}}, new float[]{2}));
        assertThrows(IllegalArgumentException.class, () -> new TrainingSettings(0, 1, 0.01, 1));
        assertThrows(IllegalArgumentException.class, () -> new TrainingSettings(1, 1, 0, 1));
        try (Network network = Network.create(new Mlp(3, 3, 1, 1), 1)) {
            message = assertThrows(IllegalArgumentException.class,
                    () -> Training.fit(network, TWO, TutorialTraining.SUPERVISED, loss -> {
                    })).getMessage();
            assertEquals("row 0 has 2 numbers, expected 3", message);
        }
    }

    @Test
    void lotsAreJoinedInOrder() {
        Examples joined = Examples.joined(List.of(TWO, TWO));
        assertEquals(4, joined.size());
        assertArrayEquals(new float[]{0.5f, -1, 0.5f, -1}, joined.values());
        assertArrayEquals(TWO.policies()[1], joined.policies()[3]);
    }
}
