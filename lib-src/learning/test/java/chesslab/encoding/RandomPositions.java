package chesslab.encoding;

import chesslab.chess.Board;
import chesslab.chess.Constants;
import chesslab.chess.Move;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Positions of random games, from the start and from where promotions, castling and en passant are near. */
final class RandomPositions {

    private static final List<String> STARTS = List.of(
            Constants.startStandardFENPosition,
            "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 4 8",
            "1n2k1n1/P1P1P1P1/8/8/8/8/p1p1p1p1/1N2K1N1 b - - 0 30",
            "1n2k1n1/P1P1P1P1/8/8/8/8/p1p1p1p1/1N2K1N1 w - - 0 30",
            "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 20",
            "8/8/4k3/3r4/8/4K3/3R4/8 w - - 40 70");

    private RandomPositions() {
    }

    /** Shows every position of that many games from each start, with its game behind it. */
    static void each(int games, long seed, Consumer<Board> fact) {
        RandomGenerator random = new SplittableRandom(seed);
        for (String start : STARTS) {
            for (int game = 0; game < games; game++) {
                play(Board.fromFen(start), random, fact);
            }
        }
    }

    private static void play(Board board, RandomGenerator random, Consumer<Board> fact) {
        List<Move> legal = board.legalMoves();
        for (int ply = 0; ply < 160 && !legal.isEmpty(); ply++) {
            fact.accept(board);
            board.doMove(legal.get(random.nextInt(legal.size())));
            legal = board.legalMoves();
        }
    }
}
