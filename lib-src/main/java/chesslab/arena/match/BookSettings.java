package chesslab.arena.match;

import chesslab.uci.UciLimit;

/**
 * What a book of openings is to be like.
 *
 * @param size   how many openings, 1 or more
 * @param plies  the plies of each, 1 to 40
 * @param margin the most centipawns by which one side may stand better, 1 to 1,000
 * @param nodes  what an opening is judged by: the nodes the engine searches its last position, 100 or more; each of its
 *               moves is drawn after a tenth of them
 */
public record BookSettings(int size, int plies, int margin, long nodes, long seed) {

    public BookSettings {
        requireRange(size, 1, 1_000_000, "openings");
        requireRange(plies, 1, 40, "plies");
        requireRange(margin, 1, 1000, "centipawns of margin");
        requireRange(nodes, 100, Long.MAX_VALUE, "nodes");
    }

    private static void requireRange(long value, long least, long most, String what) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(value + " " + what + ": expected " + least
                    + (most == Long.MAX_VALUE ? " or more" : " to " + most));
        }
    }

    UciLimit judging() {
        return UciLimit.nodes(nodes);
    }

    UciLimit drawing() {
        return UciLimit.nodes(nodes / 10);
    }
}
