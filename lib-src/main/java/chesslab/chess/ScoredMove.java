package chesslab.chess;

import java.util.Objects;

/**
 * A move with its score, such as the first move of an engine's line.
 *
 * @param move  the move
 * @param score what is expected of it
 */
public record ScoredMove(Move move, Score score) {

    public ScoredMove {
        Objects.requireNonNull(move, "move");
        Objects.requireNonNull(score, "score");
    }
}
