package chesslab.chess.pgn;

import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.chess.ScoredMove;
import chesslab.game.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What an engine said about a move of a game it played: its best lines (MultiPV) in the position before the move, and
 * which of them was played. In PGN: {@code {[%eval 0.28] [%choice 2] [%lines e2e4 0.34 d2d4 0.28 g1f3 0.25]}}; the
 * {@code eval}, which other programs read too, is that of the line played. A move drawn at random from the legal ones
 * is {@code {[%choice 0]}}, followed by the lines where the engine was asked all the same:
 * {@code {[%choice 0] [%lines e2e4 0.34 d2d4 0.28 g1f3 0.25]}}.
 *
 * @param choice which line was played, 1 the best; 0 for a move drawn at random, whatever the lines are
 * @param lines  the engine's lines, the best first; where {@code choice} is 0 perhaps none
 */
public record MoveComment(int choice, List<ScoredMove> lines) {

    /** A move drawn at random in a position that no engine was asked about. */
    public static final MoveComment RANDOM = new MoveComment(0, List.of());

    private static final String CHOICE = "choice";
    private static final String LINES = "lines";

    public MoveComment {
        lines = List.copyOf(lines);
        if (choice < 0 || choice > lines.size()) {
            throw new IllegalArgumentException("choice " + choice + " of " + lines.size()
                    + " lines: expected 1 to the number of lines, or 0 for a random move");
        }
    }

    /** Returns the line that was played; empty for a move drawn at random. */
    public Optional<ScoredMove> played() {
        return choice == 0 ? Optional.empty() : Optional.of(lines.get(choice - 1));
    }

    /** Returns the comment as PGN has it. */
    public PgnComment toPgn() {
        PgnComment comment = played().map(line -> PgnComment.EMPTY.with("eval", line.score().toPgn()))
                .orElse(PgnComment.EMPTY).with(CHOICE, Integer.toString(choice));
        return lines.isEmpty()
                ? comment
                : comment.with(LINES, lines.stream().map(line -> line.move() + " " + line.score().toPgn())
                        .collect(Collectors.joining(" ")));
    }

    /**
     * Reads the comment of a move.
     *
     * @param mover the side that made the move
     * @return empty where the comment does not say which choice the move was, as in games of other programs
     * @throws IllegalArgumentException if choice, lines and evaluation are malformed or contradict one another
     */
    public static Optional<MoveComment> of(PgnComment comment, Side mover) {
        Optional<String> choice = comment.command(CHOICE);
        if (choice.isEmpty()) {
            return Optional.empty();
        }
        MoveComment read = new MoveComment(number(choice.get()),
                lines(comment.command(LINES).orElse(""), mover));
        Optional<Score> eval = comment.eval();
        if (!eval.equals(read.played().map(ScoredMove::score))) {
            throw new IllegalArgumentException("eval " + eval.map(Score::toPgn).orElse("missing")
                    + " differs from that of the line played in " + comment);
        }
        return Optional.of(read);
    }

    private static int number(String text) {
        if (!text.matches("\\d{1,3}")) {
            throw new IllegalArgumentException("choice \"" + text + "\": expected a number, 0 to 999");
        }
        return Integer.parseInt(text);
    }

    private static List<ScoredMove> lines(String text, Side mover) {
        String[] words = text.isEmpty() ? new String[0] : text.split(" ");
        if (words.length % 2 > 0) {
            throw new IllegalArgumentException("lines \"" + text + "\": expected moves and evaluations in turn");
        }
        List<ScoredMove> lines = new ArrayList<>();
        for (int i = 0; i < words.length; i += 2) {
            lines.add(new ScoredMove(new Move(words[i], mover), Score.ofPgn(words[i + 1])));
        }
        return lines;
    }
}
