package chesslab.arena;

/** Which players of a ladder play each other. */
public enum Meetings {
    /** Everyone everyone: for a few players of similar strength. */
    ALL,
    /** Each the next in the order given: where the rest would only win or lose, and so tell nothing. */
    NEIGHBOURS;

    boolean include(int player, int later) {
        return this == ALL || later == player + 1;
    }
}
