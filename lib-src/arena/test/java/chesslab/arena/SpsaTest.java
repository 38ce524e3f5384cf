package chesslab.arena;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpsaTest {

    private static final List<Spsa.Parameter> TWO = List.of(new Spsa.Parameter("x", true, 100, 0, 200, 8, 0.01),
            new Spsa.Parameter("y", false, 0.2, 0, 1, 0.05, 0.01));
    private static final List<Double> START = List.of(100.0, 0.2);
    private static final int PAIRS = 10_000;

    /** Elo of a toy, best by far at (60, 0.7): 40 to the side cost 100. */
    private static double elo(List<Double> values) {
        double x = (values.get(0) - 60) / 40;
        double y = (values.get(1) - 0.7) / 0.3;
        return -100 * (x * x + y * y);
    }

    /** The points of one of two toys in two games, each won with the probability of their Elo, or else lost. */
    private static int play(Spsa.Trial trial, SplittableRandom random) {
        double expected = 1 / (1 + Math.pow(10, (elo(trial.minus()) - elo(trial.plus())) / 400));
        int points = 0;
        for (int game = 0; game < 2; game++) {
            points += random.nextDouble() < expected ? 1 : -1;
        }
        return points;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theBestOfATwoNumberToyIsFoundByItsGames(long seed) {
        Spsa spsa = new Spsa(TWO, PAIRS, seed);
        SplittableRandom random = new SplittableRandom(seed);
        List<Double> values = START;
        for (int pair = 1; pair <= PAIRS; pair++) {
            Spsa.Trial trial = spsa.trial(pair, values);
            assertEquals(trial, spsa.trial(pair, values));
            assertEquals(Math.rint(trial.plus().get(0)), trial.plus().get(0));
            values = spsa.after(values, trial, play(trial, random));
        }
        assertEquals(60, values.get(0), 6);
        assertEquals(0.7, values.get(1), 0.05);
        assertTrue(elo(values) > -4 && elo(START) < -300, values::toString);
    }

    /** The last pair changes by the step, and a game won moves by the rate's share of it. */
    @Test
    void theScheduleEndsAtStepAndRate() {
        Spsa spsa = new Spsa(TWO, PAIRS, 1);
        List<Double> at = List.of(100.0, 0.5);
        Spsa.Trial last = spsa.trial(PAIRS, at);
        assertEquals(0.05, Math.abs(last.plus().get(1) - 0.5), 1e-12);
        assertEquals(1, last.plus().get(1) + last.minus().get(1), 1e-12);
        assertEquals(16, Math.abs(last.plus().get(0) - last.minus().get(0)));
        assertEquals(0.01 * 0.05, Math.abs(spsa.after(at, last, 1).get(1) - 0.5), 1e-12);
        Spsa.Trial first = spsa.trial(1, at);
        assertEquals(0.05 * Math.pow(PAIRS, 0.101), Math.abs(first.plus().get(1) - 0.5), 1e-12);
        assertEquals(List.of(0.0, 1.0), spsa.after(List.of(0.0, 1.0), new Spsa.Trial(List.of(), List.of(),
                List.of(-1.0, 1.0)), 2), "it stays in the range");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "delta, int, 200, 0, 600, 30          | expected name, int or float, start, least, most, step, rate",
            "delta, whole, 200, 0, 600, 30, 0.002 | expected name, int or float, start, least, most, step, rate",
            "delta, int, few, 0, 600, 30, 0.002   | expected name, int or float, start, least, most, step, rate",
            "delta, int, 700, 0, 600, 30, 0.002   | expected a start from the least to the most",
            "delta, int, 200, 600, 0, 30, 0.002   | expected a start from the least to the most",
            "delta, int, 200, 0, NaN, 30, 0.002   | expected a start from the least to the most",
            "delta, int, 200, 0, 600, 0, 0.002    | a step above 0 and at most their distance",
            "delta, int, 200, 0, 600, 30, 0       | and a rate above 0"})
    void aWrongLineIsNamed(String line, String reason, @TempDir Path folder) throws IOException {
        Path file = folder.resolve("numbers.txt");
        Files.writeString(file, "# numbers\nother, float, 1, 0, 2, 0.1, 0.002\n\n" + line + "\n");
        String message = assertThrows(FileSystemException.class, () -> Spsa.Parameter.read(file)).getReason();
        assertTrue(message.startsWith("delta") && message.contains(reason), message);
    }

    @Test
    void aFileWithoutNumbersIsRefused(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("numbers.txt"), "# none\n");
        assertEquals("no numbers to tune: expected one or more", assertThrows(IllegalArgumentException.class,
                () -> new Spsa(Spsa.Parameter.read(file), 10, 1)).getMessage());
    }
}
