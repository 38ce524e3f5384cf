package chesslab.search;

import chesslab.chess.Board;
import chesslab.chess.Move;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** Proves mates by trying every move of both sides: no evaluation, no pruning, nothing shared with the searches. */
final class MateProver {

    private MateProver() {
    }

    /** Whether the mover can force mate within this many moves of his own. */
    static boolean canMate(Board board, int moves) {
        return board.legalMoves().stream().anyMatch(move -> keepsMate(board, move, moves));
    }

    /** Whether this move forces mate within this many moves, itself included. */
    static boolean keepsMate(Board board, Move move, int moves) {
        board.doMove(move);
        boolean mates = isLost(board, moves - 1);
        board.undoMove();
        return mates;
    }

    /** All first moves that force mate within this many moves. */
    static List<Move> solutions(Board board, int moves) {
        return board.legalMoves().stream().filter(move -> keepsMate(board, move, moves)).toList();
    }

    private static boolean isLost(Board board, int moves) {
        if (moves == 0) {
            return board.isMated();
        }
        List<Move> replies = board.legalMoves();
        if (replies.isEmpty()) {
            return board.isKingAttacked();
        }
        for (Move reply : replies) {
            board.doMove(reply);
            boolean mate = canMate(board, moves);
            board.undoMove();
            if (!mate) {
                return false;
            }
        }
        return true;
    }

    /** Problems with one solution and no shorter mate, one from each of as many random games as it takes. */
    static List<Epd> problems(RandomGenerator random, int moves, int count) {
        List<Epd> problems = new ArrayList<>();
        while (problems.size() < count) {
            Board board = new Board();
            for (int plies = 10 + random.nextInt(70); plies > 0 && board.outcome().isEmpty(); plies--) {
                List<Move> choices = board.legalMoves();
                board.doMove(choices.get(random.nextInt(choices.size())));
            }
            if (board.outcome().isPresent() || canMate(board, moves - 1) || !canMate(board, moves)) {
                continue;
            }
            List<Move> solutions = solutions(board, moves);
            if (solutions.size() == 1) {
                Map<String, String> operations = new TreeMap<>();
                operations.put("bm", board.san(solutions.get(0)));
                operations.put("dm", Integer.toString(moves));
                String fen = board.getFen();
                problems.add(new Epd(fen.substring(0, fen.lastIndexOf(' ', fen.lastIndexOf(' ') - 1)), operations));
            }
        }
        return problems;
    }
}
