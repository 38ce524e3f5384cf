package chesslab.page.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.IllegalFormatException;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.BetaDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JdkSemanticsTest {

    private static double any(RandomGenerator random) {
        return switch (random.nextInt(6)) {
            case 0 -> random.nextInt(-40, 40) / 2.0;
            case 1 -> random.nextInt(-100_000, 100_000) / 1000.0;
            case 2 -> Double.longBitsToDouble(random.nextLong());
            case 3 -> random.nextDouble(-1, 1);
            case 4 -> Math.pow(10, random.nextInt(-9, 18));
            default -> random.nextDouble(-1e6, 1e6);
        };
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"%.0f", "%.1f", "%.2f", "%f", "%8.3f|", "%-9.1f|", "%+.1f", "%,.1f", "%,012.2f", "% .1f", "%e",
                    "%.3e", "%.0e", "%g", "%.4g", "%.1f %%"})
    void numbersWithDecimalsAreFormattedAsInJava(String format) {
        Random random = new Random(1);
        for (int i = 0; i < 5_000; i++) {
            double number = any(random);
            assertEquals(String.format(Locale.ROOT, format, number), JdkSemantics.text(format, number),
                    () -> format + " of " + number);
            float less = (float) number;
            assertEquals(String.format(Locale.ROOT, format, less), JdkSemantics.text(format, less),
                    () -> format + " of " + less + "f");
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 4", "1, 400", "1.5, 9.5", "3, 17", "4.5, 195.5"})
    void quantileIsThatOfTheLibrary(double a, double b) {
        assertEquals(new BetaDistribution(a, b).inverseCumulativeProbability(0.95), JdkSemantics.betaQuantile(a, b),
                1e-6);
    }

    @Test
    void everythingElseIsFormattedAsInJava() {
        List<Object> all = Arrays.asList("text", 'c', true, null, 7, -1234567L, Long.MIN_VALUE, (byte) -3, 2.5,
                Double.NaN,
                Double.NEGATIVE_INFINITY, -0.0, List.of(1, 2));
        for (String format : List.of("%s", "%10s|", "%-10s|", "%.2s", "%S", "%b", "%c", "%d", "%,d", "%+d", "%06d",
                "%-8d|",
                "%x", "%08x", "%X", "%#x", "%o", "%#o", "%(d", "%(,.1f", "%E", "%G", "%h", "%s %<s", "%.2f", "%08.1f",
                "%+.1f", "%1$s %1$s", "%n", "%%", "%5d%n%%")) {
            for (Object each : all) {
                String expected;
                try {
                    expected = String.format(Locale.ROOT, format, each);
                } catch (IllegalFormatException e) {
                    assertEquals(e.toString(), assertThrows(e.getClass(), () -> JdkSemantics.text(format, each),
                            () -> format + " of " + each).toString());
                    continue;
                }
                assertEquals(expected, JdkSemantics.text(format, each), () -> format + " of " + each);
            }
        }
        assertEquals(String.format("%2$s-%1$d %s", 1, "b"), JdkSemantics.text("%2$s-%1$d %s", 1, "b"));
        for (String wrong : List.of("%", "%d", "%y", "%s %s", "%<s")) {
            assertEquals(assertThrows(IllegalFormatException.class, () -> String.format(wrong, "one")).toString(),
                    assertThrows(IllegalFormatException.class, () -> JdkSemantics.text(wrong, "one")).toString());
        }
    }

    @Test
    void roundingAndDivisionAreThoseOfJava() {
        Random random = new Random(2);
        for (int i = 0; i < 200_000; i++) {
            double number = any(random);
            assertEquals(Math.round(number), JdkSemantics.round(number), () -> "round " + number);
            assertEquals(Math.round((float) number), JdkSemantics.round((float) number), () -> "round " + number);
            assertEquals(Math.rint(number), JdkSemantics.rint(number), () -> "rint " + number);
            assertEquals(Math.ulp(number), JdkSemantics.ulp(number), () -> "ulp " + number);
            double other = any(random);
            assertEquals(Math.IEEEremainder(number, other), JdkSemantics.IEEEremainder(number, other),
                    () -> number + " by " + other);
            int a = random.nextInt();
            int b = random.nextInt(-3, 3);
            if (b == 0) {
                assertThrows(ArithmeticException.class, () -> JdkSemantics.remainder(a, b));
            } else {
                assertEquals(a / b, JdkSemantics.divide(a, b));
                assertEquals(a % b, JdkSemantics.remainder(a, b));
                assertEquals((long) a * a / b, JdkSemantics.divide((long) a * a, b));
                assertEquals((long) a * a % b, JdkSemantics.remainder((long) a * a, b));
            }
        }
        assertEquals(Integer.MIN_VALUE, JdkSemantics.divide(Integer.MIN_VALUE, -1));
        for (double special : new double[]{0.49999999999999994, -0.5, -0.0, Double.NaN, Double.MAX_VALUE, 0x1p52 + 1}) {
            assertEquals(Math.round(special), JdkSemantics.round(special));
            assertEquals(Math.rint(special), JdkSemantics.rint(special));
            assertEquals(Math.ulp(special), JdkSemantics.ulp(special));
        }
    }

    @Test
    void sumsAreCompensatedAsInJava() {
        Random random = new Random(3);
        for (int i = 0; i < 1000; i++) {
            double[] numbers = DoubleStream.generate(() -> any(random)).filter(each -> Math.abs(each) < 1e200).limit(50)
                    .toArray();
            assertEquals(DoubleStream.of(numbers).sum(), JdkSemantics.sum(DoubleStream.of(numbers)));
        }
    }

    @Test
    void randomNumbersAreThoseOfJava() {
        for (int seed = 0; seed < 200; seed++) {
            RandomGenerator[] ours = {new Random(seed), new SplittableRandom(seed)};
            RandomGenerator[] javas = {new Random(seed), new SplittableRandom(seed)};
            for (int kind = 0; kind < 2; kind++) {
                for (int bound : new int[]{1, 2, 3, 7, 10, 64, 1000, 1 << 30, (1 << 30) + 1, Integer.MAX_VALUE}) {
                    assertEquals(javas[kind].nextInt(bound), JdkSemantics.nextInt(ours[kind], bound));
                    assertEquals(javas[kind].nextInt(-bound, bound), JdkSemantics.nextInt(ours[kind], -bound, bound));
                    assertEquals(javas[kind].nextLong(5L * bound), JdkSemantics.nextLong(ours[kind], 5L * bound));
                }
            }
        }
        Stream.of(0, -1).forEach(
                bound -> assertThrows(IllegalArgumentException.class, () -> JdkSemantics.nextInt(new Random(), bound)));
    }
}
