package chesslab.uci;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.game.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.StringTokenizer;
import java.util.stream.Collectors;

/**
 * One of an engine's best lines (MultiPV).
 *
 * @param rank  its place among them, 1 the best
 * @param score what the engine expects of it, seen from the side to move
 * @param bound how the score lies to the true one
 * @param depth how deep it was searched, in plies; lines of one search may differ in depth
 * @param nodes the nodes of the whole search when the line was printed
 * @param line  the moves expected from here on, the first included; all legal
 */
public record UciLine(int rank, Score score, Bound bound, int depth, long nodes, List<Move> line) {

    /**
     * Whether a score is exact, or a bound, as of a search that its limit cut short: the true score is not below, or
     * not above.
     */
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
     * The line of a search that an {@code info} line has; empty where it says nothing of a move and its score, or is
     * malformed: an older one says it better. Moves from the first on that is not legal are cut off.
     *
     * @param board the position that is searched
     * @throws IllegalArgumentException if the first move is not legal
     */
    static Optional<UciLine> parse(String text, Board board) {
        StringTokenizer words = new StringTokenizer(text);
        int rank = 1;
        int depth = 0;
        long nodes = 0;
        boolean mate = false;
        Bound bound = Bound.EXACT;
        Integer value = null;
        try {
            String word = words.nextToken().equals("info") ? words.nextToken() : "string";
            for (; !word.equals("pv") && !word.equals("string"); word = words.nextToken()) {
                switch (word) {
                    case "multipv" -> rank = number(words, 1);
                    case "depth" -> depth = number(words, 0);
                    case "nodes" -> nodes = Long.parseLong(words.nextToken());
                    case "cp", "mate" -> {
                        mate = word.equals("mate");
                        value = number(words, -Integer.MAX_VALUE);
                    }
                    case "lowerbound" -> bound = Bound.LOWER;
                    case "upperbound" -> bound = Bound.UPPER;
                    default -> { // of no use here
                    }
                }
            }
            List<Move> moves = word.equals("pv") && value != null ? moves(words, board, rank) : List.of();
            return moves.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new UciLine(rank, new Score(board.getSideToMove(), mate, value), bound, depth, nodes,
                            moves));
        } catch (NumberFormatException | NoSuchElementException e) {
            return Optional.empty();
        }
    }

    private static int number(StringTokenizer words, int least) {
        int number = Integer.parseInt(words.nextToken());
        if (number < least) {
            throw new NumberFormatException();
        }
        return number;
    }

    private static List<Move> moves(StringTokenizer words, Board board, int rank) {
        List<Move> moves = new ArrayList<>();
        while (words.hasMoreTokens()) {
            Optional<Move> move = move(words.nextToken(), board.getSideToMove());
            if (move.filter(board::isLegal).isEmpty()) {
                if (moves.isEmpty() && move.isPresent()) {
                    throw new IllegalArgumentException(
                            "its line " + rank + " begins with " + move.get() + ", which is not legal");
                }
                break;
            }
            moves.add(move.get());
            board.doLegalMove(move.get());
        }
        moves.forEach(made -> board.undoMove());
        return moves;
    }

    /** The move that a word means, legal or not; empty where it is no move. */
    static Optional<Move> move(String word, Side mover) {
        try {
            return Optional.of(new Move(word, mover));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * Puts the newest line of each rank in its place, out of printed lines, the oldest first. Most are never looked at:
     * it begins with the newest and stops when it has one of each rank.
     */
    static void takeNewest(List<String> printed, Board board, UciLine[] byRank) {
        boolean[] found = new boolean[byRank.length];
        int missing = byRank.length;
        for (int i = printed.size() - 1; i >= 0 && missing > 0; i--) {
            UciLine line = parse(printed.get(i), board).orElse(null);
            if (line != null && line.rank <= byRank.length && !found[line.rank - 1]) {
                byRank[line.rank - 1] = line;
                found[line.rank - 1] = true;
                missing--;
            }
        }
    }

    /** The first move. */
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
