package chesslab.arena.rating;

import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.game.Termination;
import java.util.List;

/**
 * The parts of a game that count in a match, on a ladder and in a check.
 *
 * @param number      of the game in its match, from 1; 0 if it has none
 * @param opening     the starting position; in chess its FEN
 * @param moves       the moves after the opening
 * @param result      {@code 1-0}, {@code 0-1}, {@code 1/2-1/2}, or {@code *} without a result
 * @param termination the text of its {@link Termination}
 * @param fault       whether it was lost by a crash, an illegal move or on time
 */
public record PlayedGame(int number, String white, String black, String opening, List<?> moves, String result,
        String termination, boolean fault) {

    /** Returns the parts of a chess game; a player without a name is {@code ?}. */
    public static PlayedGame of(PgnGame game) {
        String round = game.tag("Round").filter(number -> number.matches("[1-9]\\d{0,8}")).orElse("0");
        String termination = game.tag("TerminationDetails").or(() -> game.tag("Termination")).orElse("unknown");
        return new PlayedGame(Integer.parseInt(round), game.tag("White").orElse("?"), game.tag("Black").orElse("?"),
                game.startFen(), game.moves().stream().map(PgnMove::move).toList(), game.result(), termination,
                game.tag("Termination").filter(Termination::isFault).isPresent());
    }

    /**
     * Returns this game of two players with names.
     *
     * @throws IllegalArgumentException if one of them has no name
     */
    public PlayedGame named() {
        if (players().stream().anyMatch(name -> name.isBlank() || name.equals("?"))) {
            throw new IllegalArgumentException("White \"" + white + "\", Black \"" + black
                    + "\": expected the name of a player in each of the two tags");
        }
        return this;
    }

    /** Returns this game with its moves as texts, as a file keeps them. */
    public PlayedGame withTexts() {
        return new PlayedGame(number, white, black, opening, moves.stream().map(Object::toString).toList(), result,
                termination, fault);
    }

    boolean hasResult() {
        return !result.equals("*");
    }

    /** Returns the players; A, who has White in the odd games of a match, is first. */
    public List<String> players() {
        return number % 2 == 1 ? List.of(white, black) : List.of(black, white);
    }

    /** 0, a half or 1. */
    double points(String player) {
        return (white.equals(player) ? halfPoints() : 2 - halfPoints()) / 2.0;
    }

    int halfPointsOfA() {
        return number % 2 == 1 ? halfPoints() : 2 - halfPoints();
    }

    int halfPoints() {
        return switch (result) {
            case "1-0" -> 2;
            case "1/2-1/2" -> 1;
            case "0-1" -> 0;
            default -> throw new IllegalArgumentException("game " + number + " has the result " + result
                    + ": expected 1-0, 0-1 or 1/2-1/2");
        };
    }
}
