package chesslab.notebook;

import java.util.concurrent.Callable;
import java.util.function.Function;

/**
 * The check cell of an exercise. It prints one of three answers and never stops the notebook: right, wrong and why, or
 * not yet tried. An answer counts as not yet tried when it is null or throws {@link UnsupportedOperationException},
 * which is what the notebook's empty cell does.
 *
 * <pre>{@code
 * Exercise.check("1. mobility", () -> mobility(new Board()), 20, "count the legal moves of the side to move");
 * }</pre>
 */
public final class Exercise {

    private Exercise() {
    }

    /** Checks an answer against the expected value, compared as {@link Check#equal} does. */
    public static void check(String exercise, Callable<?> answer, Object expected) {
        check(exercise, answer, expected, "");
    }

    /** The same, with a hint that is shown when the answer is wrong; empty for none. */
    public static void check(String exercise, Callable<?> answer, Object expected, String hint) {
        judge(exercise, answer, given -> Check.same(expected, given)
                ? ""
                : "expected " + Check.text(expected) + ", got " + Check.text(given)
                        + (hint.isEmpty() ? "" : ". Hint: " + hint));
    }

    /**
     * Checks an answer that can be right in more than one way.
     *
     * @param judge says why an answer is wrong; an empty text means that it is right
     */
    public static <T> void judge(String exercise, Callable<? extends T> answer, Function<? super T, String> judge) {
        System.out.println(line(exercise, answer, judge));
    }

    private static <T> String line(String exercise, Callable<? extends T> answer, Function<? super T, String> judge) {
        try {
            T given = answer.call();
            if (given == null) {
                return notYetTried(exercise);
            }
            String reason = judge.apply(given);
            return reason.isEmpty() ? "✓ " + exercise + ": right" : "✗ " + exercise + ": wrong: " + reason;
        } catch (UnsupportedOperationException e) {
            return notYetTried(exercise);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "○ " + exercise + ": interrupted";
        } catch (Exception | StackOverflowError | AssertionError e) { // what a first try may well end in
            return "✗ " + exercise + ": wrong: your code threw " + e;
        }
    }

    private static String notYetTried(String exercise) {
        return "○ " + exercise + ": not yet tried";
    }
}
