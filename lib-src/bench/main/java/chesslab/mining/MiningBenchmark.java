package chesslab.mining;

import chesslab.files.AtomicFolder;
import chesslab.uci.Stockfish;
import chesslab.uci.UciLimit;
import java.nio.file.Files;
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
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How fast Stockfish mines with the default recipe and the default number of workers, from the start of the engines
 * to the last byte: positions a second.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 1, time = 1)
@Measurement(iterations = 2, time = 1) // an invocation takes longer, so an iteration is one run
@Fork(value = 1, jvmArgsAppend = "-XX:TieredStopAtLevel=1") // as environment/chesslab runs it
public class MiningBenchmark {

    /** Counted by the benchmark; JMH divides it by the time. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Mined {
        public long positions;
    }

    @Benchmark
    public Manifest mining(Mined mined) throws Exception {
        Path folder = Files.createTempDirectory("mining");
        try {
            MiningSettings settings = MiningSettings.DEFAULT.withLimit(UciLimit.nodes(1000));
            MiningSummary summary = Miner.mine(new MiningPlan(settings, 7, 300), folder, false,
                    Miner.workersByDefault(), MiningEngine.starter(Stockfish.require(), settings), progress -> {
                    });
            mined.positions += summary.progress().positions();
            return summary.manifest();
        } finally {
            AtomicFolder.delete(folder);
        }
    }
}
