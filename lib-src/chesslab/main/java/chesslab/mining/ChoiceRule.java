package chesslab.mining;

import java.io.Serializable;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The rule by which the move to play is drawn from an engine's best: each rank has a weight in percent. Where there are
 * fewer moves than weights, the last one there is takes what is left over: with 80, 15, 5 two moves have 80 and 20, and
 * a single one 100.
 *
 * @param weights percent by rank, the best move first; each at least 0, together 100
 */
public record ChoiceRule(List<Integer> weights) implements Serializable {

    /** Three moves with 80, 15 and 5 percent: games that differ, of moves that are mostly the best. */
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

    /** Returns the same rule for this many lines of the engine: the last of them takes what is left over. */
    public ChoiceRule first(int lines) {
        if (lines < 1 || lines > weights.size()) {
            throw new IllegalArgumentException(
                    lines + " lines have no weights of their own in " + weights + ": expected 1 to " + weights.size());
        }
        int others = weights.subList(0, lines - 1).stream().mapToInt(weight -> weight).sum();
        return new ChoiceRule(Stream.concat(weights.subList(0, lines - 1).stream(),
                Stream.of(100 - others)).toList());
    }

    /** Returns how many lines the rule can choose from, the engine's MultiPV. */
    public int lines() {
        return weights.size();
    }

    /**
     * Draws a rank, 1 for the best move. It takes one number from {@code random}, however many moves there are.
     *
     * @param moves how many moves there are, at least 1
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
