package chesslab.uci;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.game.Side;
import chesslab.uci.UciLine.Bound;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.StringTokenizer;

/**
 * Reads the lines of one search out of the many {@code info} lines that an engine prints: the newest of each MultiPV
 * index. It reads backward from the newest and stops when it has one of each, so that most are never looked at.
 *
 * <p>What cannot be read is skipped, and an older line is used: lines that are cut off, malformed numbers, scores
 * without moves, malformed text.
 */
final class InfoLines {

    private static final String ERROR = "info string error ";

    private final Side mover;
    private final UciLine[] newest; // [index - 1]
    private String error = "";

    /**
     * Lines of a search that is to come.
     *
     * @param most  how many there can be
     */
    InfoLines(Side mover, int most) {
        this.mover = mover;
        newest = new UciLine[most];
    }

    /** Takes some more lines, each with its line feed. */
    void take(String text) {
        boolean[] seen = new boolean[newest.length];
        int missing = newest.length;
        String last = text.substring(lineBegin(text, text.length()));
        error = last.startsWith(ERROR) ? last.substring(ERROR.length()).strip() : error;
        int end = text.length();
        while (end > 0 && missing > 0) {
            int begin = lineBegin(text, end);
            UciLine line = read(text.substring(begin, end), mover);
            if (line != null && line.rank() <= newest.length && !seen[line.rank() - 1]) {
                seen[line.rank() - 1] = true;
                newest[line.rank() - 1] = line;
                missing--;
            }
            end = begin;
        }
    }

    /** Where the line begins that ends before {@code end}. */
    private static int lineBegin(String text, int end) {
        return text.lastIndexOf('\n', end - 2) + 1;
    }

    /** The last message of the engine, if it said that something failed; else empty. */
    String error() {
        return error;
    }

    /**
     * The lines by rank. Where two begin with the same move, the better rank has it: the other is left over from an
     * earlier depth. Moves from the first illegal one on are cut off.
     *
     * @throws IllegalArgumentException if a line's first move is not legal
     */
    List<UciLine> on(Board board) {
        List<UciLine> lines = new ArrayList<>(newest.length);
        for (UciLine line : newest) {
            if (line != null && lines.stream().noneMatch(better -> better.move().equals(line.move()))) {
                lines.add(legalPart(line, board));
            }
        }
        return lines;
    }

    private static UciLine legalPart(UciLine line, Board board) {
        int made = 0;
        while (made < line.line().size() && board.isLegal(line.line().get(made))) {
            board.doMove(line.line().get(made++));
        }
        for (int i = 0; i < made; i++) {
            board.undoMove();
        }
        if (made == 0) {
            throw new IllegalArgumentException("its line " + line.rank() + " begins with " + line.move()
                    + ", which is not legal");
        }
        return made == line.line().size()
                ? line
                : new UciLine(line.rank(), line.score(), line.bound(), line.depth(), line.nodes(),
                        line.line().subList(0, made));
    }

    /** One line, or null where it says nothing about a move and its score. */
    static UciLine read(String line, Side mover) {
        StringTokenizer words = new StringTokenizer(line);
        try {
            return words.nextToken().equals("info") ? readInfo(words, mover) : null;
        } catch (NumberFormatException | NoSuchElementException e) {
            return null; // an older line says it better
        }
    }

    private static UciLine readInfo(StringTokenizer words, Side mover) {
        int rank = 1;
        int depth = 0;
        long nodes = 0;
        boolean mate = false;
        Bound bound = Bound.EXACT;
        Integer value = null;
        while (true) {
            String word = words.nextToken();
            switch (word) {
                case "pv" -> {
                    List<Move> moves = moves(words, mover);
                    return value == null || moves.isEmpty()
                            ? null
                            : new UciLine(rank, new Score(mover, mate, value), bound, depth, nodes, moves);
                }
                case "multipv" -> rank = number(words, 1);
                case "depth" -> depth = number(words, 0);
                case "nodes" -> nodes = Long.parseLong(words.nextToken());
                case "cp", "mate" -> {
                    mate = word.equals("mate");
                    value = number(words, -Integer.MAX_VALUE);
                }
                case "lowerbound" -> bound = Bound.LOWER;
                case "upperbound" -> bound = Bound.UPPER;
                case "string" -> {
                    return null;
                }
                default -> { // of no use here
                }
            }
        }
    }

    private static int number(StringTokenizer words, int least) {
        int number = Integer.parseInt(words.nextToken());
        if (number < least) {
            throw new NumberFormatException();
        }
        return number;
    }

    private static List<Move> moves(StringTokenizer words, Side mover) {
        List<Move> moves = new ArrayList<>();
        for (Side side = mover; words.hasMoreTokens(); side = side.flip()) {
            Optional<Move> move = move(words.nextToken(), side);
            if (move.isEmpty()) {
                break;
            }
            moves.add(move.get());
        }
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
}
