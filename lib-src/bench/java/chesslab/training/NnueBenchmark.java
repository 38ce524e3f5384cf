package chesslab.training;

import chesslab.encoding.dataset.ScoreEncoder;
import chesslab.encoding.dataset.ScoreSettings;
import chesslab.encoding.dataset.ScoredPositions;
import chesslab.files.AtomicFolder;
import chesslab.search.nnue.NnueNetwork;
import chesslab.training.nnue.NnueSettings;
import chesslab.training.nnue.NnueTrainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.openjdk.jmh.annotations.Warmup;

/** Epochs over the scored positions of the first shipped thousand games, on two threads: positions a second. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 3, time = 3)
@Fork(1)
public class NnueBenchmark {

    /** Counted by the benchmark; JMH divides it by the time. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Positions {
        public long positions;
    }

    private ScoredPositions positions;

    @Setup
    public void setUp() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("scores");
        ScoreEncoder.encode(List.of(Path.of("data", "sample", "games-00001.pgn.gz")), folder.resolve("scores"),
                ScoreSettings.DEFAULT, 2, scored -> {
                });
        positions = ScoredPositions.read(folder.resolve("scores").resolve("train.npz"));
        AtomicFolder.delete(folder);
    }

    @Benchmark
    public NnueNetwork trained(Positions count) throws InterruptedException {
        NnueNetwork network = NnueTrainer.train(positions, new ScoredPositions(), NnueSettings.DEFAULT.withEpochs(1), 2,
                epoch -> {
                });
        count.positions += positions.size();
        return network;
    }
}
