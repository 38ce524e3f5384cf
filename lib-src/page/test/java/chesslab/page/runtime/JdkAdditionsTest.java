package chesslab.page.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is added to TeaVM's class library does what the JDK's does. */
class JdkAdditionsTest {

    private enum Color {
        RED
    }

    /** Asserts that a function is Java's but for the last place, over all sizes of numbers. */
    private static void assertNear(DoubleUnaryOperator java, DoubleUnaryOperator ours, double most) {
        Random random = new Random(1);
        DoubleStream.concat(DoubleStream.of(0.0, 1, -1, 10, 1000, 1e-5, 1e-300, Double.MAX_VALUE, Double.NaN,
                Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY),
                random.doubles(20_000, -1, 1).map(each -> each * Math.pow(10, random.nextDouble(-9, most))))
                .forEach(x -> {
                    double wanted = java.applyAsDouble(x);
                    double found = ours.applyAsDouble(x);
                    assertEquals(wanted, found, Double.isFinite(wanted) ? 3 * Math.ulp(wanted) : 0, () -> "of " + x);
                });
    }

    /** Walks at random, and puts in, changes and takes out. */
    private static String walk(List<Integer> list, ListIterator<Integer> walk) {
        Random random = new Random(4);
        StringBuilder seen = new StringBuilder();
        for (int i = 0; i < 5_000; i++) {
            int step = random.nextInt(list.size() > 20 ? 8 : 9);
            try {
                seen.append(switch (step) {
                    case 0, 1, 2 -> walk.next();
                    case 3, 4 -> walk.previous();
                    case 5 -> walk.nextIndex() + "/" + walk.previousIndex() + walk.hasNext() + walk.hasPrevious();
                    case 6 -> {
                        walk.set(i);
                        yield "s";
                    }
                    case 7 -> {
                        walk.remove();
                        yield "r";
                    }
                    default -> {
                        walk.add(i);
                        yield list;
                    }
                });
            } catch (NoSuchElementException | IllegalStateException e) {
                seen.append(e.getClass());
            }
        }
        return seen.toString();
    }

    @Test
    void aListIsWalkedAsInJava() {
        List<Integer> theirs = new ArrayList<>(List.of(7, 8));
        List<Integer> ours = new ArrayList<>(theirs);
        assertEquals(walk(theirs, theirs.listIterator(1)), walk(ours, new ListWalk<>(ours, 1)));
        ListIterator<Integer> walk = new ListWalk<>(ours, 0);
        ours.add(1);
        assertThrows(ConcurrentModificationException.class, walk::next);
        assertThrows(IndexOutOfBoundsException.class, () -> JdkAdditions.listIterator(ours, ours.size() + 1));
    }

    @Test
    void functionsAreThoseOfJavaButForTheLastPlaces() {
        assertNear(Math::log1p, JdkAdditions::log1p, 9);
        assertNear(Math::log10, JdkAdditions::log10, 300);
        assertNear(Math::expm1, JdkAdditions::expm1, 2);
        assertNear(Math::tanh, JdkAdditions::tanh, 2);
        assertNear(Math::cbrt, JdkAdditions::cbrt, 9);
        assertEquals(Math.log10(Double.MIN_VALUE), JdkAdditions.log10(Double.MIN_VALUE), 1e-12);
        IntStream.range(-20, 20).forEach(n -> assertEquals(n, JdkAdditions.log10(Double.parseDouble("1e" + n)), 1e-14));
    }

    @Test
    void productsAreExact() {
        Random random = new Random(2);
        for (int i = 0; i < 10_000; i++) {
            long a = random.nextLong() >> random.nextInt(64);
            long b = random.nextLong() >> random.nextInt(64);
            assertEquals(Math.multiplyHigh(a, b), JdkAdditions.multiplyHigh(a, b));
            assertEquals(Math.multiplyFull((int) a, (int) b), JdkAdditions.multiplyFull((int) a, (int) b));
            assertEquals(Math.fma((double) a, b, -1), JdkAdditions.fma(a, b, -1));
            assertEquals(Long.hashCode(a), JdkAdditions.hashCode(a));
            assertEquals(a, JdkAdditions.parseUnsignedLong(Long.toUnsignedString(a)));
            assertEquals((int) a, JdkAdditions.parseUnsignedInt(Integer.toUnsignedString((int) a, 7), 7));
        }
        for (String wrong : List.of("", "-1", "18446744073709551616", "x")) {
            assertThrows(NumberFormatException.class, () -> JdkAdditions.parseUnsignedLong(wrong));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "0.25", "144", "1e10", "3.00", "0", "0.0002", "12345678901234567890"})
    void rootsAreThoseOfJava(String number) {
        BigDecimal of = new BigDecimal(number);
        for (MathContext context : List.of(MathContext.DECIMAL32, MathContext.DECIMAL128, new MathContext(3))) {
            assertEquals(of.sqrt(context), JdkAdditions.sqrt(of, context));
        }
        assertThrows(ArithmeticException.class, () -> JdkAdditions.sqrt(new BigDecimal(-1), MathContext.DECIMAL32));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "one", "one\ntwo", "one\r\ntwo\rthree\n", "\n\n", "  a\n b\n", "\tx"})
    void textsAreTakenApartAsInJava(String text) {
        assertEquals(text.lines().toList(), JdkAdditions.lines(text).toList());
        for (int more : new int[]{-3, -1, 0, 2}) {
            assertEquals(text.indent(more), JdkAdditions.indent(text, more));
        }
        assertEquals(Integer.signum(text.compareTo("one")), Integer.signum(JdkAdditions.compare(text, "one")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "b", "a1b22", "22", "x1"})
    void matchesAreThoseOfJava(String text) {
        Pattern pattern = Pattern.compile("([a-z])(\\d+)|\\d");
        Matcher theirs = pattern.matcher(text);
        Matcher ours = pattern.matcher(text);
        assertEquals(theirs.results().map(MatchResult::group).toList(),
                JdkAdditions.results(ours).map(MatchResult::group).toList());
        assertEquals(theirs.replaceAll(each -> "<" + each.group() + ">"),
                JdkAdditions.replaceAll(ours, each -> "<" + each.group() + ">"));
        assertEquals(theirs.replaceFirst(each -> "$2-" + each.start()),
                JdkAdditions.replaceFirst(ours, each -> "$2-" + each.start()));
        assertEquals(pattern.asPredicate().test(text), JdkAdditions.asPredicate(pattern).test(text));
        assertEquals(pattern.asMatchPredicate().test(text), JdkAdditions.asMatchPredicate(pattern).test(text));
        assertEquals(pattern.splitAsStream(text).toList(), JdkAdditions.splitAsStream(pattern, text).toList());
    }

    @Test
    void collectorsAndStreamsAreThoseOfJava() {
        for (List<Double> all : List.of(List.<Double>of(), List.of(0.1, 0.2, 0.3), List.of(1e100, 1.0, -1e100))) {
            assertEquals(all.stream().collect(Collectors.summingDouble(x -> x)),
                    all.stream().collect(JdkAdditions.summingDouble(x -> x)));
            assertEquals(all.stream().collect(Collectors.averagingDouble(x -> x)),
                    all.stream().collect(JdkAdditions.averagingDouble(x -> x)));
            OptionalDouble average = all.stream().mapToDouble(x -> x).average();
            assertEquals(average, JdkAdditions.average(all.stream().mapToDouble(x -> x)));
        }
        assertEquals(List.of(), JdkAdditions.ofNullable(null).toList());
        assertEquals(Stream.ofNullable("x").toList(), JdkAdditions.ofNullable("x").toList());
        for (int[] other : new int[][]{{}, {1}, {1, 2}, {1, 3}, {0, 9, 9}}) {
            assertEquals(Arrays.compare(new int[]{1, 2}, other), JdkAdditions.compare(new int[]{1, 2}, other));
        }
    }

    @Test
    void textsOfObjectsAreThoseOfJava() {
        IntSummaryStatistics all = IntStream.of(3, 4).summaryStatistics();
        assertEquals(all.toString(), JdkAdditions.toString(all));
        for (Class<?> type : List.of(int[].class, String[][].class, Map.Entry.class, Color.class, String.class)) {
            assertEquals(type.getSimpleName(), JdkAdditions.getSimpleName(type));
        }
        assertEquals(Color.RED, JdkAdditions.valueOf(Color.class, "RED"));
        String wanted = assertThrows(IllegalArgumentException.class, () -> Color.valueOf("BLUE")).getMessage();
        assertEquals(wanted, assertThrows(IllegalArgumentException.class,
                () -> JdkAdditions.valueOf(Color.class, "BLUE")).getMessage());
    }
}
