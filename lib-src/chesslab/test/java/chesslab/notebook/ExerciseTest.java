package chesslab.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A check cell says right, wrong and why, or not yet tried, and never stops the notebook. */
class ExerciseTest {

    private static int endless(int n) {
        return endless(n + 1) + 1;
    }

    @Test
    void rightAnswerIsRightWhateverItsNumberType() {
        assertEquals("✓ 1. mobility: right", Printed.by(() -> Exercise.check("1. mobility", () -> 20, 20)));
        assertEquals("✓ 1. mobility: right", Printed.by(() -> Exercise.check("1. mobility", () -> 20L, 20, "count")));
    }

    @Test
    void wrongAnswerIsShownWithTheExpectedOneAndTheHint() {
        assertEquals("✗ 1. mobility: wrong: expected 20, got 19",
                Printed.by(() -> Exercise.check("1. mobility", () -> 19, 20)));
        assertEquals("✗ 1. mobility: wrong: expected 20, got 19. Hint: count again",
                Printed.by(() -> Exercise.check("1. mobility", () -> 19, 20, "count again")));
    }

    @Test
    void emptyAnswerIsNotYetTried() {
        assertEquals("○ 2. draw: not yet tried", Printed.by(() -> Exercise.check("2. draw", () -> null, 1)));
        assertEquals("○ 2. draw: not yet tried", Printed.by(() -> Exercise.check("2. draw", () -> {
            throw new UnsupportedOperationException("write this method");
        }, 1)));
    }

    @Test
    void codeThatThrowsIsWrongAndSaysWhat() {
        assertEquals("✗ 3. mate: wrong: your code threw java.lang.IllegalStateException: no king",
                Printed.by(() -> Exercise.check("3. mate", () -> {
                    throw new IllegalStateException("no king");
                }, 1)));
        assertEquals("✗ 3. mate: wrong: your code threw java.lang.StackOverflowError",
                Printed.by(() -> Exercise.check("3. mate", () -> endless(0), 1)));
    }

    @Test
    void judgeAcceptsSeveralAnswersAndSaysWhyOneIsWrong() {
        Function<Integer, String> judge = number -> number % 2 == 0 ? "" : number + " is odd";
        assertEquals("✓ 4. even: right", Printed.by(() -> Exercise.judge("4. even", () -> 4, judge)));
        assertEquals("✗ 4. even: wrong: 5 is odd", Printed.by(() -> Exercise.judge("4. even", () -> 5, judge)));
    }

    @Test
    void interruptIsKeptForTheNextCell() {
        assertEquals("○ 5. long: interrupted", Printed.by(() -> Exercise.check("5. long", () -> {
            throw new InterruptedException();
        }, 1)));
        assertTrue(Thread.interrupted());
    }

    @Test
    void noGuessShowsTheAnswerAlone() {
        assertEquals("",
                Printed.by(() -> Exercise.guess("nodes", (Integer) null, 119_034L)));
        assertEquals("",
                Printed.by(() -> Exercise.guess("winner", (String) null, "Black")));
    }

    @Test
    void guessedNumberIsToldItsDistance() {
        assertEquals("● nodes: 119,034; your guess 119,034 is exact",
                Printed.by(() -> Exercise.guess("nodes", 119_034, 119_034L)));
        assertEquals("● nodes: 119,034; your guess 100,000 is 16 % too low",
                Printed.by(() -> Exercise.guess("nodes", 100_000, 119_034L)));
        assertEquals("● nodes: 119,034; your guess 1,000,000 is 8.4 times too high",
                Printed.by(() -> Exercise.guess("nodes", 1_000_000, 119_034L)));
        assertEquals("● score: -55; your guess -10 is 45 too high",
                Printed.by(() -> Exercise.guess("score", -10, -55)));
        assertEquals("● score: -5; your guess 2.5 is 7.5 too high",
                Printed.by(() -> Exercise.guess("score", 2.5, -5)));
        assertEquals("● losses: 0; your guess 3 is 3 too high", Printed.by(() -> Exercise.guess("losses", 3, 0)));
    }

    @Test
    void guessedWordIsComparedWithoutItsCase() {
        assertEquals("● winner: Black, as you guessed", Printed.by(() -> Exercise.guess("winner", "black ", "Black")));
        assertEquals("● winner: Black; your guess was White",
                Printed.by(() -> Exercise.guess("winner", "White", "Black")));
    }
}
