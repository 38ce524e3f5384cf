package chesslab.encoding;

import chesslab.chess.Board;
import chesslab.chess.Move;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Positions encoded a second, on one thread: boards with their games behind them and the move played, into bits and a
 * move index; and batches of them expanded to floats. The positions are those of random games of up to 160 plies.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class EncodingBenchmark {

    private static final int POSITIONS = 1024;

    private final List<Board> boards = new ArrayList<>();
    private final List<Move> played = new ArrayList<>();
    private final int[] moves = new int[POSITIONS];
    private final long[] bits = new long[POSITIONS * Layouts.ALPHAZERO_119.binaryPlanes()];
    private final float[] constants = new float[POSITIONS * Layouts.ALPHAZERO_119.constantPlanes()];
    private final float[] floats = new float[POSITIONS * Layouts.ALPHAZERO_119.size()];
    private Batch tutorial;
    private Batch mover;
    private Batch alphazero;

    @Setup
    public void setUp() {
        RandomGenerator random = new SplittableRandom(1);
        while (boards.size() < POSITIONS) {
            Board board = new Board();
            int plies = random.nextInt(160);
            for (int ply = 0; ply < plies && board.outcome().isEmpty(); ply++) {
                board.doMove(any(board.legalMoves(), random));
            }
            if (board.outcome().isEmpty()) {
                boards.add(board);
                played.add(any(board.legalMoves(), random));
            }
        }
        tutorial = Batch.of(Layouts.TUTORIAL_14, boards);
        mover = Batch.of(Layouts.MOVER_14, boards);
        alphazero = Batch.of(Layouts.ALPHAZERO_119, boards);
    }

    private static Move any(List<Move> moves, RandomGenerator random) {
        return moves.get(random.nextInt(moves.size()));
    }

    @Benchmark
    @OperationsPerInvocation(POSITIONS)
    public long[] tutorial14() {
        return encoded(Layouts.TUTORIAL_14);
    }

    @Benchmark
    @OperationsPerInvocation(POSITIONS)
    public long[] mover14() {
        return encoded(Layouts.MOVER_14);
    }

    @Benchmark
    @OperationsPerInvocation(POSITIONS)
    public long[] mover17() {
        return encoded(Layouts.MOVER_17);
    }

    @Benchmark
    @OperationsPerInvocation(POSITIONS)
    public long[] alphazero119() {
        return encoded(Layouts.ALPHAZERO_119);
    }

    private long[] encoded(Layout layout) {
        for (int i = 0; i < POSITIONS; i++) {
            Board board = boards.get(i);
            layout.encode(board, bits, i * layout.binaryPlanes(), constants, i * layout.constantPlanes());
            moves[i] = MoveIndex.index(played.get(i), board.getSideToMove());
        }
        return bits;
    }

    /** A batch of 1024 with the plane last. */
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    public float[] tutorial14Expanded() {
        return tutorial.expanded(floats);
    }

    /** A batch of 1024 with the plane first. */
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    public float[] mover14Expanded() {
        return mover.expanded(floats);
    }

    /** A batch of 1024 of the largest layout. */
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    public float[] alphazero119Expanded() {
        return alphazero.expanded(floats);
    }

    /** Positions packed. */
    private record Batch(Layout layout, long[] bits, float[] constants) {

        static Batch of(Layout layout, List<Board> boards) {
            Batch batch = new Batch(layout, new long[boards.size() * layout.binaryPlanes()],
                    new float[boards.size() * layout.constantPlanes()]);
            for (int i = 0; i < boards.size(); i++) {
                layout.encode(boards.get(i), batch.bits, i * layout.binaryPlanes(), batch.constants,
                        i * layout.constantPlanes());
            }
            return batch;
        }

        float[] expanded(float[] target) {
            layout.expand(bits, 0, constants, 0, POSITIONS, target, 0);
            return target;
        }
    }
}
