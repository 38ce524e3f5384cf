package chesslab.arena.match;

/** Which players of a ladder play each other. */
public enum Meetings {
    /** Everyone everyone: for a few players of similar strength. */
    ALL,
    /** Each the next in the order given: where the rest would only win or lose, and so tell nothing. */
    NEIGHBOURS,
    /** The first all others, and these not each other: many games where one question is to be decided. */
    GAUNTLET;

    boolean include(int player, int later) {
        return switch (this) {
            case ALL -> true;
            case NEIGHBOURS -> later == player + 1;
            case GAUNTLET -> player == 0;
        };
    }
}
