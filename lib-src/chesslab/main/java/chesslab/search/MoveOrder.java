package chesslab.search;

import chesslab.game.Position;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntBiFunction;
import java.util.random.RandomGenerator;

/**
 * Orders the moves of a node for {@link AlphaBeta}. The order changes only the number of nodes, never the value. Built
 * by hand in lesson 01c.
 *
 * @param <P> the positions it understands
 * @param <M> their moves
 */
@FunctionalInterface
public interface MoveOrder<P extends Position<M>, M> {

    /** Returns the same moves, best guess first. The given list stays unchanged. */
    List<M> order(P position, List<M> moves);

    /** Leaves moves as the game generates them. */
    static <P extends Position<M>, M> MoveOrder<P, M> generated() {
        return (position, moves) -> moves;
    }

    /**
     * Sorts moves by descending score; equal scores stay in the order of generation. The scored move has not been made.
     */
    static <P extends Position<M>, M> MoveOrder<P, M> by(ToIntBiFunction<? super P, ? super M> scorer) {
        return (position, moves) -> {
            record Scored<T>(T move, int score) {
            }
            List<Scored<M>> scored = new ArrayList<>(moves.size());
            moves.forEach(move -> scored.add(new Scored<>(move, scorer.applyAsInt(position, move))));
            scored.sort(Comparator.<Scored<M>>comparingInt(Scored::score).reversed());
            return scored.stream().map(Scored::move).toList();
        };
    }

    /** Shuffles the moves of every node. */
    static <P extends Position<M>, M> MoveOrder<P, M> shuffled(RandomGenerator random) {
        return (position, moves) -> {
            List<M> shuffled = new ArrayList<>(moves);
            for (int i = shuffled.size(); i > 1; i--) {
                Collections.swap(shuffled, i - 1, random.nextInt(i));
            }
            return shuffled;
        };
    }

    /** Returns the reverse of this order. */
    default MoveOrder<P, M> reversed() {
        return (position, moves) -> {
            List<M> reversed = new ArrayList<>(order(position, moves));
            Collections.reverse(reversed);
            return reversed;
        };
    }
}
