package chesslab.training;

import chesslab.encoding.dataset.Batches;
import chesslab.encoding.dataset.EncodeSettings;
import chesslab.encoding.dataset.Encoder;
import chesslab.encoding.dataset.PositionBatch;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
import chesslab.encoding.dataset.SplitShares;
import chesslab.files.AtomicFolder;
import chesslab.training.imitation.GameBatch;
import chesslab.training.imitation.Metrics;
import chesslab.training.imitation.Targets;
import chesslab.training.network.Architecture;
import chesslab.training.network.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How many positions a second a network of four residual blocks of 32 filters learns from, on two threads, in batches of
 * 256 from prepared data, with all scores counted. The warm-up is long because Java's compiler takes its time from
 * PyTorch's threads.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 10, time = 5)
@Measurement(iterations = 15, time = 5)
@Fork(value = 1, jvmArgsAppend = {"--enable-native-access=ALL-UNNAMED", "-Dai.djl.pytorch.num_threads=2"})
public class ImitationBenchmark {

    private static final int BATCH = 256;
    private static final double RATE = 0.001;

    /** Counted by the benchmark; JMH divides it by the time. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Positions {
        public long positions;
    }

    private Path folder;
    private PreparedData data;
    private Network network;
    private Trainer trainer;
    private GameBatch learned;
    private Batches batches;
    private Iterator<PositionBatch> walk;

    @Setup
    public void prepare() throws Exception {
        folder = Files.createTempDirectory("prepared");
        Encoder.encode(List.of(Path.of("data", "sample", "games-00001.pgn.gz")), folder.resolve("data"),
                new EncodeSettings("mover14", 0.3, new SplitShares(90, 10, 0), false, 100, 50_000), 1,
                progress -> {
                });
        data = PreparedData.open(folder.resolve("data"));
        network = Network.create(Architecture.named("cnn-4x32", data.layout(), false), 1);
        trainer = new Trainer(network,
                new TrainingSettings(1, BATCH, RATE, 1).withOptimizer(new OptimizerSettings.Sgd(0.9)));
        learned = new GameBatch(Targets.PLAYED, data.layout().size(), BATCH);
        walk();
    }

    @TearDown
    public void close() throws IOException {
        batches.close();
        trainer.close();
        network.close();
        AtomicFolder.delete(folder);
    }

    private void walk() {
        batches = data.shuffled(Split.TRAIN, BATCH, 1).withLegalMoves();
        walk = batches.iterator();
    }

    @Benchmark
    public void trainCnn(Positions count) {
        if (!walk.hasNext()) {
            batches.close();
            walk();
        }
        PositionBatch batch = walk.next();
        trainer.step(learned.of(batch, new Metrics.Sums()), RATE);
        count.positions += batch.size();
    }
}
