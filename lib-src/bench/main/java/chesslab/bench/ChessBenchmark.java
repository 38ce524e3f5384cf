package chesslab.bench;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Perft;
import chesslab.chess.Score;
import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.PgnComment;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.chess.pgn.PgnReader;
import chesslab.game.Outcome;
import chesslab.game.Side;
import chesslab.search.SearchLimits;
import chesslab.search.chess.ChessSearch;
import chesslab.search.chess.TutorialEvaluation;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** The rules, PGN in memory and the searches, on one thread. */
public class ChessBenchmark extends Figure {

    private final TutorialEvaluation evaluation = new TutorialEvaluation();
    private final Board published = Board
            .fromFen("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4");
    private final Board middlegame = Board
            .fromFen("r1bq1rk1/pp1nbpp1/2p1pn1p/3p4/2PP3B/2NBPN2/PP3PPP/2RQK2R b K - 1 9");
    private int made; // moves by Chess_IA's alpha-beta, below the root
    private byte[] pgn;

    @Setup
    public void writeGames() {
        RandomGenerator random = new SplittableRandom(1);
        pgn = Stream.generate(() -> randomGame(random).toPgn()).limit(2_000).collect(Collectors.joining("\n"))
                .getBytes(StandardCharsets.US_ASCII);
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
        return new PgnGame(Map.of("Event", "random"), PgnComment.EMPTY, moves,
                board.outcome().map(Outcome::result).orElse("*"));
    }

    /** Every leaf is made and taken back. */
    @Benchmark
    public void perft(Done done) {
        done.count += Perft.count(new Board(), 5);
        require(0, done.count % 4_865_609);
    }

    /** Random games of about 80 plies with an evaluation behind every move; comments are taken apart and kept. */
    @Benchmark
    public void pgnRead(Done done) {
        try (PgnReader reader = new PgnReader(new ByteArrayInputStream(pgn), PgnReader.Detail.MAIN_LINE,
                GameFilter.ALL)) {
            done.count += reader.games(error -> {
                throw new IllegalStateException(error.toString());
            }).count();
        }
    }

    /** <i>Chess_IA</i>'s published run, each leaf evaluated. */
    @Benchmark
    public void minimax(Done done) {
        long nodes = ChessSearch.minimax().search(published, 4).nodes();
        require(1_337_211, nodes);
        done.count += nodes;
    }

    /** <i>Chess_IA</i>'s published run, without the move ordering and the bounds of ours. */
    @Benchmark
    public int alphaBeta(Done done) {
        made = 0;
        int best = -9_999;
        for (Move move : published.legalMoves()) {
            published.doMove(move);
            best = Math.max(best, tutorialAlphaBeta(published, 3, -10_000, 10_000));
            published.undoMove();
        }
        require(119_034, made);
        done.count += made;
        return best;
    }

    /** As notebook 01b builds it. */
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
    public void modern(Done done) {
        done.count += ChessSearch.modern().search(middlegame, 6).nodes();
    }

    @Benchmark
    public void uct(Done done) {
        done.count += ChessSearch.uct(new SplittableRandom(1)).search(new Board(), SearchLimits.nodes(500)).nodes();
    }
}
