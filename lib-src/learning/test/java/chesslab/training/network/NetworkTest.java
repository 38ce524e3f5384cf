package chesslab.training.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Parameter;
import chesslab.encoding.PlaneOrder;
import chesslab.files.Folders;
import chesslab.hexapawn.HexapawnCoding;
import chesslab.hexapawn.HexapawnSize;
import chesslab.training.TutorialTraining;
import chesslab.training.selfplay.Solved;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Networks predict the same bits wherever they are, use no more memory with time, and are refused when damaged. */
public class NetworkTest {

    private static final Mlp SMALL = new Mlp(21, 28, 2, 8);

    /** All arrays that the network and its parent hold outside the heap. */
    public static int liveArrays(Network network) {
        NDManager manager = network.manager();
        return manager.getManagedArrays().size() + manager.getParentManager().getManagedArrays().size();
    }

    @Test
    void nativeMemoryStaysFlatOverAMillionPredictions() {
        try (Network network = Network.create(SMALL, 1)) {
            int before = liveArrays(network);
            float[][] inputs = Solved.examples().inputs();
            float[][] batch = new float[500][];
            Arrays.setAll(batch, i -> inputs[i % inputs.length]);
            for (int i = 0; i < 1_000; i++) {
                network.predict(new float[][]{inputs[i % inputs.length]});
            }
            for (int i = 0; i < 2_000; i++) {
                network.predict(batch);
            }
            assertEquals(before, liveArrays(network));
            assertEquals(8, network.manager().getManagedArrays().size(),
                    "weights and biases of two layers and two heads");
        }
    }

    @Test
    void savingReplacesANetworkAndNothingElse(@TempDir Path folder) throws IOException {
        Path place = folder.resolve("my-network");
        try (Network network = Network.create(SMALL, 1)) {
            List<Path> others = List.of(folder.resolve("my-network.old"), folder.resolve("my-network.part"));
            for (Path other : others) {
                Files.writeString(Files.createDirectory(other).resolve("notes.txt"), "the user's");
            }
            network.save(place, Map.of());
            network.save(place, Map.of("again", "yes"));
            assertEquals(Map.of("again", "yes"), ModelCard.read(place).madeBy());
            for (Path other : others) {
                assertEquals("the user's", Files.readString(other.resolve("notes.txt")));
            }
            Path notes = Files.writeString(place.resolve("notes.txt"), "the user's");
            assertThrows(FileSystemException.class, () -> network.save(place, Map.of()));
            assertEquals("the user's", Files.readString(notes));
            Path card = Files.createDirectory(folder.resolve("other")).resolve("model.json");
            Files.writeString(card, "{\"class_name\": \"Sequential\"}");
            assertThrows(FileSystemException.class, () -> network.save(card.getParent(), Map.of()));
            assertEquals("{\"class_name\": \"Sequential\"}", Files.readString(card));
        }
    }

    @Test
    void weightsAreGlorotUniformOrHesAndBiasesZero() {
        try (Network dense = Network.create(TutorialTraining.HEXAPAWN_NETWORK, 5);
                Network tower = Network.create(new Cnn(14, PlaneOrder.PLANE_LAST, 1, 32, false), 5)) {
            assertDrawn(dense, Math.sqrt(6.0 / 256), new Shape(128, 128));
            assertDrawn(tower, Math.sqrt(6.0 / (32 * 9)), new Shape(32, 32, 3, 3));
            List<NDArray> arrays = dense.block().getParameters().values().stream().map(Parameter::getArray).toList();
            assertEquals(14, arrays.size());
            assertArrayEquals(new float[128], arrays.get(3).toFloatArray());
        }
    }

    private static void assertDrawn(Network network, double bound, Shape shape) {
        float[] weights = network.block().getParameters().values().stream()
                .filter(parameter -> shape.equals(parameter.getShape())).findFirst().orElseThrow().getArray()
                .toFloatArray();
        double squares = 0;
        for (float weight : weights) {
            assertTrue(Math.abs(weight) <= bound);
            squares += weight * weight;
        }
        assertEquals(bound * bound / 3, squares / weights.length, bound * bound / 3 * 0.05);
    }

    @Test
    void manyPositionsAtOnceAreEachPredictedAsAlone() {
        float[][] inputs = Solved.examples().inputs();
        try (Network network = Network.create(TutorialTraining.HEXAPAWN_NETWORK, 1)) {
            Predictions together = network.predict(inputs);
            assertEquals(118, together.values().length);
            for (int i = 0; i < inputs.length; i++) {
                Predictions alone = network.predict(new float[][]{inputs[i]});
                assertArrayEquals(alone.logits()[0], together.logits()[i], 1e-3f);
                assertEquals(alone.values()[0], together.values()[i], 1e-4f);
            }
        }
    }

    @Test
    void savedNetworkPredictsTheSameBits(@TempDir Path folder) throws IOException {
        Path place = folder.resolve("solved");
        float[][] inputs = Solved.examples().inputs();
        try (Network network = Network.create(TutorialTraining.HEXAPAWN_NETWORK, 1)) {
            for (int time = 0; time < 2; time++) { // the second time it takes the place of the first
                network.save(place, Map.of("seed", "1", "data", "118 rows"));
            }
            try (Network loaded = Network.load(place)) {
                Predictions expected = network.predict(inputs);
                Predictions said = loaded.predict(inputs);
                assertArrayEquals(expected.logits(), said.logits());
                assertArrayEquals(expected.values(), said.values());
                assertEquals(14, loaded.manager().getManagedArrays().size(), "the random weights are freed");
            }
        }
        ModelCard card = ModelCard.read(place);
        assertEquals(Map.of("seed", "1", "data", "118 rows"), card.madeBy());
        assertTrue(card.arithmetic().startsWith(PyTorch.arithmetic() + " on "), card.arithmetic());
        assertEquals(TutorialTraining.HEXAPAWN_NETWORK, card.architecture());
        assertEquals(List.of(Engine.getDjlVersion(), PyTorch.version()), List.of(card.djl(), card.pytorch()));
        assertEquals(List.of("solved"), Folders.names(folder));
    }

    @Test
    void damagedFilesAreRefusedByName(@TempDir Path folder) throws IOException {
        try (Network network = Network.create(SMALL, 1)) {
            network.save(folder, Map.of());
        }
        Path parameters = folder.resolve("parameters.djl");
        Path card = folder.resolve("model.json");
        byte[] bytes = Files.readAllBytes(parameters);
        String json = Files.readString(card);

        Files.write(parameters, Arrays.copyOf(bytes, bytes.length - 1));
        refused(folder, parameters, "has " + (bytes.length - 1) + " bytes, expected " + bytes.length);
        Files.write(parameters, bytes);
        Files.writeString(card, "");
        refused(folder, card, "is cut short or altered");
        Files.writeString(card, json);
        Network.load(folder).close();
        Files.delete(parameters);
        assertThrows(NoSuchFileException.class, () -> Network.load(folder));
    }

    private static void refused(Path folder, Path file, String why) {
        FileSystemException refusal = assertThrows(FileSystemException.class, () -> Network.load(folder));
        assertEquals(file.toString(), refusal.getFile());
        assertTrue(refusal.getReason().contains(why), refusal::getMessage);
    }

    @Test
    void networkForAnotherGameIsRefused(@TempDir Path folder) throws IOException {
        HexapawnCoding larger = new HexapawnCoding(new HexapawnSize(4, 4));
        try (Network network = Network.create(SMALL, 1)) {
            network.save(folder, Map.of());
            assertThrows(IllegalArgumentException.class, () -> new NetworkPlayer<>(larger, network));
        }
        FileSystemException refusal = assertThrows(FileSystemException.class,
                () -> ModelCard.read(folder).checkFits(folder, larger));
        assertEquals("is of a network with 21 inputs and 28 moves, expected 35 and " + larger.moves()
                + " for this game", refusal.getReason());
        assertFalse(refusal.getFile().isEmpty());
    }

    @Test
    void wrongInputsAreRefused() {
        try (Network network = Network.create(SMALL, 1)) {
            assertThrows(IllegalArgumentException.class, () -> network.predict(new float[][]{new float[20]}));
            assertThrows(IllegalArgumentException.class, () -> network.predict(new float[0][]));
        }
        assertThrows(IllegalArgumentException.class, () -> new Mlp(21, 28, 0, 128));
    }
}
