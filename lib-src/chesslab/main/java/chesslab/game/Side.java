package chesslab.game;

/** One of the two players; White moves first. */
public enum Side {
    WHITE, BLACK;

    /** Returns the opponent. */
    public Side flip() {
        return this == WHITE ? BLACK : WHITE;
    }

    /** Returns the side of a name, {@code "WHITE"} or {@code "BLACK"}. */
    public static Side fromValue(String name) {
        return valueOf(name);
    }

    /** Returns the name, {@code "WHITE"} or {@code "BLACK"}. */
    public String value() {
        return name();
    }
}
