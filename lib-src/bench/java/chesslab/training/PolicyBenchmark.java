package chesslab.training;

import chesslab.encoding.Layouts;
import chesslab.encoding.dataset.PreparedData;
import chesslab.training.policy.PolicyNetwork;
import chesslab.training.policy.PolicySettings;
import chesslab.training.policy.PolicyTrainer;
import java.io.IOException;
import java.nio.file.Path;
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
import org.openjdk.jmh.annotations.Warmup;

/** Epochs over the positions of the first shipped thousand games, on two threads: positions a second. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 1, time = 5)
@Measurement(iterations = 3, time = 5)
@Fork(1)
public class PolicyBenchmark {

    /** Counted by the benchmark; JMH divides it by the time. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Positions {
        public long positions;
    }

    private PreparedData data;

    @Setup
    public void setUp() throws IOException, InterruptedException {
        data = PreparedData.of(Path.of("data", "sample", "games-00001.pgn.gz"), Layouts.MOVER_18);
    }

    @Benchmark
    public PolicyNetwork trained(Positions count) throws InterruptedException {
        return PolicyTrainer.train(data, PolicySettings.DEFAULT.withEpochs(1), 2,
                epoch -> count.positions += epoch.positions());
    }
}
