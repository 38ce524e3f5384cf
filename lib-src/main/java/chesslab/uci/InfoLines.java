package chesslab.uci;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.game.Side;
import chesslab.uci.UciLine.Bound;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads the lines of one search out of the many {@code info} lines that an engine prints: the newest of each MultiPV
 * index. It reads backward from the newest and stops when it has one of each, so that most are never looked at.
 *
 * <p>What cannot be read is skipped, and an older line is used: lines that are cut off, malformed numbers, scores
 * without moves, malformed text.
 */
final class InfoLines implements EngineProcess.Lines {

    private static final byte[] ERROR = "info string error ".getBytes(StandardCharsets.US_ASCII);

    private final Side mover;
    private final UciLine[] newest; // [index - 1]
    private String error = "";

    /**
     * Lines of a search that is to come.
     *
     * @param mover who is to move
     * @param most  how many there can be
     */
    InfoLines(Side mover, int most) {
        this.mover = mover;
        newest = new UciLine[most];
    }

    @Override
    public void take(byte[] text, int from, int to) {
        boolean[] seen = new boolean[newest.length];
        int missing = newest.length;
        int end = to;
        readError(text, from, to);
        while (end > from && missing > 0) {
            int begin = end - 1;
            while (begin > from && text[begin - 1] != '\n') {
                begin--;
            }
            UciLine line = read(new Words(text, begin, end), mover);
            if (line != null && line.rank() <= newest.length && !seen[line.rank() - 1]) {
                seen[line.rank() - 1] = true;
                newest[line.rank() - 1] = line;
                missing--;
            }
            end = begin;
        }
    }

    /** Keeps what the last line says, if it is an error. */
    private void readError(byte[] text, int from, int to) {
        int begin = to - 1;
        while (begin > from && text[begin - 1] != '\n') {
            begin--;
        }
        if (to - begin > ERROR.length && Arrays.equals(text, begin, begin + ERROR.length, ERROR, 0, ERROR.length)) {
            error = new String(text, begin + ERROR.length, to - begin - ERROR.length, StandardCharsets.UTF_8).strip();
        }
    }

    /** What the engine told last, if it was that something failed; else empty. */
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
    static UciLine read(Words words, Side mover) {
        if (!words.next() || !words.is("info")) {
            return null;
        }
        try {
            return readInfo(words, mover);
        } catch (NumberFormatException e) {
            return null; // an older line says it better
        }
    }

    private static UciLine readInfo(Words words, Side mover) {
        int rank = 1;
        int depth = 0;
        long nodes = 0;
        boolean mate = false;
        Bound bound = Bound.EXACT;
        Integer value = null;
        while (words.next()) {
            if (words.is("pv")) {
                List<Move> moves = moves(words, mover);
                return value == null || moves.isEmpty()
                        ? null
                        : new UciLine(rank, new Score(mover, mate, value), bound, depth, nodes, moves);
            } else if (words.is("multipv")) {
                rank = number(words, 1);
            } else if (words.is("depth")) {
                depth = number(words, 0);
            } else if (words.is("nodes")) {
                nodes = words.next() ? words.number() : 0;
            } else if (words.is("cp") || words.is("mate")) {
                mate = words.is("mate");
                value = number(words, -Integer.MAX_VALUE);
            } else if (words.is("lowerbound")) {
                bound = Bound.LOWER;
            } else if (words.is("upperbound")) {
                bound = Bound.UPPER;
            } else if (words.is("string")) {
                return null;
            }
        }
        return null;
    }

    private static int number(Words words, int least) {
        long number = words.next() ? words.number() : Long.MAX_VALUE;
        if (number < least || number > Integer.MAX_VALUE) {
            throw new NumberFormatException();
        }
        return (int) number;
    }

    private static List<Move> moves(Words words, Side mover) {
        List<Move> moves = new ArrayList<>();
        Side side = mover;
        while (words.next()) {
            Move move = MoveText.read(words, side);
            if (move == null) {
                break;
            }
            moves.add(move);
            side = side.flip();
        }
        return moves;
    }
}
