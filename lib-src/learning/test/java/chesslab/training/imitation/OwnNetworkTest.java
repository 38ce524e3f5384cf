package chesslab.training.imitation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.nn.Blocks;
import ai.djl.nn.SequentialBlock;
import ai.djl.nn.norm.Dropout;
import chesslab.chess.Board;
import chesslab.encoding.ChessCoding;
import chesslab.encoding.Layout;
import chesslab.encoding.Layouts;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.PiecePlanes;
import chesslab.encoding.PlaneGroup;
import chesslab.encoding.PlaneOrder;
import chesslab.encoding.View;
import chesslab.encoding.dataset.Encoder;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
import chesslab.encoding.dataset.SplitShares;
import chesslab.training.OptimizerSettings;
import chesslab.training.TrainingSettings;
import chesslab.training.TrainingTest;
import chesslab.training.network.Activation;
import chesslab.training.network.Architecture;
import chesslab.training.network.Layers;
import chesslab.training.network.ModelCard;
import chesslab.training.network.Network;
import chesslab.training.network.NetworkPlayer;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A learner's block, layout, loss and schedule learn from games as the library's do. */
@Tag("lengthy")
class OwnNetworkTest {

    private static final Layout LAYOUT = new Layout("own", View.MOVER, PlaneOrder.PLANE_FIRST,
            new PiecePlanes(1, false),
            PlaneGroup.number("moves / 50", board -> board.legalMoves().size() / 50.0));
    private static final TrainingSettings THREE = new TrainingSettings(3, 32, 0.01, 1)
            .withOptimizer(OptimizerSettings.adam());
    private static final ImitationSettings SETTINGS = new ImitationSettings(THREE);

    @TempDir
    private static Path shared;
    private static PreparedData data;

    @TempDir
    private Path folder;

    @BeforeAll
    static void prepare() throws Exception {
        encode(LAYOUT);
        data = PreparedData.open(shared.resolve("own"), LAYOUT);
    }

    private static void encode(Layout layout) throws Exception {
        Encoder.encode(SampleData.GAMES, shared.resolve("own"), SampleData.settings("own", new SplitShares(70, 30, 0)),
                layout, null, 1, progress -> {
                });
    }

    /** With all that a training has to keep or to draw: running means and dropout. */
    private static Block block() {
        return Layers.normalized(3, 4).add(Activation.RELU::of).add(Layers.residual(4)).add(Blocks.batchFlattenBlock())
                .add(Dropout.builder().optRate(0.3f).build()).add(Layers.heads(Layers.dense(MoveIndex.COUNT),
                        new SequentialBlock().add(Layers.dense(1)).add(Activation.TANH::of)));
    }

    private static Architecture own() {
        return Architecture.of("mine", LAYOUT, OwnNetworkTest::block);
    }

    private static ImitationListener failing(int epoch, int batch) {
        return new ImitationListener() {
            @Override
            public void onBatch(BatchReport report) {
                if (report.epoch() == epoch && report.batch() == batch) {
                    throw new IllegalStateException("as if killed");
                }
            }
        };
    }

    @Test
    void stoppedAndKilledTrainingGoesOnToTheSameBitsAndItsNetworkPlays() throws IOException {
        Path run = folder.resolve("run");
        try (Network whole = Network.create(own(), 1);
                Network first = Network.create(own(), 1);
                Network second = Network.create(own(), 2);
                Network third = Network.create(own(), 3)) {
            List<EpochReport> expected = Imitation.train(whole, data, SETTINGS, ImitationListener.SILENT);
            assertTrue(expected.get(2).train().all().loss() < expected.get(0).train().all().loss() - 0.5);
            assertThrows(CancellationException.class,
                    () -> Imitation.train(first, data, SETTINGS, run, false, ImitationTest.interrupting(2, 3)));
            assertFalse(Thread.interrupted());
            assertThrows(IllegalStateException.class,
                    () -> Imitation.train(second, data, SETTINGS, run, true, failing(3, 2)));
            List<EpochReport> ended = new ArrayList<>();
            List<EpochReport> resumed = Imitation.train(third, data, SETTINGS, run, true, new ImitationListener() {
                @Override
                public void onEpoch(EpochReport report) {
                    ended.add(report);
                }
            });
            assertEquals(resumed.subList(2, 3), ended);
            for (int i = 0; i < 3; i++) {
                assertEquals(expected.get(i).train(), resumed.get(i).train());
                assertEquals(expected.get(i).validation(), resumed.get(i).validation());
            }
            assertArrayEquals(TrainingTest.weights(whole), TrainingTest.weights(third));
            ModelCard card = ModelCard.read(run.resolve("latest"));
            assertEquals(resumed, EpochReport.curve(card));
            assertEquals(List.of("own", data.sha256(), "1"),
                    List.of(card.layout(), card.data(), card.madeBy().get("seed")));
            try (Network best = Network.load(run.resolve("latest"), own())) {
                assertEquals(expected.get(2).validation(), Imitation.evaluate(best, data, Split.VALIDATION,
                        Targets.PLAYED));
                assertTrue(new NetworkPlayer<>(new ChessCoding(LAYOUT), best).chooseMove(new Board()).isPresent());
            }
        }
    }

    /** The labels smoothed, the value at half its weight, and a rate that falls by a lambda. */
    private static ImitationSettings ownSettings(String loss, String schedule) {
        return new ImitationSettings(THREE.withSchedule(schedule, (done, epochs) -> 1 - done / epochs))
                .withLoss(loss, (heads, batch) -> {
                    NDManager step = heads.getManager();
                    Shape rows = new Shape(batch.size(), 1);
                    NDArray played = step.create(
                            IntStream.of(batch.moves()).limit(batch.size()).asLongStream().toArray(),
                            rows);
                    NDArray results = step.create(Arrays.copyOf(batch.results(), batch.size()), rows);
                    NDArray policy = heads.get(0).gather(played, 1).mul(step.create(0.9f))
                            .add(heads.get(0).mean(new int[]{1}, true).mul(step.create(0.1f))).mean().neg();
                    return new NDList(policy, heads.get(1).sub(results).square().mean().mul(step.create(0.5f)));
                });
    }

    private static Network small() {
        return Network.create(Architecture.named("mlp-8", data.layout(), true), 1);
    }

    @Test
    void lossAndScheduleOfOnesOwnGoOnByTheirNames() throws IOException {
        Path run = folder.resolve("run");
        try (Network whole = small(); Network standard = small(); Network parts = small()) {
            EpochReport last = Imitation.train(whole, data, ownSettings("smooth", "line"), ImitationListener.SILENT)
                    .get(2);
            assertEquals(THREE.learningRate() / 3, new TrainingSettings(3, 1, 0.01, 1)
                    .withSchedule("line", (done, epochs) -> 1 - done / epochs).rateAfter(2), 1e-12);
            assertThrows(IllegalStateException.class,
                    () -> Imitation.train(parts, data, ownSettings("smooth", "line"), run, false, failing(2, 2)));
            for (ImitationSettings other : List.of(ownSettings("other", "line"), ownSettings("smooth", "other"),
                    SETTINGS, new ImitationSettings(ownSettings("smooth", "line").training().withEpochs(9))
                            .withLoss("smooth", ownSettings("smooth", "line").loss()))) {
                assertThrows(FileSystemException.class,
                        () -> Imitation.train(parts, data, other, run, true, ImitationListener.SILENT));
            }
            assertEquals(last.validation(), Imitation.train(parts, data, ownSettings("smooth", "line"), run, true,
                    ImitationListener.SILENT).get(2).validation());
            assertArrayEquals(TrainingTest.weights(whole), TrainingTest.weights(parts));
            Imitation.train(standard, data, SETTINGS, ImitationListener.SILENT);
            assertFalse(Arrays.deepEquals(TrainingTest.weights(whole), TrainingTest.weights(standard)));
            assertEquals(List.of("smooth", "line"), Stream.of("loss", "schedule")
                    .map(ownSettings("smooth", "line").madeBy()::get).toList());
        }
    }

    @Test
    void lossWithANumberThatMemoryLosesOrWithoutScalarsIsRefused() {
        try (Network network = small()) {
            String message = assertThrows(IllegalStateException.class, () -> Imitation.train(network, data,
                    SETTINGS.withLoss("twice", (heads, batch) -> new NDList(heads.get(0).mul(2).mean())),
                    ImitationListener.SILENT)).getMessage();
            assertTrue(message.contains("changes when Java collects memory"), message);
            message = assertThrows(IllegalArgumentException.class, () -> Imitation.train(network, data,
                    SETTINGS.withLoss("rows", (heads, batch) -> heads), ImitationListener.SILENT)).getMessage();
            assertEquals("a loss of shapes [(2, 4672), (2, 1)], expected one or two scalars", message);
        }
    }

    @Test
    void dataOfAnotherLayoutAreRefused() throws Exception {
        PreparedData sample = SampleData.in(shared.resolve("mover14"), "mover14");
        try (Network network = Network.create(own(), 1)) {
            String message = assertThrows(IllegalArgumentException.class,
                    () -> Imitation.train(network, sample, SETTINGS, ImitationListener.SILENT)).getMessage();
            assertEquals(
                    "network \"mine\" (own of 15 planes, 4672 moves, value) has 960 inputs and 4672 moves, expected "
                            + "896 and 4672 for the layout mover14 [14, 8, 8]",
                    message);
        }
        String alone = assertThrows(FileSystemException.class, () -> PreparedData.open(shared.resolve("own")))
                .getReason();
        assertEquals("has a layout that needs to be given, as in PreparedData.open(folder, layout): layout \"own\": "
                + "expected one of " + Layouts.names(), alone);
        Layout smaller = new Layout("own", View.MOVER, PlaneOrder.PLANE_FIRST, new PiecePlanes(1, false));
        String other = assertThrows(FileSystemException.class,
                () -> PreparedData.open(shared.resolve("own"), smaller)).getReason();
        assertEquals("is of layout own of 15 planes, expected layout own of 14", other);
        assertThrows(IllegalArgumentException.class, () -> encode(new Layout("else", View.MOVER,
                PlaneOrder.PLANE_FIRST, new PiecePlanes(1, false))));
    }
}
