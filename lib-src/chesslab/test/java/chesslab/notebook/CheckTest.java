package chesslab.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckTest {

    private static String failure(Runnable check) {
        return assertThrows(Check.FailedException.class, check::run).getMessage();
    }

    @Test
    void whatHoldsIsTicked() {
        assertEquals("✓ fewer nodes", Printed.by(() -> Check.that(true, "fewer nodes")));
        assertEquals("✓ nodes: 20", Printed.by(() -> Check.equal(20, 20, "nodes")));
        assertEquals("✓ share: 0.3400", Printed.by(() -> Check.near(0.33, 0.34, 0.02, "share")));
    }

    @Test
    void whatDoesNotHoldThrowsWithBothValuesAndPrintsNothing() {
        assertEquals("✗ fewer nodes: this does not hold", failure(() -> Check.that(false, "fewer nodes")));
        assertEquals("✗ nodes: expected 20, got 21", failure(() -> Check.equal(20, 21, "nodes")));
        assertEquals("✗ share: expected 0.33 ± 0.02, got 0.4", failure(() -> Check.near(0.33, 0.4, 0.02, "share")));
        assertEquals("", Printed.by(() -> failure(() -> Check.equal("a", "b", "text"))));
    }

    @Test
    void numbersAreComparedByValueWhateverTheirType() {
        assertTrue(Check.same(1_000_000, 1_000_000L));
        assertTrue(Check.same(1_000_000, 1_000_000.0));
        assertTrue(Check.same((short) 7, BigInteger.valueOf(7)));
        assertTrue(Check.same(0.5f, 0.5));
        assertEquals("✗ nodes: expected 20, got 20.5", failure(() -> Check.equal(20, 20.5, "nodes")));
        failure(() -> Check.equal(Long.MAX_VALUE, (double) Long.MAX_VALUE - 4096, "large"));
        failure(() -> Check.equal(1, "1", "text is no number"));
    }

    @Test
    void notANumberEqualsOnlyItself() {
        assertTrue(Check.same(Double.NaN, Double.NaN));
        assertTrue(Check.same(Double.NaN, Float.NaN));
        assertEquals("✗ loss: expected 0, got NaN", failure(() -> Check.equal(0, Double.NaN, "loss")));
        assertTrue(Check.same(Double.POSITIVE_INFINITY, Float.POSITIVE_INFINITY));
    }

    @ParameterizedTest
    @CsvSource({"1, 1.5, 0.5", "1, 0.5, 0.5", "Infinity, Infinity, 0"})
    void nearIncludesTheToleranceItself(double expected, double actual, double tolerance) {
        Printed.by(() -> Check.near(expected, actual, tolerance, "value"));
    }

    @ParameterizedTest
    @CsvSource({"1, 1.5000001, 0.5", "NaN, NaN, 1", "0, NaN, Infinity", "Infinity, -Infinity, 1"})
    void whatIsFartherOrNoNumberIsNotNear(double expected, double actual, double tolerance) {
        failure(() -> Check.near(expected, actual, tolerance, "value"));
    }

    @Test
    void arraysAndListsAreComparedAndShownByTheirElements() {
        assertEquals("✓ row: [1, 2]", Printed.by(() -> Check.equal(new int[]{1, 2}, new int[]{1, 2}, "row")));
        assertEquals("✗ rows: expected [[1], [2]], got [[1], [3]]",
                failure(() -> Check.equal(new int[][]{{1}, {2}}, new int[][]{{1}, {3}}, "rows")));
        assertEquals("✗ moves: expected [e4], got null", failure(() -> Check.equal(List.of("e4"), null, "moves")));
    }

    @Test
    void toleranceBelowZeroOrNotANumberIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> Check.near(1, 1, -0.1, "x"));
        assertThrows(IllegalArgumentException.class, () -> Check.near(1, 1, Double.NaN, "x"));
    }
}
