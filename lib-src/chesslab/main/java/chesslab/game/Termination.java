package chesslab.game;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Why a game ended. Boards, matches and PGN use these same words; a game with rules of its own adds its own.
 *
 * @param text the reason, in lower case, such as {@code fifty moves}; in PGN the tag {@code TerminationDetails}
 * @param pgn  the PGN standard's word for it (section 9.8.1), the tag {@code Termination}
 */
public record Termination(String text, String pgn) {

    private static final String NORMAL = "normal";

    public static final Termination CHECKMATE = byRule("checkmate");
    public static final Termination STALEMATE = byRule("stalemate");
    /** Neither side has the pieces to mate. */
    public static final Termination INSUFFICIENT_MATERIAL = byRule("insufficient material");
    public static final Termination THREEFOLD_REPETITION = byRule("threefold repetition");
    public static final Termination FIVEFOLD_REPETITION = byRule("fivefold repetition");
    /** Fifty moves of each side without a capture or a pawn move. */
    public static final Termination FIFTY_MOVES = byRule("fifty moves");
    public static final Termination SEVENTY_FIVE_MOVES = byRule("seventy-five moves");
    public static final Termination RESIGNATION = byRule("resigned");
    /** The game was as long as the match allows, and counts as drawn. */
    public static final Termination MOVE_LIMIT = new Termination("move limit", "adjudication");
    /** Both players' scores agreed on the result. */
    public static final Termination ADJUDICATION = new Termination("adjudication", "adjudication");
    public static final Termination ILLEGAL_MOVE = new Termination("illegal move", "rules infraction");
    /** The engine's process ended, or could not be started. */
    public static final Termination CRASH = new Termination("crash", "abandoned");
    /** The engine did not answer in time. */
    public static final Termination TIME_FORFEIT = new Termination("time forfeit", "time forfeit");
    /** The game was left before its end and has no result. */
    public static final Termination UNTERMINATED = new Termination("unterminated", "unterminated");

    private static final List<Termination> OF_MATCHES = List.of(CHECKMATE, STALEMATE, INSUFFICIENT_MATERIAL,
            THREEFOLD_REPETITION, FIVEFOLD_REPETITION, FIFTY_MOVES, SEVENTY_FIVE_MOVES, RESIGNATION, MOVE_LIMIT,
            ADJUDICATION, ILLEGAL_MOVE, CRASH, TIME_FORFEIT, UNTERMINATED);

    /** The words in the tag {@code Termination} of matches played before 2026-11-22, where they differ. */
    private static final Map<String, Termination> FORMER = Map.of("mate", CHECKMATE, "repetition", THREEFOLD_REPETITION,
            "material", INSUFFICIENT_MATERIAL, "agreed", ADJUDICATION, "time", TIME_FORFEIT);

    public Termination {
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(pgn, "pgn");
    }

    /** Returns an end by a game's own rule. */
    public static Termination byRule(String text) {
        return new Termination(text, NORMAL);
    }

    /** Returns the termination that a text names, in today's words or those of earlier matches; empty if unknown. */
    public static Optional<Termination> of(String text) {
        return Stream.concat(OF_MATCHES.stream().filter(each -> each.text.equals(text)),
                Stream.ofNullable(FORMER.get(text))).findFirst();
    }

    /** Returns whether a word of the tag {@code Termination} says that a player failed, rather than played. */
    public static boolean isFault(String tag) {
        return List.of(ILLEGAL_MOVE, CRASH, TIME_FORFEIT).stream()
                .anyMatch(fault -> fault.pgn.equals(tag) || of(tag).filter(fault::equals).isPresent());
    }

    @Override
    public String toString() {
        return text;
    }
}
