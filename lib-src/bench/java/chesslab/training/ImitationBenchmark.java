package chesslab.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import chesslab.encoding.dataset.Batches;
import chesslab.encoding.dataset.EncodeSettings;
import chesslab.encoding.dataset.Encoder;
import chesslab.encoding.dataset.PositionBatch;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
import chesslab.encoding.dataset.SplitShares;
import chesslab.files.AtomicFolder;
import chesslab.training.imitation.ImitationBatches;
import chesslab.training.imitation.RunningMetrics;
import chesslab.training.imitation.Targets;
import chesslab.training.network.Architectures;
import chesslab.training.network.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How many positions a second a network learns from, on two threads, in batches of 256: from prepared data with all
 * scores counted, from one batch that lies in PyTorch's memory with nothing but loss, gradient and step, and what share
 * of the second speed the first is. The two take turns every second or so, because a machine's speed may change from
 * one minute to the next. The warm-up is long because Java's compiler takes its time from PyTorch's threads.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 10, time = 5)
@Measurement(iterations = 15, time = 5)
@Fork(value = 1, jvmArgsAppend = {"--enable-native-access=ALL-UNNAMED", "-Dai.djl.pytorch.num_threads=2"})
public class ImitationBenchmark {

    private static final int BATCH = 256;
    private static final int STEPS = 16;
    private static final double RATE = 0.001;
    private static final double NANOS = 1e9;

    /** Counted by the benchmark, each times the seconds; JMH divides by the time. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Speeds {
        public double fromData;
        public double inMemory;
        /** The first in percent of the second. */
        public double share;
    }

    /** A network in training, and data for it. */
    abstract static class Trial {

        private final String net;
        private Path folder;
        private PreparedData data;
        private Network network;
        private Trainer learner;
        private Batches batches;
        private Iterator<PositionBatch> walk;
        private TrainingBatch inMemory;
        private ImitationBatches loader;

        Trial(String net) {
            this.net = net;
        }

        @Setup(Level.Trial)
        public void prepare() throws Exception {
            folder = Files.createTempDirectory("prepared");
            Encoder.encode(List.of(Path.of("data", "sample", "games-00001.pgn.gz")), folder.resolve("data"),
                    new EncodeSettings("mover14", 0.3, new SplitShares(90, 10, 0), false, 100, 50_000), false, 1,
                    progress -> {
                    });
            data = PreparedData.open(folder.resolve("data"));
            network = Network.create(Architectures.named(net, data.layout(), false), 1);
            learner = new Trainer(network,
                    new TrainingSettings(1, BATCH, RATE, 1).withOptimizer(new OptimizerSettings.Sgd(0.9)));
            loader = new ImitationBatches(Targets.PLAYED, data.layout().size(), BATCH);
            walk();
            inMemory = new InMemory(network.manager(), walk.next(), data.layout().size());
        }

        @TearDown(Level.Trial)
        public void close() throws IOException {
            batches.close();
            learner.close();
            network.close();
            AtomicFolder.delete(folder);
        }

        private void walk() {
            batches = data.shuffled(Split.TRAIN, BATCH, 1).withLegalMoves();
            walk = batches.iterator();
        }

        /** Some steps the one way and as many the other, at nearly the same report. */
        void compare(Speeds speeds) {
            long start = System.nanoTime();
            for (int step = 0; step < STEPS; step++) {
                learner.step(inMemory, RATE);
            }
            long between = System.nanoTime();
            int positions = 0;
            for (int step = 0; step < STEPS; step++) {
                positions += learnFromData();
            }
            long end = System.nanoTime();
            double seconds = (end - start) / NANOS;
            double inMemory = STEPS * BATCH / ((between - start) / NANOS);
            double fromData = positions / ((end - between) / NANOS);
            speeds.inMemory += inMemory * seconds;
            speeds.fromData += fromData * seconds;
            speeds.share += 100 * fromData / inMemory * seconds;
        }

        private int learnFromData() {
            if (!walk.hasNext()) {
                batches.close();
                walk();
            }
            PositionBatch batch = walk.next();
            learner.step(loader.of(batch, new RunningMetrics()), RATE);
            return batch.size();
        }
    }

    /** The tutorial's network. */
    @State(Scope.Benchmark)
    public static class Tutorials extends Trial {
        public Tutorials() {
            super("mlp");
        }
    }

    /** Four residual blocks of 32 filters. */
    @State(Scope.Benchmark)
    public static class Tower extends Trial {
        public Tower() {
            super("cnn-4x32");
        }
    }

    @Benchmark
    public void mlp(Tutorials trial, Speeds speeds) {
        trial.compare(speeds);
    }

    @Benchmark
    public void cnn(Tower trial, Speeds speeds) {
        trial.compare(speeds);
    }

    /** A batch whose arrays were made once. */
    private record InMemory(NDArray inputs, NDArray moves) implements TrainingBatch {

        InMemory(NDManager manager, PositionBatch batch, int inputs) {
            this(manager.create(Arrays.copyOf(batch.planes(), BATCH * inputs), new Shape(BATCH, inputs)),
                    manager.create(Arrays.stream(batch.moves()).asLongStream().limit(BATCH).toArray(),
                            new Shape(BATCH, 1)));
        }

        @Override
        public int size() {
            return BATCH;
        }

        @Override
        public NDArray inputs(NDManager manager) {
            NDArray view = inputs.reshape(BATCH, -1);
            view.attach(manager); // what is computed from it goes with it
            return view;
        }

        @Override
        public boolean isSafe() {
            return true;
        }

        @Override
        public NDArray policyLoss(NDArray logPolicy) {
            return logPolicy.gather(moves, 1).mean().neg();
        }

        @Override
        public NDArray valueLoss(NDArray values) {
            throw new IllegalStateException("the benchmark's networks have no value head");
        }
    }
}
