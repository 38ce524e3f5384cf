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
 * An engine's comment on a move: its best lines (MultiPV) in the position before the move, and the number of the line
 * played. In PGN: {@code {[%eval 0.28] [%choice 2] [%lines e2e4 0.34 d2d4 0.28 g1f3 0.25]}}; {@code eval}, which other
 * programs read too, is the evaluation of the line played. A move drawn at random from the legal ones is {@code
 * {[%choice 0]}}, followed by the lines if the engine was asked anyway: {@code {[%choice 0] [%lines e2e4 0.34 d2d4 0.28
 * g1f3 0.25]}}.
 *
 * @param choice the rank of the line played, 1 for the best; 0 for a move drawn at random
 * @param lines  the engine's lines, best first; may be empty if {@code choice} is 0
 */
public record MoveComment(int choice, List<ScoredMove> lines) {

    /** A move drawn at random in a position without an engine's lines. */
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

    /** Returns the comment in PGN's form. */
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
     * @return empty if the comment has no choice, as in games of other programs
     * @throws IllegalArgumentException if choice, lines and evaluation are malformed or contradict one another
     */
    public static Optional<MoveComment> of(PgnComment comment, Side mover) {
        Optional<String> choice = comment.command(CHOICE);
        if (choice.isEmpty()) {
            return Optional.empty();
        }
        if (!choice.get().matches("\\d{1,3}")) {
            throw new IllegalArgumentException("choice \"" + choice.get() + "\": expected a number, 0 to 999");
        }
        MoveComment read = new MoveComment(Integer.parseInt(choice.get()),
                lines(comment.command(LINES).orElse(""), mover));
        Optional<Score> eval = comment.eval();
        if (!eval.equals(read.played().map(ScoredMove::score))) {
            throw new IllegalArgumentException("eval " + eval.map(Score::toPgn).orElse("missing")
                    + " differs from that of the line played in " + comment);
        }
        return Optional.of(read);
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
