package chesslab.hexapawn;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.function.Consumer;

/** Walks what can follow a position: every line of play, or every position once. */
public final class HexapawnTree {

    private HexapawnTree() {
    }

    /**
     * Visits the nodes of the whole game tree depth first, each before what follows it, positions that are reached in
     * several ways several times.
     *
     * @param visitor is shown each position, which it must leave as it is, and copy to keep
     */
    public static void walk(Hexapawn start, Consumer<Hexapawn> visitor) {
        walkOn(start.copy(), visitor);
    }

    private static void walkOn(Hexapawn position, Consumer<Hexapawn> visitor) {
        visitor.accept(position);
        for (HexapawnMove move : position.legalMoves()) {
            position.make(move);
            walkOn(position, visitor);
            position.undoMove();
        }
    }

    /**
     * Visits every position that can be reached, the start included, each once.
     *
     * @param visitor is shown each position, which it must leave as it is, and copy to keep
     * @return the number of positions
     */
    public static int reachable(Hexapawn start, Consumer<Hexapawn> visitor) {
        LongOpenHashSet seen = new LongOpenHashSet();
        reach(start.copy(), seen, visitor);
        return seen.size();
    }

    private static void reach(Hexapawn position, LongOpenHashSet seen, Consumer<Hexapawn> visitor) {
        if (!seen.add(position.key())) {
            return;
        }
        visitor.accept(position);
        for (HexapawnMove move : position.legalMoves()) {
            position.make(move);
            reach(position, seen, visitor);
            position.undoMove();
        }
    }
}
