package chesslab.arena;

import java.util.List;

/**
 * What two players of a ladder did to each other.
 *
 * @param one    the number of the first player
 * @param other  the number of the other
 * @param trials with the points of {@code one}
 */
record Pairing(int one, int other, List<Trial> trials) {

    Pairing {
        trials = List.copyOf(trials);
    }

    int games() {
        return trials.stream().mapToInt(Trial::games).sum();
    }

    double points() {
        return trials.stream().mapToDouble(Trial::points).sum();
    }
}
