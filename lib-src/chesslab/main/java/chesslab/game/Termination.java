package chesslab.game;

import java.util.stream.Stream;

/**
 * Why a game ended. Boards, matches and PGN use the same words; a game with other rules adds its words.
 *
 * @param text the reason, in lower case, such as {@code fifty moves}; in PGN the tag {@code TerminationDetails}
 * @param pgn  the PGN standard's word for it (section 9.8.1), the tag {@code Termination}
 */
public record Termination(String text, String pgn) {

    public static final Termination CHECKMATE = byRule("checkmate");
    public static final Termination STALEMATE = byRule("stalemate");
    /** Neither side has the pieces to mate. */
    public static final Termination INSUFFICIENT_MATERIAL = byRule("insufficient material");
    public static final Termination THREEFOLD_REPETITION = byRule("threefold repetition");
    public static final Termination FIVEFOLD_REPETITION = byRule("fivefold repetition");
    /** Fifty moves of each side without a capture or a pawn move. */
    public static final Termination FIFTY_MOVES = byRule("fifty moves");
    public static final Termination SEVENTY_FIVE_MOVES = byRule("seventy-five moves");
    /** The game reached the match's limit of moves, and counts as drawn. */
    public static final Termination MOVE_LIMIT = new Termination("move limit", "adjudication");
    public static final Termination ILLEGAL_MOVE = new Termination("illegal move", "rules infraction");
    /** The engine's process ended, or could not be started. */
    public static final Termination CRASH = new Termination("crash", "abandoned");
    /** The engine did not answer in time. */
    public static final Termination TIME_FORFEIT = new Termination("time forfeit", "time forfeit");
    /** The game was left before its end and has no result. */
    public static final Termination UNTERMINATED = new Termination("unterminated", "unterminated");

    /** Returns an end by a rule of the game. */
    public static Termination byRule(String text) {
        return new Termination(text, "normal");
    }

    /** Returns whether a word of the tag {@code Termination} means a player's fault. */
    public static boolean isFault(String tag) {
        return Stream.of(ILLEGAL_MOVE, CRASH, TIME_FORFEIT)
                .anyMatch(fault -> fault.pgn.equals(tag) || fault.text.equals(tag));
    }

    @Override
    public String toString() {
        return text;
    }
}
