package chesslab.training.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.encoding.ChessCoding;
import chesslab.encoding.Layouts;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.PlaneOrder;
import chesslab.training.network.Activation;
import chesslab.training.network.Architecture;
import chesslab.training.network.Cnn;
import chesslab.training.network.Layers;
import chesslab.training.network.Mlp;
import chesslab.training.network.ModelCard;
import chesslab.training.network.Network;
import chesslab.training.network.Predictions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exported networks compute elsewhere what they compute here, and say what their numbers mean. */
@Tag("lengthy")
class NetworkExportTest {

    private static final Path MODELS = Path.of("data", "models");
    private static final float NEAR = 1e-5f;
    private static final int POSITIONS = 1_000;
    private static final int BATCH = 50;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"mlp", "cnn"})
    void onnxRuntimeGivesWhatDjlGives(String name) throws IOException, OrtException {
        ChessCoding coding = new ChessCoding(Layouts.named(ModelCard.read(MODELS.resolve(name)).layout()));
        assertSame(MODELS.resolve(name), positions(coding, POSITIONS));
    }

    @ParameterizedTest
    @EnumSource
    void everyActivationAndAValueHeadAreThere(Activation activation) throws IOException, OrtException {
        Mlp mlp = new Mlp(20, 30, List.of(16, 8), activation, true);
        assertSame(saved(mlp), random(mlp.inputs()));
    }

    @ParameterizedTest
    @EnumSource
    void planesAreTakenInEachOrder(PlaneOrder order) throws IOException, OrtException {
        Cnn cnn = new Cnn(5, order, 1, 4, order == PlaneOrder.PLANE_LAST);
        assertSame(saved(cnn), random(cnn.inputs()));
    }

    /** Compares all outputs of the exported network with its own. */
    private void assertSame(Path network, float[][] inputs) throws IOException, OrtException {
        Path file = folder.resolve("network.onnx");
        NetworkExport.write(network, file);
        try (Network here = Network.load(network);
                OrtSession there = OrtEnvironment.getEnvironment().createSession(Files.readAllBytes(file))) {
            for (int from = 0; from < inputs.length; from += BATCH) {
                float[][] batch = Arrays.copyOfRange(inputs, from, Math.min(inputs.length, from + BATCH));
                Predictions expected = here.predict(batch);
                try (OnnxTensor given = OnnxTensor.createTensor(OrtEnvironment.getEnvironment(), batch);
                        OrtSession.Result result = there.run(Map.of("inputs", given))) {
                    float[][] policy = (float[][]) result.get("policy").orElseThrow().getValue();
                    assertEquals(batch.length, policy.length);
                    for (int i = 0; i < batch.length; i++) {
                        assertNear(expected.logits()[i], policy[i]);
                        if (here.architecture().hasValue()) {
                            float[][] value = (float[][]) result.get("value").orElseThrow().getValue();
                            assertEquals(expected.values()[i], value[i][0], NEAR);
                        }
                    }
                    assertEquals(here.architecture().hasValue(), result.get("value").isPresent());
                }
            }
        }
    }

    /** A row's sums have terms as large as its largest number, so that it is the measure of all of them. */
    private static void assertNear(float[] expected, float[] actual) {
        assertEquals(expected.length, actual.length);
        float largest = 1;
        for (float number : expected) {
            largest = Math.max(largest, Math.abs(number));
        }
        for (int i = 0; i < expected.length; i++) {
            if (!(Math.abs(expected[i] - actual[i]) <= NEAR * largest)) {
                assertEquals(expected[i], actual[i], "number " + i);
            }
        }
    }

    private Path saved(Architecture architecture) throws IOException {
        Path saved = folder.resolve("saved");
        try (Network network = Network.create(architecture, 1)) {
            network.save(saved, Map.of());
        }
        return saved;
    }

    private static float[][] random(int inputs) {
        SplittableRandom random = new SplittableRandom(1);
        float[][] rows = new float[BATCH][inputs];
        for (float[] row : rows) {
            for (int i = 0; i < inputs; i++) {
                row[i] = (float) random.nextDouble(-1, 1);
            }
        }
        return rows;
    }

    /** Positions of games with random moves. */
    private static float[][] positions(ChessCoding coding, int count) {
        SplittableRandom random = new SplittableRandom(1);
        float[][] inputs = new float[count][];
        Board board = new Board();
        for (int i = 0; i < count; i++) {
            List<Move> moves = board.legalMoves();
            if (moves.isEmpty() || i % 100 == 0) {
                board = new Board();
                moves = board.legalMoves();
            }
            board.doMove(moves.get(random.nextInt(moves.size())));
            inputs[i] = coding.encode(board);
        }
        return inputs;
    }

    @Test
    void theFileSaysTheLayoutTheOrderOfTheMovesAndPyTorchsNamesAndIsTheSameEachTime() throws IOException, OrtException {
        Path onnx = folder.resolve("cnn.onnx");
        NetworkExport.write(MODELS.resolve("cnn"), onnx);
        Map<String, String> metadata;
        try (OrtSession session = OrtEnvironment.getEnvironment().createSession(Files.readAllBytes(onnx))) {
            metadata = session.getMetadata().getCustomMetadata();
        }
        assertEquals("mover33", metadata.get("layout"));
        assertEquals(MoveIndex.ORDER, metadata.get("moves"));
        assertTrue(
                metadata.get("inputs").startsWith("(n, 2112), of each position [plane][rank][file], seen by the side"));
        assertEquals(33, metadata.get("planes").split(", ").length);
        assertTrue(metadata.get("planes").startsWith("own pawns, own knights"));
        assertEquals(ModelCard.read(MODELS.resolve("cnn")).sha256(), metadata.get("parameters_sha256"));
        String bytes = Files.readString(onnx, StandardCharsets.ISO_8859_1);
        for (String weights : List.of("stem.conv.weight", "blocks.3.norm2.running_var", "value.dense1.weight")) {
            assertTrue(bytes.contains(weights), weights);
        }
        Path again = folder.resolve("again.onnx");
        NetworkExport.write(MODELS.resolve("cnn"), again);
        assertEquals(-1, Files.mismatch(onnx, again));
    }

    @Test
    void aBlockOfOnesOwnIsRefusedByName() throws IOException {
        Architecture own = Architecture.of("mine", Layouts.MOVER_14, () -> Layers.policyHead(2));
        Path file = folder.resolve("mine.onnx");
        FileSystemException refused = assertThrows(FileSystemException.class,
                () -> NetworkExport.write(saved(own), file));
        assertTrue(refused.getReason().startsWith("network \"mine\" ("), refused.getReason());
        assertTrue(refused.getReason().contains("cannot be exported: expected a cnn or an mlp"), refused.getReason());
        assertFalse(Files.exists(file));
    }
}
