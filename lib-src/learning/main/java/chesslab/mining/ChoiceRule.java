package chesslab.mining;

import java.io.Serializable;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The rule that draws the move to play from an engine's best moves: each rank has a weight in percent. If there are
 * fewer moves than weights, the last move takes the rest: with 80, 15, 5 two moves have 80 and 20, and a single one
 * 100. Built by hand in lesson 03a.
 *
 * @param weights percent by rank, best move first; each at least 0, their sum 100
 */
public record ChoiceRule(List<Integer> weights) implements Serializable {

    /** Three moves with 80, 15 and 5 percent, for varied games with mostly best moves. */
    public static final ChoiceRule DEFAULT = new ChoiceRule(List.of(80, 15, 5));

    public ChoiceRule {
        weights = List.copyOf(weights);
        if (weights.stream().anyMatch(weight -> weight < 0)
                || weights.stream().mapToLong(weight -> weight).sum() != 100) {
            throw new IllegalArgumentException("weights " + weights
                    + ": expected one for each line, in percent, none below 0, together 100");
        }
    }

    /** Returns the rule that always takes the best of this many lines. */
    public static ChoiceRule best(int lines) {
        if (lines < 1) {
            throw new IllegalArgumentException(lines + " lines: expected 1 or more");
        }
        return new ChoiceRule(IntStream.range(0, lines).mapToObj(rank -> rank == 0 ? 100 : 0).toList());
    }

    /** Returns the same rule for this many lines of the engine; the last takes the rest. */
    public ChoiceRule first(int lines) {
        if (lines < 1 || lines > weights.size()) {
            throw new IllegalArgumentException(
                    lines + " lines do not fit the weights " + weights + ": expected 1 to " + weights.size());
        }
        int others = weights.subList(0, lines - 1).stream().mapToInt(weight -> weight).sum();
        return new ChoiceRule(Stream.concat(weights.subList(0, lines - 1).stream(), Stream.of(100 - others)).toList());
    }

    /** Returns the number of lines to choose from, the engine's MultiPV. */
    public int lines() {
        return weights.size();
    }

    /**
     * Draws a rank, 1 for the best move. It takes one number from {@code random} for any number of moves.
     *
     * @param moves the number of moves, at least 1
     */
    public int draw(RandomGenerator random, int moves) {
        if (moves < 1) {
            throw new IllegalArgumentException("no move to draw from");
        }
        int drawn = random.nextInt(100);
        int last = Math.min(moves, lines());
        for (int rank = 1; rank < last; rank++) {
            drawn -= weights.get(rank - 1);
            if (drawn < 0) {
                return rank;
            }
        }
        return last;
    }
}
