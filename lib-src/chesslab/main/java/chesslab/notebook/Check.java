package chesslab.notebook;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;

/**
 * Checks statements about results: prints a line with a tick if they hold, and throws {@link FailedException} with both
 * values if they do not.
 */
public final class Check {

    /** Thrown if a statement does not hold; the message has the statement, the expected and the actual value. */
    public static final class FailedException extends RuntimeException {

        private FailedException(String message) {
            super(message);
        }
    }

    private Check() {
    }

    /**
     * Checks a condition.
     *
     * @param what the statement to print: {@code "alpha-beta visits fewer nodes"}
     */
    public static void that(boolean holds, String what) {
        if (!holds) {
            throw new FailedException("✗ " + what + ": this does not hold");
        }
        tick(what);
    }

    /**
     * Checks that two values are equal: numbers of all types by value ({@code 1000000} equals {@code 1000000.0}),
     * arrays by their elements, all else by {@code equals}.
     *
     * @param what the name of the value: {@code "minimax nodes"}
     */
    public static void equal(Object expected, Object actual, String what) {
        if (!same(expected, actual)) {
            throw new FailedException("✗ " + what + ": expected " + text(expected) + ", got " + text(actual));
        }
        tick(what + ": " + text(actual));
    }

    /**
     * Checks that two numbers differ by at most a tolerance. Not-a-number always fails.
     *
     * @param tolerance the greatest allowed difference, 0 or more
     * @param what      the name of the value
     */
    public static void near(double expected, double actual, double tolerance, String what) {
        if (!(tolerance >= 0)) {
            throw new IllegalArgumentException("tolerance " + tolerance + ", expected 0 or more");
        }
        if (!(Math.abs(expected - actual) <= tolerance) && expected != actual) {
            throw new FailedException(
                    "✗ " + what + ": expected " + expected + " ± " + tolerance + ", got " + actual);
        }
        tick(what + ": " + String.format(Locale.ROOT, "%.4g", actual));
    }

    private static void tick(String line) {
        System.out.println("✓ " + line);
    }

    static boolean same(Object expected, Object actual) {
        if (expected instanceof Number a && actual instanceof Number b && !a.getClass().equals(b.getClass())) {
            try {
                return new BigDecimal(a.toString()).compareTo(new BigDecimal(b.toString())) == 0;
            } catch (NumberFormatException notFinite) {
                return Double.compare(a.doubleValue(), b.doubleValue()) == 0; // NaN is NaN, as it is within one type
            }
        }
        return Objects.deepEquals(expected, actual);
    }

    static String text(Object value) {
        String nested = Arrays.deepToString(new Object[]{value});
        return nested.substring(1, nested.length() - 1);
    }
}
