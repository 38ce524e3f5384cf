package chesslab.search;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.chess.pgn.PgnReader;
import chesslab.search.nnue.NnueEvaluation;
import chesslab.search.nnue.NnueNetwork;
import chesslab.tutorial.TutorialEvaluation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
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

/** A static evaluation of the 100 positions of a shipped game, making the moves between them included: nanoseconds each. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class NnueBenchmark {

    private static final int PLIES = 100;

    private final Move[] moves = new Move[PLIES];
    private Board board;
    private Board elsewhere;
    private NnueEvaluation network;
    private final StaticEvaluation<Board> tutorial = new TutorialEvaluation();

    @Setup
    public void setUp() throws IOException {
        network = new NnueEvaluation(NnueNetwork.read(Path.of("data", "models", "nnue")));
        PgnGame game;
        try (PgnReader reader = PgnReader.open(Path.of("data", "sample", "games-00001.pgn.gz"))) {
            game = reader.stream().filter(PgnGame.class::isInstance).map(PgnGame.class::cast)
                    .filter(candidate -> candidate.moves().size() > PLIES).findFirst().orElseThrow();
        }
        board = Board.fromFen(game.startFen());
        int ply = 0;
        for (PgnMove move : game.moves().subList(0, PLIES)) {
            moves[ply++] = move.move();
        }
        elsewhere = Board
                .fromFen("1k1r2r1/2q1n1b1/pp3n1p/2pppbp1/2PPPBP1/PP3N1P/2Q1N1B1/1K1R2R1 w - - 0 1");
    }

    /** What the others do besides. */
    @Benchmark
    @OperationsPerInvocation(PLIES)
    public int movesAlone() {
        return along(position -> 0);
    }

    @Benchmark
    @OperationsPerInvocation(PLIES)
    public int tutorial() {
        return along(tutorial);
    }

    @Benchmark
    @OperationsPerInvocation(PLIES)
    public int incremental() {
        return along(network);
    }

    private int along(StaticEvaluation<Board> evaluation) {
        int sum = 0;
        for (Move move : moves) {
            board.doLegalMove(move);
            sum += evaluation.valueForWhite(board);
        }
        for (int i = 0; i < PLIES; i++) {
            board.undoMove();
        }
        return sum;
    }

    /** The same position again and again: what an evaluation costs when no row is added or taken off. */
    @Benchmark
    public int again() {
        return network.valueForWhite(board);
    }

    /**
     * Two positions in turn, at one ply of the game, with 32 and 30 pieces of which none stands where it stands in the
     * other: all rows are added to the biases.
     */
    @Benchmark
    @OperationsPerInvocation(2)
    public int anew() {
        return network.valueForWhite(board) + network.valueForWhite(elsewhere);
    }
}
