package chesslab.chess.pgn;

import java.util.stream.Stream;

/** How a game of a PGN file ended. */
public enum GameResult {
    WHITE_WON("1-0"), BLACK_WON("0-1"), DRAW("1/2-1/2"), ONGOING("*");

    private final String description;

    GameResult(String description) {
        this.description = description;
    }

    /** Returns the result as PGN writes it, such as {@code "1-0"}. */
    public String getDescription() {
        return description;
    }

    /** Returns the result that PGN writes so; null if there is none. */
    public static GameResult fromNotation(String text) {
        return Stream.of(values()).filter(result -> result.description.equals(text)).findAny().orElse(null);
    }
}
