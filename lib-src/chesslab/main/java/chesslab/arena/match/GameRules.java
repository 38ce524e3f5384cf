package chesslab.arena.match;

import java.util.Objects;
import java.util.Optional;

/**
 * What ends a game of a match besides the rules of chess.
 *
 * @param moveLimit    plies, counted from the opening, after which it is drawn, 1 or more
 * @param adjudication when its result is decided by the players' scores; empty for never
 */
public record GameRules(int moveLimit, Optional<Adjudication> adjudication) {

    /** A draw after 150 moves of each side, and no adjudication. */
    public static final GameRules DEFAULT = new GameRules(300, Optional.empty());

    public GameRules {
        Objects.requireNonNull(adjudication, "adjudication");
        if (moveLimit < 1) {
            throw new IllegalArgumentException("move limit of " + moveLimit + " plies: expected 1 or more");
        }
    }
}
