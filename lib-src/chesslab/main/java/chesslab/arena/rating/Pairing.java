package chesslab.arena.rating;

import java.util.List;

/**
 * The games that two players of a ladder played against each other.
 *
 * @param one    the number of the first player
 * @param other  the number of the other
 * @param pairs  the game pairs, with the points of {@code one}
 */
public record Pairing(int one, int other, List<GamePair> pairs) {

    public Pairing {
        pairs = List.copyOf(pairs);
    }

    public int games() {
        return pairs.stream().mapToInt(GamePair::games).sum();
    }

    public double points() {
        return pairs.stream().mapToDouble(GamePair::points).sum();
    }
}
