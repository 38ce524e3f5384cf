package chesslab.chess;

import chesslab.chess.pgn.PgnComment;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.chess.pgn.PgnReader;
import chesslab.chess.pgn.PgnWriter;
import chesslab.game.Outcome;
import chesslab.game.Side;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
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
 * Games of PGN read in a minute, on one thread and in memory: random games of about 80 plies with an
 * evaluation behind every move, as engine games have them. JMH's "ops" are games.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MINUTES)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class PgnBenchmark {

    private static final int GAMES = 2_000;

    private List<PgnGame> games;
    private String pgn;

    @Setup
    public void setUp() {
        RandomGenerator random = new SplittableRandom(1);
        games = Stream.generate(() -> randomGame(random)).limit(GAMES).toList();
        pgn = written();
    }

    /** Every move is found among the legal ones; comments are taken apart and kept. */
    @Benchmark
    @OperationsPerInvocation(GAMES)
    public long pgnRead() {
        try (PgnReader reader = new PgnReader(new StringReader(pgn), PgnReader.Detail.MAIN_LINE)) {
            long read = reader.games(error -> {
                throw new IllegalStateException(error.toString());
            }).count();
            if (read != GAMES) {
                throw new IllegalStateException(read + " games read: expected " + GAMES);
            }
            return read;
        }
    }

    private String written() {
        StringWriter out = new StringWriter();
        try (PgnWriter writer = new PgnWriter(out)) {
            games.forEach(writer::write);
            writer.finish();
        }
        return out.toString();
    }

    private static PgnGame randomGame(RandomGenerator random) {
        Board board = new Board();
        List<PgnMove> moves = new ArrayList<>();
        int plies = random.nextInt(60, 101);
        while (moves.size() < plies && board.outcome().isEmpty()) {
            List<Move> legal = board.legalMoves();
            Move move = legal.get(random.nextInt(legal.size()));
            String eval = Score.centipawns(random.nextInt(-300, 301), Side.WHITE).toPgn();
            moves.add(PgnMove.of(move).withComment(PgnComment.EMPTY.with("eval", eval)));
            board.doMove(move);
        }
        String result = board.outcome().map(Outcome::result).orElse("*");
        return new PgnGame(Map.of("Event", "random"), PgnComment.EMPTY, moves, result);
    }
}
