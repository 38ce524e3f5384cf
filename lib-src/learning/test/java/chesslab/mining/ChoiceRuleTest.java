package chesslab.mining;

import static chesslab.game.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChoiceRuleTest {

    /** How often each rank is drawn of 100,000 times. */
    private static int[] frequencies(ChoiceRule rule, int moves) {
        int[] drawn = new int[rule.lines() + 1];
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 100_000; i++) {
            drawn[rule.draw(random, moves)]++;
        }
        return drawn;
    }

    @ParameterizedTest
    @CsvSource({"1, 100, 0, 0", "2, 80, 20, 0", "3, 80, 15, 5", "4, 80, 15, 5"})
    void defaultWeightsAreThoseOfTheMovesThereAre(int moves, int first, int second, int third) {
        int[] drawn = frequencies(ChoiceRule.DEFAULT, moves);
        int[] percent = {0, first, second, third};
        double chiSquare = 0;
        for (int rank = 0; rank <= 3; rank++) {
            double expected = percent[rank] * 1000.0;
            assertTrue(expected > 0 || drawn[rank] == 0, rank + " was drawn " + drawn[rank] + " times");
            chiSquare += expected == 0 ? 0 : (drawn[rank] - expected) * (drawn[rank] - expected) / expected;
        }
        assertTrue(chiSquare < 13.8, "chi square " + chiSquare + ": one in a thousand for two degrees of freedom");
    }

    @Test
    void everyDrawTakesOneNumberSoThatWhatFollowsDoesNotDependOnTheMovesThereWere() {
        for (int moves = 1; moves <= 4; moves++) {
            SplittableRandom random = new SplittableRandom(3);
            ChoiceRule.DEFAULT.draw(random, moves);
            SplittableRandom other = new SplittableRandom(3);
            other.nextInt(100);
            assertEquals(other.nextLong(), random.nextLong());
        }
    }

    @Test
    void weightZeroIsNeverDrawn() {
        assertEquals(0, frequencies(new ChoiceRule(List.of(50, 0, 50)), 3)[2]);
    }

    @Test
    void fewerLinesLeaveTheRestToTheLast() {
        assertEquals(new ChoiceRule(List.of(80, 20)), ChoiceRule.DEFAULT.first(2));
        assertEquals(new ChoiceRule(List.of(100)), ChoiceRule.DEFAULT.first(1));
        assertEquals(ChoiceRule.DEFAULT, ChoiceRule.DEFAULT.first(3));
        assertThrows(IllegalArgumentException.class, () -> ChoiceRule.DEFAULT.first(4));
        assertThrows(IllegalArgumentException.class, () -> ChoiceRule.DEFAULT.first(0));
    }

    @Test
    void weightsThatAreNoPercentagesAreRefused() {
        for (List<Integer> weights : List.of(List.<Integer>of(), List.of(80, 15), List.of(120, -20), List.of(80, 15, 6),
                List.of(Integer.MAX_VALUE, Integer.MAX_VALUE, 102))) {
            assertRefused(() -> new ChoiceRule(weights), weights.toString(), "together 100");
        }
    }

    @Test
    void nothingCannotBeDrawnFrom() {
        assertThrows(IllegalArgumentException.class, () -> ChoiceRule.DEFAULT.draw(new SplittableRandom(1), 0));
    }
}
