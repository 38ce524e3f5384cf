package chesslab.arena.rating;

import java.util.List;

/**
 * What two players of a ladder did to each other.
 *
 * @param one    the number of the first player
 * @param other  the number of the other
 * @param trials with the points of {@code one}
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
