package chesslab.notebook;

import chesslab.files.Thrown;
import java.util.concurrent.Callable;
import java.util.function.Function;

/**
 * Compares a reader's answer with the result: in the check cell of an exercise, and for a guess before an experiment.
 *
 * <p>A check never stops the notebook. It prints right, wrong with the reason, or not yet tried. An answer counts as
 * not yet tried if it is null or throws {@link UnsupportedOperationException}, like the notebook's empty cell.
 *
 * <pre>{@code
 * Exercise.check("1. mobility", () -> mobility(new Board()), 20, "count the legal moves of the side to move");
 * }</pre>
 *
 * <p>A guess is null in a cell before the experiment, for the reader to change. It never stops the notebook:
 *
 * <pre>{@code
 * Number nodesGuess = null;   // your number
 * Exercise.guess("positions searched", nodesGuess, result.nodes());
 * }</pre>
 */
public final class Exercise {

    private Exercise() {
    }

    /** Checks an answer against the expected value, compared like {@link Check#equal}. */
    public static void check(String exercise, Callable<?> answer, Object expected) {
        check(exercise, answer, expected, "");
    }

    /** Checks an answer, and shows a hint if it is wrong; empty for none. */
    public static void check(String exercise, Callable<?> answer, Object expected, String hint) {
        judge(exercise, answer, given -> Check.same(expected, given)
                ? ""
                : "expected " + Check.text(expected) + ", got " + Check.text(given)
                        + (hint.isEmpty() ? "" : ". Hint: " + hint));
    }

    /**
     * Checks an answer that can be right in more than one way.
     *
     * @param judge returns why an answer is wrong; an empty text means that it is right
     */
    public static <T> void judge(String exercise, Callable<? extends T> answer, Function<? super T, String> judge) {
        System.out.println(line(exercise, answer, judge));
    }

    /**
     * Prints the result, and how far the reader's guess was from it; nothing where there is no guess.
     *
     * @param guess null for none
     */
    public static void guess(String what, Number guess, Number answer) {
        if (guess != null) {
            System.out.println("● " + what + ": " + Numbers.plain(answer.doubleValue()) + "; your guess "
                    + Numbers.plain(guess.doubleValue()) + " is "
                    + distance(guess.doubleValue(), answer.doubleValue()));
        }
    }

    /** Prints the result and a guess in words, compared without regard to case. */
    public static void guess(String what, String guess, String answer) {
        if (guess != null && !guess.isBlank()) {
            System.out.println("● " + what + ": " + answer
                    + (guess.strip().equalsIgnoreCase(answer) ? ", as you guessed" : "; your guess was " + guess));
        }
    }

    private static String distance(double guess, double answer) {
        if (guess == answer) {
            return "exact";
        }
        String side = guess > answer ? "too high" : "too low";
        if (guess <= 0 || answer <= 0) {
            return Numbers.plain(Math.abs(guess - answer)) + " " + side;
        }
        double factor = Math.max(guess / answer, answer / guess);
        return factor >= 2
                ? "%s times %s".formatted(Numbers.plain(Math.round(factor * 10) / 10.0), side)
                : "%s %% %s".formatted(Numbers.plain(Math.round(Math.abs(guess / answer - 1) * 1000) / 10.0), side);
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
            return "✗ " + exercise + ": wrong: your code threw " + Thrown.text(e);
        }
    }

    private static String notYetTried(String exercise) {
        return "○ " + exercise + ": not yet tried";
    }
}
