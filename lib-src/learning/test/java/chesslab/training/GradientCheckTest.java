package chesslab.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.Device;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.training.GradientCollector;
import ai.djl.training.loss.Loss;
import chesslab.encoding.PlaneOrder;
import chesslab.encoding.dataset.Batches;
import chesslab.encoding.dataset.PositionBatch;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
import chesslab.training.imitation.GameBatch;
import chesslab.training.imitation.Metrics;
import chesslab.training.imitation.SampleData;
import chesslab.training.imitation.Targets;
import chesslab.training.network.Activation;
import chesslab.training.network.Architecture;
import chesslab.training.network.Cnn;
import chesslab.training.network.GradientCheck;
import chesslab.training.network.Layers;
import chesslab.training.network.Mlp;
import chesslab.training.network.Network;
import chesslab.training.network.PyTorch;
import chesslab.training.selfplay.Solved;
import chesslab.training.selfplay.Training;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Gradients of the library stay what they are whenever Java collects memory, and the check finds those that do not. */
@Tag("lengthy")
class GradientCheckTest {

    /**
     * How long trainings are disturbed; by hand as many as one likes, by {@code -Dchesslab.disturbedTrainings=2000}.
     */
    private static final Path COMPILED = Path.of("target", "learning", "classes", "chesslab");
    private static final long DISTURBED_SECONDS = 3;
    private static final int DISTURBED_TRAININGS = Integer.getInteger("chesslab.disturbedTrainings", 0);

    /** They step outside the gradients' reach, where a number is used up at once. */
    private static final Set<String> OUT_OF_REACH = Set.of("OptimizerSettings$Sgd.class",
            "OptimizerSettings$Adam.class");
    private static final Pattern NUMBER_THAT_MAY_BE_GONE = Pattern.compile("Method ai/djl/(?:"
            + "ndarray/NDArrays?\\.(?:mul|div|mod|pow|maximum|minimum)i?:\\([^)]*Ljava/lang/Number;"
            + "|ndarray/internal/NDArrayEx\\.r(?:div|mod|pow)i?:\\(Ljava/lang/Number;"
            + "|ndarray/NDArray\\.scaleGradient:"
            + "|nn/Activation\\.(?:swish|relu6)(?:Block)?:"
            + "|training/loss/).*");

    private static NDArray some(NDManager manager, long... shape) {
        float[] numbers = new float[(int) new Shape(shape).size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (i * 37 % 101 - 50) / 25f + 0.01f;
        }
        return manager.create(numbers, new Shape(shape));
    }

    @Test
    void checkFindsEveryNumberThatPyTorchLooksAtAgain() {
        Map<String, UnaryOperator<NDArray>> faults = Map.of(
                "mul", x -> x.mul(2).sum(),
                "div", x -> x.sum().div(-4),
                "pow", x -> x.square().pow(1.5).sum(),
                "maximum", x -> x.maximum(0.3).sum(),
                "minimum", x -> x.minimum(0.3).sum(),
                "swish", x -> ai.djl.nn.Activation.swish(x, 1).sum(),
                "l2Loss", x -> Loss.l2Loss().evaluate(new NDList(x.zerosLike()), new NDList(x)),
                "cross-entropy", x -> Loss.softmaxCrossEntropyLoss("loss", 2, -1, false, true)
                        .evaluate(new NDList(x.stopGradient().softmax(1)), new NDList(x)));
        faults.forEach((name, fault) -> {
            String message = assertThrows(IllegalStateException.class, () -> check(fault), name).getMessage();
            assertTrue(message.contains(" changes when Java collects memory"), message);
        });
    }

    /** A card has a copy of each number, which Java does not collect. */
    private static NDManager onTheProcessor() {
        return PyTorch.engine().newBaseManager(Device.cpu());
    }

    /** Checks a function of what a dense layer gives. */
    private static void check(UnaryOperator<NDArray> function) {
        try (NDManager manager = onTheProcessor()) {
            Block block = Layers.dense(4);
            block.initialize(manager, DataType.FLOAT32, new Shape(3, 40));
            NDArray weights = block.getParameters().valueAt(0).getArray();
            weights.setRequiresGradient(false);
            try {
                GradientCheck.of(block, new NDList(some(manager, 3, 40)),
                        said -> function.apply(said.singletonOrThrow()));
            } finally {
                assertFalse(weights.hasGradient(), "left as it was");
            }
        }
    }

    @Test
    void numbersThatAreArraysOrOnlyAddedAreRight() {
        check(x -> x.mul(x.getManager().create(2f)).add(3).sub(1).sum());
        check(x -> x.logSoftmax(1).mean().neg());
        for (Activation activation : Activation.values()) {
            check(x -> activation.of(new NDList(x)).singletonOrThrow().sum());
        }
    }

    @Test
    void whatAnEarlierBackwardPassHasLeftIsNoFault() {
        try (NDManager manager = onTheProcessor()) {
            Block block = Layers.dense(3);
            block.initialize(manager, DataType.FLOAT32, new Shape(2, 4));
            NDArray weights = block.getParameters().valueAt(0).getArray();
            weights.setRequiresGradient(true);
            try (GradientCollector collector = PyTorch.engine().newGradientCollector()) {
                collector.backward(weights.sum());
            }
            GradientCheck.of(block, new NDList(some(manager, 2, 4)), said -> said.singletonOrThrow().square().mean());
        }
    }

    @Test
    void everyLossOfEveryArchitectureIsRight(@TempDir Path folder) throws Exception {
        PreparedData data = SampleData.in(folder.resolve("data"), "mover14");
        int inputs = data.layout().size();
        List<Architecture> architectures = List.of(Architecture.named("mlp-24", data.layout(), true),
                new Cnn(14, PlaneOrder.PLANE_LAST, 1, 8, true));
        List<TrainingBatch> batches = new ArrayList<>();
        try (Batches shuffled = data.shuffled(Split.TRAIN, 1, 16, 1).withLegalMoves()) {
            Iterator<PositionBatch> each = shuffled.iterator();
            for (Targets.Policy policy : Targets.Policy.values()) {
                for (Targets.Value value : Targets.Value.values()) {
                    batches.add(new GameBatch(new Targets(policy, value), null, inputs, 16).of(each.next(),
                            new Metrics.Sums()));
                }
            }
            for (Architecture architecture : architectures) {
                for (TrainingBatch batch : batches) {
                    Trainer.check(architecture, batch);
                }
            }
        }
        Trainer.check(TutorialTraining.HEXAPAWN_NETWORK,
                Solved.examples().batches(IntStream.range(0, 16).toArray(), 16, TutorialTraining.HEXAPAWN_NETWORK)
                        .get(0));
    }

    /** Reads what the compiler made of the library, where no call can hide. */
    @Test
    void libraryMultipliesNothingByAPlainNumberWhereGradientsFlow() throws IOException {
        try (Stream<Path> files = Files.walk(COMPILED)) {
            Set<String> found = new TreeSet<>();
            for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
                if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains("ai/djl")
                        && !OUT_OF_REACH.contains(file.getFileName().toString())) {
                    Matcher call = NUMBER_THAT_MAY_BE_GONE.matcher(compiled(file));
                    while (call.find()) {
                        found.add(file.getFileName() + " calls " + call.group());
                    }
                }
            }
            assertEquals(Set.of(), found, "see the class GradientCheck");
        }
        assertTrue(NUMBER_THAT_MAY_BE_GONE.matcher(compiled(COMPILED.resolve("training").resolve(
                "OptimizerSettings$Adam.class"))).find(), "the pattern finds what is there");
    }

    private static String compiled(Path file) {
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        assertEquals(0, ToolProvider.findFirst("javap").orElseThrow().run(writer, writer, "-c", "-p", file.toString()));
        return text.toString();
    }

    @Test
    void trainingEndsWithTheSameBitsWhileMemoryIsCollectedAllTheTime() throws InterruptedException {
        List<float[][]> expected = new ArrayList<>();
        for (int kind = 0; kind < KINDS.size(); kind++) {
            expected.add(trained(kind));
        }
        AtomicBoolean over = new AtomicBoolean();
        Thread collector = new Thread(() -> {
            while (!over.get()) {
                System.gc();
                try {
                    Thread.sleep(3);
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        collector.start();
        try {
            long end = System.nanoTime() + DISTURBED_SECONDS * 1_000_000_000L;
            int least = Math.max(KINDS.size(), DISTURBED_TRAININGS);
            for (int i = 0; i < least || System.nanoTime() < end; i++) {
                int kind = i % KINDS.size();
                assertTrue(Arrays.deepEquals(expected.get(kind), trained(kind)),
                        "training " + i + ", of " + KINDS.get(kind));
            }
        } finally {
            over.set(true);
            collector.join();
        }
    }

    /** What is trained, and how. */
    private record Kind(Architecture architecture, OptimizerSettings optimizer) {
    }

    private static final List<Kind> KINDS = Stream.concat(
            Stream.of(OptimizerSettings.sgd(), new OptimizerSettings.Sgd(0.9), OptimizerSettings.adamW(0.01))
                    .map(d -> new Kind(TutorialTraining.HEXAPAWN_NETWORK, d)),
            Arrays.stream(Activation.values()).map(activation -> new Kind(
                    new Mlp(21, 28, List.of(32, 16), activation, true), OptimizerSettings.adam())))
            .toList();

    private static float[][] trained(int number) {
        Kind kind = KINDS.get(number);
        try (Network network = Network.create(kind.architecture, 3)) {
            Training.fit(network, Solved.examples(), new TrainingSettings(3, 16, 0.01, kind.optimizer,
                    new Schedule.Constant(), 1, 1), loss -> {
                    });
            return network.predict(Solved.examples().inputs()).logits();
        }
    }
}
