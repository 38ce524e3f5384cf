package chesslab.chess;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Leaves of the start position's move tree counted in a second, on one thread. JMH's "ops" are leaves and its unit is
 * microseconds, so a score reads as millions of leaves a second.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class PerftBenchmark {

    private static final int LEAVES = 4_865_609;

    private Board board;

    @Setup(Level.Iteration)
    public void setUp() {
        board = new Board();
    }

    /** Every leaf is made and taken back. */
    @Benchmark
    @OperationsPerInvocation(LEAVES)
    public long perft() {
        return checked(Perft.count(board, 5), LEAVES);
    }

    private static long checked(long leaves, long expected) {
        if (leaves != expected) {
            throw new IllegalStateException(leaves + " leaves counted: expected " + expected);
        }
        return leaves;
    }
}
