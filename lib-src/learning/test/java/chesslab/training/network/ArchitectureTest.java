package chesslab.training.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.encoding.Layouts;
import chesslab.encoding.PlaneOrder;
import chesslab.training.TutorialTraining;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Networks have the layers that their names say, and count their numbers rightly. */
class ArchitectureTest {

    private static final List<Architecture> SOME = List.of(TutorialTraining.HEXAPAWN_NETWORK,
            TutorialTraining.CHESS_NETWORK,
            new Cnn(14, PlaneOrder.PLANE_LAST, 4, 32, true),
            new Cnn(14, PlaneOrder.PLANE_LAST, 4, 32, false), new Cnn(119, PlaneOrder.PLANE_FIRST, 1, 8, true),
            new Mlp(896, 4672, List.of(30, 20), Activation.TANH, true));

    @Test
    void tutorialsNetworkHasFourMillionParameters() {
        long dense = 896 * 1000 + 1000 * 1000 + 1000 * 1000 + 1000 * 200 + 200 * 4672;
        assertEquals(dense + 1000 + 1000 + 1000 + 200 + 4672, TutorialTraining.CHESS_NETWORK.parameters());
        assertEquals(4_038_272, TutorialTraining.CHESS_NETWORK.parameters());
        assertEquals(TutorialTraining.CHESS_NETWORK, Architecture.named("mlp", Layouts.TUTORIAL_14, false));
    }

    @Test
    void headsHaveTheirShapesAndValuesAreBounded() {
        for (Architecture architecture : SOME) {
            try (Network network = Network.create(architecture, 1)) {
                float[][] inputs = random(3, architecture.inputs());
                Predictions said = network.predict(inputs);
                assertEquals(3, said.logits().length);
                assertEquals(architecture.moves(), said.logits()[0].length);
                assertEquals(architecture.hasValue() ? 3 : 0, said.values().length);
                for (float value : said.values()) {
                    assertTrue(Math.abs(value) <= 1);
                }
            }
        }
    }

    private static float[][] random(int rows, int width) {
        SplittableRandom random = new SplittableRandom(1);
        float[][] inputs = new float[rows][width];
        for (float[] row : inputs) {
            for (int i = 0; i < width; i++) {
                row[i] = random.nextInt(2);
            }
        }
        return inputs;
    }

    /** With one block of 3x3 kernels a change on a1 reaches squares three steps away and no farther. */
    @Test
    void movesOfFarSquaresDoNotSeeAChangeOnA1InEitherOrder() {
        for (PlaneOrder order : PlaneOrder.values()) {
            try (Network network = Network.create(new Cnn(2, order, 1, 4, false), 1)) {
                float[][] inputs = random(1, 128);
                float[] before = network.predict(inputs).logits()[0];
                inputs[0][order == PlaneOrder.PLANE_LAST ? 1 : 64] += 1; // the second plane on a1
                float[] after = network.predict(inputs).logits()[0];
                for (int square = 0; square < 64; square++) {
                    float[] then = Arrays.copyOfRange(before, square * 73, square * 73 + 73);
                    float[] now = Arrays.copyOfRange(after, square * 73, square * 73 + 73);
                    if (Math.max(square / 8, square % 8) > 4) { // first convolution, two of the block, one of the head
                        assertArrayEquals(then, now, "square " + square);
                    } else if (square == 0) {
                        assertNotEquals(Arrays.toString(then), Arrays.toString(now));
                    }
                }
            }
        }
    }

    @Test
    void namesSayTheLayers() {
        assertEquals(new Mlp(896, 4672, List.of(500, 200), Activation.RELU, true),
                Architecture.named("mlp-500-200", Layouts.TUTORIAL_14, true));
        assertEquals(new Mlp(896, 4672, List.of(50, 50, 50), Activation.GELU, false),
                Architecture.named("mlp-3x50-gelu", Layouts.TUTORIAL_14, false));
        assertEquals(new Mlp(896, 4672, TutorialTraining.CHESS_NETWORK.widths(), Activation.TANH, false),
                Architecture.named("mlp-tanh", Layouts.TUTORIAL_14, false));
        assertEquals(new Cnn(14, PlaneOrder.PLANE_FIRST, 4, 32, true),
                Architecture.named("cnn-4x32", Layouts.MOVER_14, true));
    }

    @Test
    void unknownNamesListTheKnownOnes() {
        for (String name : List.of("", "mlq", "mlp-", "mlp-soft", "mlp-500-4x32", "cnn", "cnn-4", "cnn-4x32-tanh",
                "mlp-99999999999")) {
            String message = assertThrows(IllegalArgumentException.class,
                    () -> Architecture.named(name, Layouts.TUTORIAL_14, false)).getMessage();
            assertEquals("no network is called \"" + name + "\"; there are: " + Architecture.EXAMPLES
                    + "; after any mlp an activation: relu, leaky, elu, gelu, sigmoid, silu, tanh", message);
        }
        assertThrows(IllegalArgumentException.class, () -> Architecture.named("mlp-0", Layouts.TUTORIAL_14, false));
        assertThrows(IllegalArgumentException.class, () -> Architecture.named("cnn-0x8", Layouts.TUTORIAL_14, false));
        String message = assertThrows(IllegalArgumentException.class,
                () -> Architecture.named("cnn-999x9999", Layouts.MOVER_33, true)).getMessage();
        assertTrue(message.endsWith("33 planes, 999 blocks of 9999 filters: expected 1 or more of each, "
                + "at most 1000 blocks and 268435456 weights"), message);
    }

    @Test
    void convolutionalNetworkIsReadAsItWasWritten(@TempDir Path folder) throws IOException {
        Architecture architecture = new Cnn(3, PlaneOrder.PLANE_FIRST, 2, 4, true);
        try (Network network = Network.create(architecture, 1)) {
            network.save(folder.resolve("net"), Map.of());
            try (Network loaded = Network.load(folder.resolve("net"))) {
                assertEquals(architecture, loaded.architecture());
                float[][] inputs = random(2, architecture.inputs());
                assertArrayEquals(network.predict(inputs).logits(), loaded.predict(inputs).logits());
                assertArrayEquals(network.predict(inputs).values(), loaded.predict(inputs).values());
            }
        }
        assertTrue(Files.readString(folder.resolve("net").resolve("model.json")).contains("\"cnn\": {"));
    }
}
