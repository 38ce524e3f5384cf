package chesslab.game;

/** One of the two players; White moves first. */
public enum Side {
    WHITE, BLACK;

    /** Returns the opponent. */
    public Side flip() {
        return this == WHITE ? BLACK : WHITE;
    }
}
