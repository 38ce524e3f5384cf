package chesslab.arena.rating;

import chesslab.game.Outcome;
import chesslab.uci.UciException;
import java.util.Arrays;
import java.util.Optional;

/** Why a game of a match ended; its text is the game's PGN tag {@code Termination}. */
public enum Termination {
    MATE("mate"), STALEMATE("stalemate"),
    /** The position stood on the board for the third time. */
    REPETITION("repetition"),
    /** Fifty moves of each side without a capture or a pawn move. */
    FIFTY_MOVES("fifty moves"),
    /** Neither side has the men to mate. */
    MATERIAL("material"),
    /** The game was as long as it may be. */
    MOVE_LIMIT("move limit"),
    /** Both players' scores agreed on the result. */
    AGREED("agreed"), ILLEGAL_MOVE("illegal move"),
    /** The engine's process ended, or could not be started. */
    CRASH("crash"),
    /** The engine did not answer in time. */
    TIME("time");

    private final String text;

    Termination(String text) {
        this.text = text;
    }

    /** The termination of a text; empty where it is none of these, as in games of other programs. */
    public static Optional<Termination> of(String text) {
        return Arrays.stream(values()).filter(each -> each.text.equals(text)).findFirst();
    }

    /** By the rule that ended a game. */
    public static Termination of(Outcome outcome) {
        return switch (outcome.termination()) {
            case "checkmate" -> MATE;
            case "stalemate" -> STALEMATE;
            case "threefold repetition", "fivefold repetition" -> REPETITION;
            case "fifty moves", "seventy-five moves" -> FIFTY_MOVES;
            case "insufficient material" -> MATERIAL;
            default -> throw new IllegalArgumentException("chess has no end by " + outcome.termination());
        };
    }

    /** By what an engine did wrong. */
    public static Termination of(UciException fault) {
        return switch (fault.reason()) {
            case ILLEGAL_MOVE -> ILLEGAL_MOVE;
            case TIMEOUT -> TIME;
            case NOT_STARTED, ENDED, CLOSED -> CRASH;
        };
    }

    /** Whether a player failed, rather than played. */
    public boolean isFault() {
        return this == ILLEGAL_MOVE || this == CRASH || this == TIME;
    }

    /** {@code fifty moves}, {@code crash}. */
    @Override
    public String toString() {
        return text;
    }
}
