package chesslab.notebook;

import chesslab.files.ExceptionMessages;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Compares a reader's answer with the result: in the check cell of an exercise, and for a guess before an experiment.
 *
 * <p>A check never stops the notebook. It prints right, wrong with the reason, or not yet tried. An answer counts as
 * not yet tried if it is null or throws {@link UnsupportedOperationException} with a message, which is printed, like
 * the notebook's empty cell. The kernel lets a method throw it whose cell did not compile.
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

    private static final ThreadLocal<Consumer<String>> READER = ThreadLocal
            .withInitial(() -> line -> System.out.println(line));

    private Exercise() {
    }

    /** Runs a check, and returns the line that it would print, whatever the answer prints or checks itself. */
    public static String said(Runnable check) {
        Consumer<String> before = READER.get();
        String[] last = {""};
        READER.set(line -> last[0] = line);
        try {
            check.run();
            return last[0];
        } finally {
            READER.set(before);
        }
    }

    /** Checks an answer against the expected value, compared like {@link Check#equal}. */
    public static void check(String exercise, Callable<?> answer, Object expected) {
        check(exercise, answer, expected, "");
    }

    /** Checks an answer, and shows a hint if it is wrong; empty for none. */
    public static void check(String exercise, Callable<?> answer, Object expected, String hint) {
        judge(exercise, answer, given -> Check.same(expected, given)
                ? ""
                : "expected " + Check.text(expected) + ", got " + Check.text(given), hint);
    }

    /**
     * Checks an answer that can be right in more than one way.
     *
     * @param judge returns why an answer is wrong; an empty text means that it is right
     */
    public static <T> void judge(String exercise, Callable<? extends T> answer, Function<? super T, String> judge) {
        judge(exercise, answer, judge, "");
    }

    private static <T> void judge(String exercise, Callable<? extends T> answer, Function<? super T, String> judge,
            String hint) {
        String line = line(exercise, answer, judge);
        READER.get().accept(hint.isEmpty() || !line.startsWith("✗") ? line : line + ". Hint: " + hint);
    }

    /** Compares an answer with what it should be, on an input drawn from {@code random}. */
    public interface Trial {

        /** Returns {@link #fault why the answer is wrong}; an empty text means that it is right. */
        String judge(Random random) throws Exception;
    }

    /**
     * Checks an answer on many drawn inputs, the same ones each time, and shows the first that it is wrong for.
     *
     * <pre>{@code
     * Exercise.trials("1. mean", 200, random -> {
     *     double[] xs = random.doubles(1 + random.nextInt(9), -5, 5).toArray(), before = xs.clone();
     *     double wanted = Arrays.stream(xs).average().orElseThrow();
     *     return Exercise.fault(Arrays.toString(before), wanted, mean(xs), before, xs);
     * }, "the sum, divided by how many there are");
     * }</pre>
     */
    public static void trials(String exercise, int trials, Trial trial, String hint) {
        judge(exercise, () -> {
            String fault = "";
            Random random = new Random(0); // one, since the first numbers of neighboring seeds are alike
            for (int i = 0; i < trials && fault.isEmpty(); i++) {
                fault = trial.judge(random);
            }
            return fault;
        }, fault -> fault, hint);
    }

    /**
     * Returns why an answer is wrong, or an empty text. A {@code double} may differ by rounding, 1e-6 of its size.
     *
     * @param input  the input in words, such as a FEN and a depth
     * @param inputs what the answer was called with, each as it was before and as it is after; it may not change
     */
    public static String fault(String input, Object expected, Object given, Object... inputs) {
        if (!near(expected, given)) {
            return "for " + input + ": expected " + Check.text(expected) + ", got " + Check.text(given);
        }
        for (int i = 0; i < inputs.length; i += 2) {
            if (!Check.same(inputs[i], inputs[i + 1])) {
                return "for " + input + ": your code changes its input " + change(inputs[i], inputs[i + 1]);
            }
        }
        return "";
    }

    private static String change(Object before, Object after) {
        if (before instanceof double[] a && after instanceof double[] b && a.length == b.length && a.length > 20) {
            int first = IntStream.range(0, a.length).filter(i -> Double.compare(a[i], b[i]) != 0).findFirst()
                    .orElseThrow();
            return "at [" + first + "] from " + a[first] + " to " + b[first];
        }
        return Check.text(before) + " to " + Check.text(after);
    }

    private static boolean near(Object expected, Object given) {
        if (expected instanceof Double a && given instanceof Number b) {
            return Check.same(a, b) || Math.abs(a - b.doubleValue()) <= 1e-6 * (1e-6 + Math.abs(a));
        }
        if (expected instanceof double[] a && given instanceof double[] b) {
            return a.length == b.length && IntStream.range(0, a.length).allMatch(i -> near(a[i], b[i]));
        }
        return expected instanceof List<?> a && given instanceof List<?> b
                ? a.size() == b.size() && IntStream.range(0, a.size()).allMatch(i -> near(a.get(i), b.get(i)))
                : Check.same(expected, given);
    }

    /**
     * Prints the result, and whether the reader's guess is the nearest of the choices; where it is none of them, how
     * far it was from the result, unless that is 1 % at most. Where there is no guess, prints the result alone.
     *
     * @param what    with "%" or "percent" in it, differences are points; with "Elo" or "centipawns", they are those
     * @param guess   null to pass
     * @param choices the numbers that the reader could choose from; none for any number
     */
    public static void guess(String what, Number guess, Number answer, Number... choices) {
        String result = "● " + what + ": " + Numbers.plain(answer.doubleValue());
        System.out.println(guess == null
                ? result
                : result + "; your guess " + Numbers.plain(guess.doubleValue())
                        + " is " + verdict(what, guess.doubleValue(), answer.doubleValue(), choices));
    }

    /** Prints the result, and beside it a guess in words, if there is one; its case and spaces do not count. */
    public static void guess(String what, String guess, String answer) {
        System.out.println("● " + what + ": " + answer + (guess == null || guess.isBlank() ? ""
                : guess.replaceAll("\\s", "").equalsIgnoreCase(answer.replaceAll("\\s", "")) ? "; your guess is right"
                : "; your guess " + guess.strip() + " is wrong"));
    }

    private static String verdict(String what, double guess, double answer, Number... choices) {
        double[] all = Stream.of(choices).mapToDouble(Number::doubleValue).toArray();
        if (DoubleStream.of(all).noneMatch(choice -> choice == guess)) {
            return distance(what, guess, answer);
        }
        double nearest = DoubleStream.of(all).boxed()
                .min(Comparator.comparing(choice -> Math.abs(choice - answer))).orElseThrow();
        return guess == nearest ? "right" : nearest == answer ? "wrong"
                : "wrong: " + Numbers.plain(nearest) + " is nearest";
    }

    private static String distance(String what, double guess, double answer) {
        if (!Double.isFinite(guess)) {
            return "no number to compare (in Java 1 / 28 is 0; write 1.0 / 28)";
        }
        if (Numbers.plain(guess).equals(Numbers.plain(answer))) { // as exact as the result is shown
            return "right";
        }
        if (Math.abs(guess - answer) <= 0.01 * Math.abs(answer)) {
            return "nearly right";
        }
        String side = guess > answer ? "too high" : "too low";
        String away = Numbers.plain(Math.abs(guess - answer));
        String unit = what.contains("%") || what.contains("percent")
                ? away.equals("1") ? "point " : "points "
                : what.contains("Elo") ? "Elo " : what.contains("centipawns") ? "centipawns " : "";
        if (!unit.isEmpty() || Math.min(guess, answer) <= 0 || Math.max(guess, answer) < 100) {
            return away + " " + unit + side;
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
                return "○ " + exercise + ": not yet tried";
            }
            String reason = judge.apply(given);
            return reason.isEmpty() ? "✓ " + exercise + ": right" : "✗ " + exercise + ": wrong: " + reason;
        } catch (UnsupportedOperationException e) {
            return e.getMessage() == null
                    ? "✗ " + exercise
                            + ": wrong: your code changes what cannot be changed, such as a list made by List.of"
                    : "○ " + exercise + ": " + e.getMessage();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "○ " + exercise + ": interrupted";
        } catch (Exception | StackOverflowError | AssertionError e) { // what a first try may well end in
            return e.getClass().getSimpleName().equals("SPIResolutionException")
                    ? "○ " + exercise + ": " + ExceptionMessages.message(e)
                    : "✗ " + exercise + ": wrong: your code threw " + ExceptionMessages.text(e);
        }
    }
}
