package chesslab.uci;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.game.Side;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One of an engine's best lines (MultiPV).
 *
 * @param rank  its rank; 1 is the best
 * @param score the engine's score, from the view of the side to move
 * @param bound whether the score is exact or a bound
 * @param depth the search depth in plies; lines of one search may differ in depth
 * @param nodes the nodes of the whole search when the line was printed
 * @param line  the expected moves, beginning with the line's first; all legal
 */
public record UciLine(int rank, Score score, Bound bound, int depth, long nodes, List<Move> line) {

    /** Whether a score is exact, or a lower or upper bound, as from a search that its limit cut short. */
    public enum Bound {
        EXACT, LOWER, UPPER
    }

    public UciLine {
        line = List.copyOf(line);
        if (rank < 1 || line.isEmpty()) {
            throw new IllegalArgumentException("line " + rank + " of the moves " + line
                    + ": expected a rank from 1 and at least one move");
        }
    }

    /**
     * Parses an {@code info} line; empty if it has no move with a score, or is malformed, so that an older one counts.
     * The first illegal move and those after it are cut off. It throws if the first move is not legal.
     */
    static Optional<UciLine> parse(String text, Board board) {
        List<String> words = Collections.list(new StringTokenizer(text)).stream().map(Object::toString).toList();
        List<String> head = words.subList(0, Math.max(0, words.indexOf("pv")));
        if (head.isEmpty() || !head.get(0).equals("info") || head.contains("string")) {
            return Optional.empty();
        }
        try {
            boolean mate = head.contains("mate");
            long value = number(head, mate ? "mate" : "cp", -Integer.MAX_VALUE, Long.MIN_VALUE);
            Score score = new Score(board.getSideToMove(), mate, Math.toIntExact(value));
            Bound bound = head.contains("lowerbound") ? Bound.LOWER
                    : head.contains("upperbound") ? Bound.UPPER : Bound.EXACT;
            int rank = Math.toIntExact(number(head, "multipv", 1, 1));
            int depth = Math.toIntExact(number(head, "depth", 0, 0));
            long nodes = number(head, "nodes", Long.MIN_VALUE, 0);
            List<Move> moves = moves(words.subList(head.size() + 1, words.size()), board, rank);
            return Optional.of(moves).filter(any -> !moves.isEmpty())
                    .map(any -> new UciLine(rank, score, bound, depth, nodes, moves));
        } catch (NumberFormatException | ArithmeticException | IndexOutOfBoundsException e) {
            return Optional.empty(); // no number, or too great a one
        }
    }

    private static long number(List<String> words, String key, long least, long missing) {
        int at = words.indexOf(key);
        long number = at < 0 ? missing : Long.parseLong(words.get(at + 1));
        if (number < least) {
            throw new NumberFormatException();
        }
        return number;
    }

    private static List<Move> moves(List<String> words, Board board, int rank) {
        List<Move> moves = new ArrayList<>();
        for (String word : words) {
            Optional<Move> move = move(word, board.getSideToMove());
            if (move.filter(found -> board.isMoveLegal(found, true)).isEmpty()) {
                if (moves.isEmpty() && move.isPresent()) {
                    throw new IllegalArgumentException(
                            "its line " + rank + " begins with " + word + ", which is not legal");
                }
                break;
            }
            moves.add(move.get());
            board.doLegalMove(move.get());
        }
        moves.forEach(made -> board.undoMove());
        return moves;
    }

    /** Returns the move that a word means, legal or not; empty if it is not a move. */
    static Optional<Move> move(String word, Side mover) {
        try {
            return Optional.of(new Move(word, mover));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns the newest line of each rank from printed lines, oldest first. It begins with the newest and stops when
     * it has one of each rank. If two begin with the same move, the better rank keeps it; the other is left over from
     * an earlier depth.
     */
    static List<UciLine> newest(List<String> printed, Board board, int most) {
        UciLine[] byRank = new UciLine[most];
        int missing = most;
        for (int i = printed.size() - 1; i >= 0 && missing > 0; i--) {
            UciLine line = parse(printed.get(i), board).orElse(null);
            if (line != null && line.rank <= most && byRank[line.rank - 1] == null) {
                byRank[line.rank - 1] = line;
                missing--;
            }
        }
        Set<Move> first = new HashSet<>();
        return Stream.of(byRank).filter(line -> line != null && first.add(line.move())).toList();
    }

    /** Returns the first move. */
    public Move move() {
        return line.get(0);
    }

    /** {@code 1. e2e4 +0.35 (depth 8, 1003 nodes): e2e4 e7e5 g1f3}; before a bound {@code >=} or {@code <=}. */
    @Override
    public String toString() {
        String sign = bound == Bound.LOWER ? ">=" : bound == Bound.UPPER ? "<=" : "";
        return rank + ". " + move() + " " + sign + score + " (depth " + depth + ", " + nodes + " nodes): "
                + line.stream().map(Move::toString).collect(Collectors.joining(" "));
    }
}
