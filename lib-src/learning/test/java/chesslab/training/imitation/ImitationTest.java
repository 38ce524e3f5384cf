package chesslab.training.imitation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.encoding.ChessCoding;
import chesslab.encoding.GamePhase;
import chesslab.encoding.Layouts;
import chesslab.encoding.dataset.Batches;
import chesslab.encoding.dataset.Encoder;
import chesslab.encoding.dataset.PositionBatch;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
import chesslab.encoding.dataset.SplitShares;
import chesslab.files.JsonFile;
import chesslab.game.Side;
import chesslab.training.OptimizerSettings;
import chesslab.training.Schedule;
import chesslab.training.TrainingDivergedException;
import chesslab.training.TrainingSettings;
import chesslab.training.TutorialTraining;
import chesslab.training.network.Architecture;
import chesslab.training.network.ComputeDevice;
import chesslab.training.network.ModelCard;
import chesslab.training.network.Network;
import chesslab.training.network.NetworkEvaluator;
import chesslab.training.network.NetworkTest;
import chesslab.training.network.Predictions;
import chesslab.training.network.PyTorch;
import chesslab.training.network.Viewpoint;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Learning from games: what it measures, that it learns, and that a run that was stopped ends as one that was not. */
@Tag("lengthy")
public class ImitationTest {

    private static final TrainingSettings FOUR = new TrainingSettings(4, 32, 0.01, 1)
            .withOptimizer(OptimizerSettings.adamW(0.01));
    private static final ImitationSettings QUICK = new ImitationSettings(FOUR);

    private static ImitationSettings quick(int epochs) {
        return new ImitationSettings(FOUR.withEpochs(epochs));
    }

    private static ImitationSettings withTargets(int epochs, Targets targets) {
        return new ImitationSettings(FOUR.withEpochs(epochs), targets, 1, ImitationSettings.UNLIMITED);
    }

    private static ImitationSettings withTimeLimit(Duration limit) {
        return new ImitationSettings(FOUR, Targets.PLAYED, 1, limit);
    }

    private static TrainingSettings wild(double learningRate) {
        return new TrainingSettings(6, 32, learningRate, 1).withSchedule(new Schedule.Step(1, 1));
    }

    @TempDir
    private static Path shared;
    private static PreparedData data;

    @TempDir
    private Path folder;

    @BeforeAll
    static void prepare() throws Exception {
        data = SampleData.in(shared.resolve("mover14"), "mover14");
    }

    private static Network small(boolean value) {
        return Network.create(Architecture.named("mlp-8", data.layout(), value), 1);
    }

    /** Interrupts its thread when so many batches of an epoch are behind. */
    static ImitationListener interrupting(int epoch, int batch) {
        return new ImitationListener() {
            @Override
            public void onBatch(BatchReport report) {
                if (report.epoch() == epoch && report.batch() == batch) {
                    Thread.currentThread().interrupt();
                }
            }
        };
    }

    /** The validation scores, counted from the predictions by hand. */
    private static Map<GamePhase, double[]> byHand(Network network, ImitationSettings settings) {
        Map<GamePhase, double[]> sums = new EnumMap<>(GamePhase.class); // positions, loss, error, top 1, top 5, legal
        try (Batches batches = data.inOrder(Split.VALIDATION, 50)) {
            for (PositionBatch batch : batches) {
                for (int row = 0; row < batch.size(); row++) {
                    int inputs = data.layout().size();
                    Predictions said = network.predict(new float[][]{
                            Arrays.copyOfRange(batch.planes(), row * inputs, (row + 1) * inputs)});
                    double[] shares = softmax(said.logits()[0]);
                    double[] sum = sums.computeIfAbsent(batch.phase(row), none -> new double[6]);
                    int played = batch.moves()[row];
                    long better = Arrays.stream(batch.legalMoves(row))
                            .filter(move -> shares[move] > shares[played]).count();
                    sum[0]++;
                    sum[1] += loss(batch, row, shares, settings.targets().policy());
                    sum[2] += Math.pow(said.values()[0] - (2 * batch.results()[row] - 1), 2);
                    sum[3] += better == 0 ? 1 : 0;
                    sum[4] += better < 5 ? 1 : 0;
                    sum[5] += Arrays.stream(batch.legalMoves(row)).mapToDouble(move -> shares[move]).sum();
                }
            }
        }
        return sums;
    }

    private static double loss(PositionBatch batch, int row, double[] shares, Targets.Policy target) {
        int from = batch.policyOffsets()[row];
        int to = batch.policyOffsets()[row + 1];
        if (target == Targets.Policy.PLAYED || from == to) {
            return -Math.log(shares[batch.moves()[row]]);
        }
        double loss = 0;
        for (int i = from; i < to; i++) {
            loss -= batch.policyShares()[i] * Math.log(shares[batch.policyMoves()[i]]);
        }
        return loss;
    }

    private static double[] softmax(float[] logits) {
        double[] odds = new double[logits.length];
        Arrays.setAll(odds, i -> Math.exp(logits[i]));
        double sum = Arrays.stream(odds).sum();
        return Arrays.stream(odds).map(odd -> odd / sum).toArray();
    }

    @Test
    void scoresAreThoseCountedByHandInEveryPhase() {
        for (Targets.Policy target : Targets.Policy.values()) {
            ImitationSettings settings = withTargets(4, new Targets(target, Targets.Value.RESULT));
            try (Network network = small(true)) {
                EpochReport last = Imitation.train(network, data, settings, ImitationListener.SILENT).get(3);
                Map<GamePhase, double[]> expected = byHand(network, settings);
                assertEquals(expected.keySet(), last.validation().byPhase().keySet());
                expected.forEach((phase, sums) -> {
                    Metrics score = last.validation().byPhase().get(phase);
                    assertArrayEquals(Arrays.stream(sums).map(sum -> sum / sums[0]).toArray(), new double[]{
                            score.positions() / sums[0], score.policyLoss(), score.valueLoss(), score.top1(),
                            score.top5(),
                            score.legalMass()}, 1e-4);
                    assertTrue(score.legalMass() > 0.01 && score.legalMass() < 1);
                });
                assertEquals(data.size(Split.VALIDATION), last.validation().all().positions());
                assertEquals(data.size(Split.TRAIN), last.train().all().positions());
                assertEquals(last.validation(),
                        Imitation.evaluate(network, data, Split.VALIDATION, settings.targets()));
            }
        }
    }

    @Test
    void networkLearnsWhatItIsShown() {
        try (Network network = small(true)) {
            List<EpochReport> curve = Imitation.train(network, data, quick(15), ImitationListener.SILENT);
            Metrics first = curve.get(0).train().all();
            Metrics last = curve.get(14).train().all();
            assertEquals(Math.log(4672), first.policyLoss(), 1.2, "at first all move indices are about equal");
            assertTrue(last.policyLoss() < first.policyLoss() / 2, last::toString);
            assertTrue(last.top1() > 0.5 && last.top5() >= last.top1(), last::toString);
            assertTrue(last.valueLoss() < first.valueLoss() / 2, last::toString);
            assertTrue(last.legalMass() > 5 * first.legalMass(), last::toString);
        }
    }

    @Test
    void valueIsNegativeWhereTheMoverLostAsASearchTakesIt() {
        for (Targets.Value target : Targets.Value.values()) {
            try (Network network = small(true)) {
                Imitation.train(network, data, withTargets(12, new Targets(Targets.Policy.PLAYED, target)),
                        ImitationListener.SILENT);
                NetworkEvaluator<Board, Move> evaluator = new NetworkEvaluator<>(new ChessCoding(data.layout()),
                        network, Viewpoint.MOVER);
                Map<String, DoubleSummaryStatistics> said = new TreeMap<>(); // White's view, by White's score and mover
                try (Batches batches = data.inOrder(Split.TRAIN, 64)) {
                    for (PositionBatch batch : batches) {
                        for (int row = 0; row < batch.size(); row++) {
                            float score = target == Targets.Value.SCORE ? batch.scores()[row] : batch.results()[row];
                            if (score < 0.2 || score > 0.8) {
                                boolean whiteWins = score > 0.5 == (batch.mover(row) == Side.WHITE);
                                said.computeIfAbsent(batch.mover(row) + (whiteWins ? ": White wins" : ": White loses"),
                                        none -> new DoubleSummaryStatistics())
                                        .accept(evaluator.evaluate(List.of(batch.board(row))).get(0).valueForWhite());
                            }
                        }
                    }
                }
                assertEquals(4, said.size(), said::toString);
                said.forEach((who, values) -> assertTrue(who.endsWith("wins")
                        ? values.getAverage() > 0.3
                        : values.getAverage() < -0.3, said::toString));
            }
        }
    }

    /** The whole epoch's mean: with a rate of almost 0 it is what the same network says of all rows. */
    @Test
    void trainingLossIsTheMeanOverTheWholeEpoch() {
        try (Network network = small(false)) {
            List<EpochReport> curve = Imitation.train(network, data, new ImitationSettings(
                    new TrainingSettings(2, 7, 1e-12, 1)), ImitationListener.SILENT);
            assertEquals(curve.get(0).train().all().policyLoss(), curve.get(1).train().all().policyLoss(), 1e-5);
            assertEquals(0, curve.get(0).train().all().valued());
        }
    }

    @Test
    void bestIsOfTheEpochWithTheLowestValidationLoss() throws IOException {
        try (Network network = small(false)) {
            List<EpochReport> curve = Imitation.train(network, data, quick(12), folder.resolve("a"), false,
                    ImitationListener.SILENT);
            double lowest = curve.stream().mapToDouble(e -> e.validation().all().loss()).min().orElseThrow();
            List<EpochReport> kept = EpochReport.curve(ModelCard.read(folder.resolve("a").resolve("best")));
            assertEquals(lowest, kept.get(kept.size() - 1).validation().all().loss());
            assertTrue(kept.size() < 12, "it overfits");
        }
    }

    @Test
    void divergedTrainingNamesThePlaceAndKeepsTheLastGoodCheckpoint() throws IOException {
        try (Network network = small(false)) {
            Path run = folder.resolve("run");
            TrainingSettings calm = wild(1e-3);
            Imitation.train(network, data, new ImitationSettings(calm.withEpochs(1)), run, false,
                    ImitationListener.SILENT);
            byte[] good = Files.readAllBytes(run.resolve("latest").resolve("parameters.djl"));
            String state = Files.readString(run.resolve("latest").resolve("state.json"));
            JsonFile.writeSealed(run.resolve("latest").resolve("state.json"), JsonParser.parseString(
                    state.replace("\"learning rate\": \"0.001\"", "\"learning rate\": \"1.0E30\"")));
            String message = assertThrows(TrainingDivergedException.class, () -> Imitation.train(network, data,
                    new ImitationSettings(wild(1e30)), run, true, ImitationListener.SILENT))
                    .getMessage();
            assertEquals("the loss became NaN in epoch 2, batch 2, at learning rate 1.0E30: try a lower one; "
                    + "the last good checkpoint is " + run.resolve("latest"), message);
            assertArrayEquals(good, Files.readAllBytes(run.resolve("latest").resolve("parameters.djl")));
        }
    }

    @Test
    void fractionAndTimeLimitShortenTheTraining() {
        try (Network network = small(false)) {
            EpochReport half = Imitation.train(network, data, new ImitationSettings(FOUR.withEpochs(1), 0.5),
                    ImitationListener.SILENT).get(0);
            assertEquals((data.size(Split.TRAIN) + 1) / 2, half.train().all().positions());
            List<EpochReport> cut = Imitation.train(network, data, withTimeLimit(Duration.ofNanos(1)),
                    ImitationListener.SILENT);
            assertEquals(1, cut.size());
            assertEquals(32, cut.get(0).train().all().positions());
        }
    }

    @Test
    void nativeMemoryStaysFlat() {
        try (Network network = Network.create(Architecture.named("cnn-1x4", data.layout(), true), 1)) {
            int before = NetworkTest.liveArrays(network);
            List<Integer> during = new ArrayList<>();
            Imitation.train(network, data, QUICK, new ImitationListener() {
                @Override
                public void onBatch(BatchReport report) {
                    during.add(network.manager().getParentManager().getManagedArrays().size());
                }
            });
            assertEquals(before, NetworkTest.liveArrays(network));
            assertEquals(during.get(3), during.get(during.size() - 1));
        }
    }

    @Test
    void runsThatDoNotFitAreRefused() throws Exception {
        Path run = folder.resolve("run");
        ImitationSettings one = quick(1);
        try (Network network = small(false);
                Network wider = Network.create(Architecture.named("mlp-9", data.layout(), false), 1)) {
            Imitation.train(network, data, one, run, false, ImitationListener.SILENT);
            assertTrue(assertThrows(FileSystemException.class,
                    () -> Imitation.train(network, data, one, run, false, ImitationListener.SILENT)).getMessage()
                    .endsWith("holds a training already: resume that run, or choose another folder"));
            String message = assertThrows(FileSystemException.class, () -> Imitation.train(network, data,
                    new ImitationSettings(one.training(), 0.5), run, true, ImitationListener.SILENT)).getMessage();
            assertTrue(message.contains("now fraction 0.5 instead of 1.0"), message);
            assertTrue(assertThrows(FileSystemException.class,
                    () -> Imitation.train(wider, data, one, run, true, ImitationListener.SILENT)).getMessage()
                    .contains("widths=[9]"));
            PreparedData tutorial = SampleData.in(folder.resolve("tutorial14"), "tutorial14");
            assertTrue(assertThrows(FileSystemException.class,
                    () -> Imitation.train(network, tutorial, one, run, true, ImitationListener.SILENT)).getMessage()
                    .contains("holds a training with other settings, now data "));
            message = assertThrows(FileSystemException.class, () -> ModelCard.read(run.resolve("best"))
                    .checkFits(run.resolve("best"), new ChessCoding(Layouts.TUTORIAL_14))).getReason();
            assertEquals("is of a network for the layout mover14, expected tutorial14", message);
        }
        try (Network other = Network.create(TutorialTraining.HEXAPAWN_NETWORK, 1)) {
            assertThrows(IllegalArgumentException.class,
                    () -> Imitation.train(other, data, one, ImitationListener.SILENT));
        }
        for (double fraction : new double[]{0, -1, 1.01, Double.NaN}) {
            assertThrows(IllegalArgumentException.class, () -> new ImitationSettings(FOUR, fraction));
        }
        assertThrows(IllegalArgumentException.class, () -> withTimeLimit(Duration.ZERO));
    }

    @Test
    void dataWithoutPositionsToValidateAreRefused() throws Exception {
        Encoder.encode(SampleData.GAMES, folder.resolve("whole"),
                SampleData.settings("mover14", new SplitShares(100, 0, 0)), 1, progress -> {
                });
        PreparedData whole = PreparedData.open(folder.resolve("whole"));
        try (Network network = small(false)) {
            String message = assertThrows(IllegalArgumentException.class,
                    () -> Imitation.train(network, whole, QUICK, ImitationListener.SILENT)).getMessage();
            assertTrue(message.matches("the data have no positions for validation, expected 1 or more: of their \\d+ "
                    + "games the split 100,0,0, by hashes of the games, gave it none; encode more games, "
                    + "or with another split, such as 70,30,0"), message);
        }
    }

    @Test
    void graphicsCardThatIsNotThereIsRefused() {
        if (PyTorch.devices().equals(List.of("cpu()"))) {
            String message = assertThrows(IllegalStateException.class,
                    () -> Network.create(TutorialTraining.HEXAPAWN_NETWORK, 1, ComputeDevice.CUDA)).getMessage();
            assertTrue(message
                    .matches("device cuda was asked for, but PyTorch [\\d.]+ finds no graphics card: it needs one "
                            + "of NVIDIA, its driver, and the Maven profile cuda"),
                    message);
            try (Network network = Network.create(TutorialTraining.HEXAPAWN_NETWORK, 1, ComputeDevice.AUTO)) {
                assertEquals("cpu()", network.device());
            }
        }
    }

    @Test
    void baselinesAreThoseOfPlayersThatLookAtNothing() {
        FrequencyBaseline.Accuracy baselines = FrequencyBaseline.accuracy(data);
        long[] counts = new long[4672];
        try (Batches batches = data.inOrder(Split.TRAIN, 64)) {
            batches.forEach(batch -> Arrays.stream(batch.moves(), 0, batch.size()).forEach(move -> counts[move]++));
        }
        double uniform = 0;
        int hits = 0;
        try (Batches batches = data.inOrder(Split.VALIDATION, 64)) {
            for (PositionBatch batch : batches) {
                for (int row = 0; row < batch.size(); row++) {
                    uniform += 1.0 / batch.board(row).legalMoves().size();
                    long most = Arrays.stream(batch.legalMoves(row)).mapToLong(move -> counts[move]).max()
                            .orElseThrow();
                    int first = Arrays.stream(batch.legalMoves(row)).filter(move -> counts[move] == most).findFirst()
                            .orElseThrow();
                    hits += batch.moves()[row] == first ? 1 : 0;
                }
            }
        }
        int positions = data.size(Split.VALIDATION);
        assertEquals(uniform / positions, baselines.uniform(), 1e-9);
        assertEquals(hits / (double) positions, baselines.mostFrequent(), 1e-9);
        assertTrue(baselines.mostFrequent() > baselines.uniform() / 2);
    }

    @Test
    void settingsAreKeptInTheFieldsWords() {
        ImitationSettings settings = withTargets(4, new Targets(Targets.Policy.SOFT, Targets.Value.SCORE));
        assertEquals(Map.of("batch size", "32", "optimizer",
                "Adam[beta1=0.9, beta2=0.999, epsilon=1.0E-8, weightDecay=0.01]", "epochs", "4", "fraction", "1.0",
                "learning rate", "0.01", "gradient clipping", "Infinity", "policy", "SOFT", "schedule", "Constant[]",
                "seed", "1", "value", "SCORE"), settings.madeBy());
    }
}
