package chesslab.arena.match;

import java.util.Objects;
import java.util.Optional;

/**
 * What ends a game of a match besides the rules of chess.
 *
 * @param moveLimit half-moves from the opening on after which it is drawn, 1 or more
 * @param agreement when it is given up because both players expect the same; empty for never
 */
public record GameRules(int moveLimit, Optional<Agreement> agreement) {

    /** The tutorial's 150 moves of each side (T, testing the model), and no agreement. */
    public static final GameRules TUTORIAL = new GameRules(300, Optional.empty());

    public GameRules {
        Objects.requireNonNull(agreement, "agreement");
        if (moveLimit < 1) {
            throw new IllegalArgumentException("move limit of " + moveLimit + " half-moves: expected 1 or more");
        }
    }
}
