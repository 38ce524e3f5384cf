package chesslab.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import jdk.jshell.spi.SPIResolutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExerciseTest {

    private static int endless(int n) {
        return endless(n + 1) + 1;
    }

    private static String check(Callable<?> answer, Object expected) {
        return Printed.by(() -> Exercise.check("1. mobility", answer, expected));
    }

    @Test
    void rightAnswerIsRightWhateverItsNumberType() {
        assertEquals("✓ 1. mobility: right", check(() -> 20, 20));
        assertEquals("✓ 1. mobility: right", check(() -> 20L, 20));
    }

    @Test
    void wrongAnswerIsShownWithTheExpectedOneAndTheHint() {
        assertEquals("✗ 1. mobility: wrong: expected 20, got 19", check(() -> 19, 20));
        assertEquals("✗ 1. mobility: wrong: expected 20, got 19. Hint: count again",
                Printed.by(() -> Exercise.check("1. mobility", () -> 19, 20, "count again")));
    }

    @Test
    void trialsEndAtTheFirstInputThatTheAnswerIsWrongFor() {
        assertEquals("✓ 1. half: right", trials(x -> x / 2));
        assertEquals("✗ 1. half: wrong: for 11.0: expected 5.5, got 5.0. Hint: do not round",
                trials(x -> x < 10 ? x / 2 : Math.floor(x / 2)));
        assertEquals("○ 1. half: not yet tried", trials(x -> {
            throw new UnsupportedOperationException("not yet tried");
        }));
    }

    private static String trials(UnaryOperator<Double> half) {
        return Printed.by(() -> Exercise.trials("1. half", 20, random -> {
            double x = Math.floor(random.nextDouble() * 20);
            return Exercise.fault("" + x, x / 2, half.apply(x));
        }, "do not round"));
    }

    @Test
    void faultsOfAnswersAreDifferencesBeyondRoundingAndChangedInputs() {
        assertEquals("", Exercise.fault("x", 0.3, 0.1 + 0.2));
        assertEquals("", Exercise.fault("x", List.of(0.3, "a"), List.of(0.1 + 0.2, "a")));
        assertEquals("", Exercise.fault("x", new double[]{0.3}, new double[]{0.1 + 0.2}));
        assertEquals("for x: expected 1337211, got 1337212", Exercise.fault("x", 1337211L, 1337212L));
        assertEquals("for x: expected 0.0, got 1.0E-7", Exercise.fault("x", 0.0, 1e-7));
        assertEquals("for x: expected [1.0, 2.0], got [1.0]", Exercise.fault("x", List.of(1.0, 2.0), List.of(1.0)));
        assertEquals("for x: expected NaN, got 1.0", Exercise.fault("x", Double.NaN, 1.0));
        assertEquals("for x: your code changes its input [2, 1] to [1, 2]",
                Exercise.fault("x", 1, 1, new int[]{2, 1}, new int[]{1, 2}));
        double[] planes = new double[896];
        planes[84] = 1;
        assertEquals("for x: your code changes its input at [84] from 1.0 to 0.0",
                Exercise.fault("x", 1, 1, planes, new double[896]));
    }

    @Test
    void emptyAnswerIsNotYetTried() {
        assertEquals("○ 1. mobility: not yet tried", check(() -> null, 1));
        assertEquals("○ 1. mobility: write this method", check(() -> {
            throw new UnsupportedOperationException("write this method");
        }, 1));
        assertEquals("✗ 1. mobility: wrong: your code changes what cannot be changed, such as a list made by List.of",
                check(() -> List.of().remove(0), 1));
    }

    @Test
    void codeThatThrowsIsWrongAndSaysWhat() {
        assertEquals("✗ 1. mobility: wrong: your code threw java.lang.IllegalStateException: no king", check(() -> {
            throw new IllegalStateException("no king");
        }, 1));
        assertEquals("✗ 1. mobility: wrong: your code threw java.lang.StackOverflowError", check(() -> endless(0), 1));
        assertEquals("✗ 1. half: wrong: your code threw java.lang.ArithmeticException: / by zero. Hint: do not round",
                trials(x -> 1.0 / (1 / 0)));
    }

    @Test
    void methodThatNamesWhatDoesNotExistIsNotYetTried() {
        assertEquals("○ 1. mobility: your code uses a name that does not exist; the text under its cell names it",
                check(() -> {
                    throw new SPIResolutionException(1);
                }, 1));
    }

    @Test
    void judgeAcceptsSeveralAnswersAndSaysWhyOneIsWrong() {
        Function<Integer, String> judge = number -> number % 2 == 0 ? "" : number + " is odd";
        assertEquals("✓ 4. even: right", Printed.by(() -> Exercise.judge("4. even", () -> 4, judge)));
        assertEquals("✗ 4. even: wrong: 5 is odd", Printed.by(() -> Exercise.judge("4. even", () -> 5, judge)));
    }

    @Test
    void interruptIsKeptForTheNextCell() {
        assertEquals("○ 1. mobility: interrupted", check(() -> {
            throw new InterruptedException();
        }, 1));
        assertTrue(Thread.interrupted());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "none", value = {"none | 119034 | ● score: 119,034",
            "119034 | 119034 | ● score: 119,034; your guess 119,034 is right",
            "Infinity | 3.33 | ● score: 3.33; your guess Infinity is no number to compare (in Java 1 / 28 is 0; write 1.0 / 28)",
            "4 | 4.038 | ● score: 4.038; your guess 4 is nearly right",
            "100000 | 119034 | ● score: 119,034; your guess 100,000 is 16 % too low",
            "1000000 | 119034 | ● score: 119,034; your guess 1,000,000 is 8.4 times too high",
            "14 | 12 | ● score: 12; your guess 14 is 2 too high",
            "-10 | -55 | ● score: -55; your guess -10 is 45 too high",
            "2.5 | -5 | ● score: -5; your guess 2.5 is 7.5 too high",
            "3 | 0 | ● score: 0; your guess 3 is 3 too high"})
    void guessedNumberIsToldItsDistance(Double guess, double answer, String line) {
        assertEquals(line, Printed.by(() -> Exercise.guess("score", guess, answer)));
    }

    @Test
    void guessedPercentageIsToldItsDistanceInPoints() {
        assertEquals("● % won: 84; your guess 100 is 16 points too high",
                Printed.by(() -> Exercise.guess("% won", 100, 84)));
        assertEquals("● % won: 84; your guess 83 is 1 point too low",
                Printed.by(() -> Exercise.guess("% won", 83, 84)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"40000 | 197281 | wrong: 200,000 is nearest", "200000 | 197281 | right",
            "40000 | 200000 | wrong",
            "500000 | 197281 | 2.5 times too high"})
    void choiceAmongNumbersIsRightOrWrong(int guess, int answer, String verdict) {
        String line = Printed.by(() -> Exercise.guess("games", guess, answer, 40_000, 200_000, 1_000_000));
        assertTrue(line.endsWith(" is " + verdict), line);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "none",
            value = {"none | ● winner: Black", "'black ' | ● winner: Black; your guess is right",
                    "White | ● winner: Black; your guess White is wrong"})
    void guessedWordIsComparedWithoutItsCase(String guess, String line) {
        assertEquals(line, Printed.by(() -> Exercise.guess("winner", guess, "Black")));
    }
}
