package chesslab.hexapawn;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How long it takes to solve Hexapawn and to visit every position that can be reached. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@Fork(1)
public class SolverBenchmark {

    /** The start and every position behind it are decided. */
    private static int solveAll(HexapawnSize size) {
        HexapawnSolver solver = new HexapawnSolver(size);
        HexapawnTree.reachable(new Hexapawn(size), solver::winner);
        return solver.decided();
    }

    @Benchmark
    public int threeByThree() {
        return solveAll(HexapawnSize.THREE_BY_THREE);
    }

    @Benchmark
    public int fiveByFive() {
        return solveAll(new HexapawnSize(5, 5));
    }
}
