package chesslab.arena.match;

/** The pairings of a ladder. */
public enum PairingScheme {
    /** Each player meets each other one: for a few players of similar strength. */
    ALL,
    /** Each player meets the next in the given order, if players further apart would only win or lose. */
    NEIGHBORS,
    /** The first player meets all others, who do not meet each other: many games for one question. */
    GAUNTLET;

    boolean include(int player, int later) {
        return switch (this) {
            case ALL -> true;
            case NEIGHBORS -> later == player + 1;
            case GAUNTLET -> player == 0;
        };
    }
}
