package chesslab.arena.rating;

import java.util.List;

/**
 * The games that two players of a ladder played against each other.
 *
 * @param one    the number of the first player
 * @param other  the number of the other
 * @param trials the game pairs, with the points of {@code one}
 */
public record Pairing(int one, int other, List<GamePair> trials) {

    public Pairing {
        trials = List.copyOf(trials);
    }

    public int games() {
        return trials.stream().mapToInt(GamePair::games).sum();
    }

    public double points() {
        return trials.stream().mapToDouble(GamePair::points).sum();
    }
}
