package chesslab.encoding;

import chesslab.encoding.dataset.EncodeSettings;
import chesslab.encoding.dataset.Encoder;
import chesslab.encoding.dataset.SoftPolicy;
import chesslab.encoding.dataset.SplitShares;
import chesslab.files.AtomicFolder;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** The first shipped thousand games, compressed PGN with three scored lines a move, to shards on the disk. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 3, time = 3)
@Fork(1)
public class PreparedDataBenchmark {

    private static final List<Path> GAMES = List.of(Path.of("data", "sample", "games-00001.pgn.gz"));
    private static final EncodeSettings SETTINGS = new EncodeSettings("mover14", 1, new SplitShares(80, 10, 10), false,
            SoftPolicy.TEMPERATURE, EncodeSettings.POSITIONS_PER_SHARD);

    /** Counted by the benchmark; JMH divides it by the time. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Positions {
        public long positions;
    }

    private Path folder;

    @Setup
    public void setUp() throws IOException {
        folder = Files.createTempDirectory("prepared");
    }

    @TearDown
    public void tearDown() throws IOException {
        AtomicFolder.delete(folder);
    }

    /** Two threads encode, a third reads and writes. */
    @Benchmark
    public void encode(Positions count) throws IOException, InterruptedException {
        Path out = folder.resolve("written");
        count.positions += Encoder.encode(GAMES, out, SETTINGS, 2, progress -> {
        }).positions();
        AtomicFolder.delete(out);
    }
}
