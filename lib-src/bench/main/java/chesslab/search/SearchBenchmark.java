package chesslab.search;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Side;
import chesslab.search.chess.ChessSearch;
import chesslab.search.chess.TutorialEvaluation;
import java.util.SplittableRandom;
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
 * How fast the searches are on one thread: milliseconds for Chess_IA's published runs; nodes of the modern search and
 * playouts of UCT a second, in the lines {@code :nodes}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class SearchBenchmark {

    /** Counted by the benchmark; JMH divides it by the time. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Nodes {
        public long nodes;
    }

    private final TutorialEvaluation evaluation = new TutorialEvaluation();
    private int made; // moves by Chess_IA's alpha-beta, below the root
    private final Board published = Board
            .fromFen("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4");
    private final Board middlegame = Board
            .fromFen("r1bq1rk1/pp1nbpp1/2p1pn1p/3p4/2PP3B/2NBPN2/PP3PPP/2RQK2R b K - 1 9");

    /** 1,337,211 nodes, each leaf evaluated. */
    @Benchmark
    public SearchResult<Move> minimax() {
        return checked(ChessSearch.minimax().search(published, 4), 1_337_211);
    }

    /** 119,034 nodes. */
    @Benchmark
    public int alphaBeta() {
        made = 0;
        int best = -9_999;
        for (Move move : published.legalMoves()) {
            published.doMove(move);
            best = Math.max(best, tutorialAlphaBeta(published, 3, -10_000, 10_000));
            published.undoMove();
        }
        if (made != 119_034) {
            throw new IllegalStateException(made + " nodes searched: expected 119034");
        }
        return best;
    }

    /** Chess_IA's, as notebook 01 builds it. */
    private int tutorialAlphaBeta(Board board, int depth, int low, int high) {
        boolean white = board.getSideToMove() == Side.WHITE;
        if (depth == 0 || board.isMated()) {
            return !board.isMated() ? evaluation.valueForWhite(board) : white ? -100_000 : 1_000_000;
        }
        int alpha = low;
        int beta = high;
        int best = white ? -9_999 : 9_999;
        for (Move move : board.legalMoves()) {
            made++;
            board.doMove(move);
            int value = tutorialAlphaBeta(board, depth - 1, alpha, beta);
            board.undoMove();
            best = white ? Math.max(best, value) : Math.min(best, value);
            alpha = white ? Math.max(alpha, best) : alpha;
            beta = white ? beta : Math.min(beta, best);
            if (alpha >= beta) {
                break;
            }
        }
        return best;
    }

    @Benchmark
    @BenchmarkMode(Mode.Throughput)
    @OutputTimeUnit(TimeUnit.SECONDS)
    public SearchResult<Move> modern(Nodes count) {
        SearchResult<Move> result = ChessSearch.modern().search(middlegame, 6);
        count.nodes += result.nodes();
        return result;
    }

    @Benchmark
    @BenchmarkMode(Mode.Throughput)
    @OutputTimeUnit(TimeUnit.SECONDS)
    public SearchResult<Move> uct(Nodes count) {
        SearchResult<Move> result = ChessSearch.uct(new SplittableRandom(1)).search(new Board(),
                SearchLimits.nodes(500));
        count.nodes += result.nodes();
        return result;
    }

    private static SearchResult<Move> checked(SearchResult<Move> result, long nodes) {
        if (result.nodes() != nodes) {
            throw new IllegalStateException(result.nodes() + " nodes searched: expected " + nodes);
        }
        return result;
    }
}
