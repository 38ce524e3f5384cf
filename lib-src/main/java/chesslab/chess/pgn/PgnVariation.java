package chesslab.chess.pgn;

import java.util.List;
import java.util.Objects;

/**
 * A line that could have been played instead of a move: its first move replaces that move.
 *
 * @param comment the comment before its first move, {@link PgnComment#EMPTY} if there is none
 * @param moves   its moves, at least one
 */
public record PgnVariation(PgnComment comment, List<PgnMove> moves) {

    public PgnVariation {
        Objects.requireNonNull(comment, "comment");
        moves = List.copyOf(moves);
        if (moves.isEmpty()) {
            throw new IllegalArgumentException("variation without a move: expected at least one");
        }
    }
}
