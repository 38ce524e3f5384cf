package chesslab.page.runtime;

import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.IllegalFormatConversionException;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.ListIterator;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UnknownFormatConversionException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Methods of the JDK that TeaVM's class library lacks, or that answer otherwise there; for those of numbers, see
 * {@link JdkSemantics}. A method that is not static there has its object as the first parameter.
 */
public final class JdkAdditions {

    private JdkAdditions() {
    }

    // Text.

    static Stream<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        for (int begin = 0, end; begin < text.length(); begin = end + 1) {
            end = begin;
            while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
                end++;
            }
            lines.add(text.substring(begin, end));
            end += end + 1 < text.length() && text.charAt(end) == '\r' && text.charAt(end + 1) == '\n' ? 1 : 0;
        }
        return lines.stream();
    }

    static String indent(String text, int more) {
        return lines(text).map(line -> {
            int blank = 0;
            while (blank < Math.min(line.length(), -more) && Character.isWhitespace(line.charAt(blank))) {
                blank++;
            }
            return " ".repeat(Math.max(0, more)) + line.substring(blank) + "\n";
        }).collect(Collectors.joining());
    }

    static String toUpperCase(String text) {
        StringBuilder upper = new StringBuilder();
        for (char each : text.toCharArray()) {
            upper.append(each == 'ß' ? "SS" : Character.toString(Character.toUpperCase(each)));
        }
        return upper.toString();
    }

    static void print(PrintStream out, float number) {
        out.print(Float.toString(number));
    }

    static void println(PrintStream out, char[] letters) {
        out.println(new String(letters));
    }

    static ListIterator<?> listIterator(List<?> list, int next) {
        if (next < 0 || next > list.size()) {
            throw new IndexOutOfBoundsException("Index: " + next);
        }
        return new ListWalk<>(list, next);
    }

    static String getMessage(IllegalFormatConversionException e) {
        return e.getConversion() + " != " + e.getArgumentClass().getName();
    }

    static String getMessage(UnknownFormatConversionException e) {
        return "Conversion = '" + e.getConversion() + "'";
    }

    static Object transform(String text, Function<String, ?> function) {
        return function.apply(text);
    }

    static int compare(CharSequence a, CharSequence b) {
        return a.toString().compareTo(b.toString());
    }

    static int compareTo(StringBuilder a, StringBuilder b) {
        return a.toString().compareTo(b.toString());
    }

    static String toString(int codePoint) {
        return new String(Character.toChars(codePoint));
    }

    private static String replaced(Matcher matcher, Function<MatchResult, String> replacement, boolean once) {
        StringBuffer text = new StringBuffer();
        for (matcher.reset(); matcher.find();) {
            matcher.appendReplacement(text, replacement.apply(matcher));
            if (once) {
                break;
            }
        }
        return matcher.appendTail(text).toString();
    }

    static String replaceAll(Matcher matcher, Function<MatchResult, String> replacement) {
        return replaced(matcher, replacement, false);
    }

    static String replaceFirst(Matcher matcher, Function<MatchResult, String> replacement) {
        return replaced(matcher, replacement, true);
    }

    static Stream<MatchResult> results(Matcher matcher) {
        List<MatchResult> results = new ArrayList<>();
        for (matcher.reset(); matcher.find();) {
            results.add(matcher.toMatchResult());
        }
        return results.stream();
    }

    static Matcher appendReplacement(Matcher matcher, StringBuilder text, String replacement) {
        StringBuffer more = new StringBuffer();
        matcher.appendReplacement(more, replacement);
        text.append(more);
        return matcher;
    }

    static StringBuilder appendTail(Matcher matcher, StringBuilder text) {
        return text.append(matcher.appendTail(new StringBuffer()));
    }

    static Predicate<String> asPredicate(Pattern pattern) {
        return text -> pattern.matcher(text).find();
    }

    static Predicate<String> asMatchPredicate(Pattern pattern) {
        return text -> pattern.matcher(text).matches();
    }

    static Stream<String> splitAsStream(Pattern pattern, CharSequence text) {
        return Arrays.stream(pattern.split(text));
    }

    // Numbers.

    static int hashCode(long number) {
        return (int) (number ^ number >>> 32);
    }

    private static BigInteger unsigned(String text, int radix, int bits) {
        if (text == null) {
            throw new NumberFormatException("Cannot parse null string: null");
        }
        if (text.startsWith("-")) {
            throw new NumberFormatException(
                    "Illegal leading minus sign on unsigned string " + text + ".");
        }
        BigInteger number;
        try {
            number = new BigInteger(text, radix);
        } catch (NumberFormatException e) {
            throw new NumberFormatException("For input string: \"" + text + "\"");
        }
        if (number.bitLength() > bits) {
            throw new NumberFormatException(
                    "String value " + text + " exceeds range of unsigned " + (bits == 32 ? "int." : "long."));
        }
        return number;
    }

    static long parseUnsignedLong(String text) {
        return unsigned(text, 10, 64).longValue();
    }

    static long parseUnsignedLong(String text, int radix) {
        return unsigned(text, radix, 64).longValue();
    }

    static int parseUnsignedInt(String text) {
        return unsigned(text, 10, 32).intValue();
    }

    static int parseUnsignedInt(String text, int radix) {
        return unsigned(text, radix, 32).intValue();
    }

    static long multiplyFull(int a, int b) {
        return (long) a * b;
    }

    static long multiplyHigh(long a, long b) {
        long low = (a & 0xffffffffL) * (b & 0xffffffffL);
        long middle = (a >> 32) * (b & 0xffffffffL) + (low >>> 32);
        long other = (a & 0xffffffffL) * (b >> 32) + (middle & 0xffffffffL);
        return (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
    }

    static double fma(double a, double b, double c) {
        double plain = a * b + c;
        return Double.isNaN(plain) || Double.isInfinite(plain) || Double.isInfinite(a) || Double.isInfinite(b)
                ? plain
                : new BigDecimal(a).multiply(new BigDecimal(b)).add(new BigDecimal(c)).doubleValue();
    }

    /** Near 0 by its series, where a logarithm of 1 + x has lost x's digits; elsewhere corrected for that loss. */
    static double log1p(double x) {
        double sum = 1 + x;
        if (Math.abs(x) < 0.3) {
            double s = x / (2 + x);
            double rest = 0;
            for (int n = 25; n > 1; n -= 2) {
                rest = s * s * (2.0 / n + rest);
            }
            double half = x * x / 2;
            return x - (half - s * (half + rest));
        }
        return sum <= 0 || Double.isInfinite(sum) ? Math.log(sum) : Math.log(sum) + (x - (sum - 1)) / sum;
    }

    /** Takes the power of 2 apart, whose logarithm is known to more digits than a double has. */
    static double log10(double x) {
        if (!(x > 0) || Double.isInfinite(x)) {
            return Math.log(x);
        }
        double scaled = x < Double.MIN_NORMAL ? x * 0x1p54 : x;
        int exponent = Math.getExponent(scaled) < 0 ? Math.getExponent(scaled) + 1 : Math.getExponent(scaled);
        int power = exponent - (scaled == x ? 0 : 54);
        double near = power * 3.694239077158931E-13 + 0.4342944819032518 * Math.log(Math.scalb(scaled, -exponent));
        return near + power * 0.30102999566361177;
    }

    static double expm1(double x) {
        if (!(Math.abs(x) < 0.3)) {
            return Math.exp(x) - 1;
        }
        double sum = 0;
        for (int n = 20; n > 1; n--) {
            sum = (sum + 1) * x / n;
        }
        return x + x * sum;
    }

    static double tanh(double x) {
        double twice = expm1(-2 * Math.abs(x));
        double y = Math.abs(x) > 22 ? 1 : -twice / (twice + 2);
        return Double.isNaN(x) ? x : Math.copySign(y, x);
    }

    /** Corrects the browser's by the exact remainder of its cube. */
    static double cbrt(double x) {
        double near = Math.copySign(Math.pow(Math.abs(x), 1 / 3.0), x);
        if (near == 0 || Double.isNaN(near) || Double.isInfinite(near)) {
            return x;
        }
        double square = near * near;
        double cube = square * near;
        double lost = fma(near, near, -square) * near + fma(square, near, -cube);
        return near - (cube - x + lost) / (3 * square);
    }

    static BigDecimal sqrt(BigDecimal number, MathContext context) {
        if (number.signum() < 0) {
            throw new ArithmeticException("Attempted square root of negative BigDecimal");
        }
        int preferred = number.scale() / 2;
        if (number.signum() == 0) {
            return BigDecimal.valueOf(0, preferred);
        }
        int digits = context.getPrecision() == 0 ? number.precision() / 2 + 1 : context.getPrecision();
        int scale = 2 * (digits + 2) + Math.max(0, number.scale() - number.precision());
        BigInteger whole = number.movePointRight(2 * scale).toBigInteger();
        BigInteger root = whole.sqrt();
        boolean isExact = root.multiply(root).equals(whole)
                && new BigDecimal(whole).compareTo(number.movePointRight(2 * scale)) == 0;
        if (context.getPrecision() == 0 && !isExact) {
            throw new ArithmeticException("Computed square root not exact.");
        }
        BigDecimal all = new BigDecimal(isExact ? root : root.multiply(BigInteger.TEN).add(BigInteger.ONE),
                isExact ? scale : scale + 1);
        BigDecimal result = all.round(context);
        if (isExact) {
            result = result.stripTrailingZeros();
            result = result.scale() < preferred ? result.setScale(preferred, RoundingMode.UNNECESSARY) : result;
        }
        return result;
    }

    // Collections and streams.

    static Stream<?> parallelStream(Collection<?> all) {
        return all.stream();
    }

    static Stream<?> ofNullable(Object one) {
        return one == null ? Stream.empty() : Stream.of(one);
    }

    static OptionalDouble average(DoubleStream numbers) {
        double[] all = numbers.toArray();
        return all.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(JdkSemantics.sum(DoubleStream.of(all)) / all.length);
    }

    private static <T, R> Collector<T, ?, R> collecting(ToDoubleFunction<? super T> function,
            Function<DoubleSummaryStatistics, R> result) {
        return Collector.of(DoubleSummaryStatistics::new, (all, each) -> all.accept(function.applyAsDouble(each)),
                (a, b) -> {
                    a.combine(b);
                    return a;
                }, result);
    }

    static <T> Collector<T, ?, Double> summingDouble(ToDoubleFunction<? super T> function) {
        return collecting(function, DoubleSummaryStatistics::getSum);
    }

    static <T> Collector<T, ?, Double> averagingDouble(ToDoubleFunction<? super T> function) {
        return collecting(function, DoubleSummaryStatistics::getAverage);
    }

    static <T> Collector<T, ?, DoubleSummaryStatistics> summarizingDouble(ToDoubleFunction<? super T> function) {
        return collecting(function, all -> all);
    }

    static void parallelSort(int[] all) {
        Arrays.sort(all);
    }

    static void parallelSort(long[] all) {
        Arrays.sort(all);
    }

    static void parallelSort(double[] all) {
        Arrays.sort(all);
    }

    static int compare(int[] a, int[] b) {
        return compare(Arrays.stream(a).boxed().toList(), Arrays.stream(b).boxed().toList());
    }

    static int compare(long[] a, long[] b) {
        return compare(Arrays.stream(a).boxed().toList(), Arrays.stream(b).boxed().toList());
    }

    static int compare(double[] a, double[] b) {
        return compare(Arrays.stream(a).boxed().toList(), Arrays.stream(b).boxed().toList());
    }

    private static <T extends Comparable<T>> int compare(List<T> a, List<T> b) {
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            int order = a.get(i).compareTo(b.get(i));
            if (order != 0) {
                return order;
            }
        }
        return a.size() - b.size();
    }

    // What objects say of themselves.

    static String toString(Optional<?> one) {
        return one.isPresent() ? "Optional[" + one.get() + "]" : "Optional.empty";
    }

    static String toString(OptionalInt one) {
        return one.isPresent() ? "OptionalInt[" + one.getAsInt() + "]" : "OptionalInt.empty";
    }

    static String toString(OptionalLong one) {
        return one.isPresent() ? "OptionalLong[" + one.getAsLong() + "]" : "OptionalLong.empty";
    }

    static String toString(OptionalDouble one) {
        return one.isPresent() ? "OptionalDouble[" + one.getAsDouble() + "]" : "OptionalDouble.empty";
    }

    static String toString(IntSummaryStatistics all) {
        return String.format(Locale.ROOT, "IntSummaryStatistics{count=%d, sum=%d, min=%d, average=%f, max=%d}",
                all.getCount(), all.getSum(), all.getMin(), all.getAverage(), all.getMax());
    }

    static String toString(LongSummaryStatistics all) {
        return String.format(Locale.ROOT, "LongSummaryStatistics{count=%d, sum=%d, min=%d, average=%f, max=%d}",
                all.getCount(), all.getSum(), all.getMin(), all.getAverage(), all.getMax());
    }

    static String getSimpleName(Class<?> type) {
        if (type.isArray()) {
            return getSimpleName(type.getComponentType()) + "[]";
        }
        String name = type.getName();
        int begin = name.lastIndexOf(type.getEnclosingClass() == null ? '.' : '$'); // TeaVM writes wrong modules without its call
        return name.substring(begin + 1).replaceFirst("^\\d+", "");
    }

    static boolean desiredAssertionStatus(Class<?> type) {
        return false;
    }

    static Enum<?> valueOf(Class<? extends Enum<?>> type, String name) {
        if (name == null) {
            throw new NullPointerException("Name is null");
        }
        for (Enum<?> each : type.getEnumConstants()) {
            if (each.name().equals(name)) {
                return each;
            }
        }
        throw new IllegalArgumentException("No enum constant " + type.getName()
                .replaceFirst("^Lesson\\$\\$?(Level\\$\\d+\\$)*", "").replace('$', '.') + "." + name);
    }

    /** The methods of this class, as {@link JdkSemantics#places}. */
    public static List<String> places() {
        String text = "Ljava/lang/String;";
        String any = "Ljava/lang/Object;";
        String stream = "Ljava/util/stream/Stream;";
        String function = "Ljava/util/function/Function;";
        String matcher = "Ljava/util/regex/Matcher;";
        String pattern = "Ljava/util/regex/Pattern;";
        String predicate = "Ljava/util/function/Predicate;";
        String builder = "Ljava/lang/StringBuilder;";
        String decimal = "Ljava/math/BigDecimal;";
        String doubles = "(Ljava/util/function/ToDoubleFunction;)Ljava/util/stream/Collector;";
        List<String> places = new ArrayList<>(List.of(
                "java.lang.String.lines()" + stream + " = lines(" + text + ")" + stream,
                "java.lang.String.indent(I)" + text + " = indent(" + text + "I)" + text,
                "java.lang.String.toUpperCase()" + text + " = toUpperCase(" + text + ")" + text,
                "java.io.PrintStream.print(F)V = print(Ljava/io/PrintStream;F)V",
                "java.io.PrintStream.println([C)V = println(Ljava/io/PrintStream;[C)V",
                "java.lang.String.transform(" + function + ")" + any + " = transform(" + text + function + ")" + any,
                "java.lang.CharSequence.compare(Ljava/lang/CharSequence;Ljava/lang/CharSequence;)I"
                        + " = compare(Ljava/lang/CharSequence;Ljava/lang/CharSequence;)I",
                "java.lang.StringBuilder.compareTo(" + builder + ")I = compareTo(" + builder + builder + ")I",
                "java.lang.Character.toString(I)" + text + " = toString(I)" + text,
                "java.util.regex.Matcher.replaceAll(" + function + ")" + text + " = replaceAll(" + matcher + function
                        + ")" + text,
                "java.util.regex.Matcher.replaceFirst(" + function + ")" + text + " = replaceFirst(" + matcher
                        + function + ")" + text,
                "java.util.regex.Matcher.results()" + stream + " = results(" + matcher + ")" + stream,
                "java.util.regex.Matcher.appendReplacement(" + builder + text + ")" + matcher
                        + " = appendReplacement(" + matcher + builder + text + ")" + matcher,
                "java.util.regex.Matcher.appendTail(" + builder + ")" + builder + " = appendTail(" + matcher + builder
                        + ")" + builder,
                "java.util.regex.Pattern.asPredicate()" + predicate + " = asPredicate(" + pattern + ")" + predicate,
                "java.util.regex.Pattern.asMatchPredicate()" + predicate + " = asMatchPredicate(" + pattern + ")"
                        + predicate,
                "java.util.regex.Pattern.splitAsStream(Ljava/lang/CharSequence;)" + stream + " = splitAsStream("
                        + pattern + "Ljava/lang/CharSequence;)" + stream,
                "java.lang.Long.hashCode(J)I = hashCode(J)I",
                "java.math.BigDecimal.sqrt(Ljava/math/MathContext;)" + decimal + " = sqrt(" + decimal
                        + "Ljava/math/MathContext;)" + decimal,
                "java.util.Collection.parallelStream()" + stream + " = parallelStream(Ljava/util/Collection;)" + stream,
                "java.util.AbstractList.listIterator(I)Ljava/util/ListIterator; = "
                        + "listIterator(Ljava/util/List;I)Ljava/util/ListIterator;",
                "java.util.stream.Stream.ofNullable(" + any + ")" + stream + " = ofNullable(" + any + ")" + stream,
                "java.util.stream.Collectors.summingDouble" + doubles + " = summingDouble" + doubles,
                "java.util.stream.Collectors.averagingDouble" + doubles + " = averagingDouble" + doubles,
                "java.util.stream.Collectors.summarizingDouble" + doubles + " = summarizingDouble" + doubles,
                "java.util.stream.doubleimpl.SimpleDoubleStreamImpl.average()Ljava/util/OptionalDouble;"
                        + " = average(Ljava/util/stream/DoubleStream;)Ljava/util/OptionalDouble;",
                "java.lang.Class.getSimpleName()" + text + " = getSimpleName(Ljava/lang/Class;)" + text,
                "java.lang.Class.desiredAssertionStatus()Z = desiredAssertionStatus(Ljava/lang/Class;)Z",
                "java.lang.Enum.valueOf(Ljava/lang/Class;" + text + ")Ljava/lang/Enum; = valueOf(Ljava/lang/Class;"
                        + text + ")Ljava/lang/Enum;"));
        for (String fault : List.of("IllegalFormatConversionException", "UnknownFormatConversionException")) {
            places.add(
                    "java.util." + fault + ".getMessage()" + text + " = getMessage(Ljava/util/" + fault + ";)" + text);
        }
        for (String type : List.of("Optional", "OptionalInt", "OptionalLong", "OptionalDouble", "IntSummaryStatistics",
                "LongSummaryStatistics")) {
            places.add("java.util." + type + ".toString()" + text + " = toString(Ljava/util/" + type + ";)" + text);
        }
        for (String number : List.of("Long.parseUnsignedLong(" + text + ")J", "Long.parseUnsignedLong(" + text + "I)J",
                "Integer.parseUnsignedInt(" + text + ")I", "Integer.parseUnsignedInt(" + text + "I)I",
                "Math.multiplyFull(II)J", "Math.multiplyHigh(JJ)J", "Math.fma(DDD)D", "Math.log1p(D)D",
                "Math.log10(D)D",
                "Math.expm1(D)D", "Math.tanh(D)D", "Math.cbrt(D)D")) {
            places.add("java.lang." + number + " = " + number.substring(number.indexOf('.') + 1));
        }
        for (String array : List.of("parallelSort([I)V", "parallelSort([J)V", "parallelSort([D)V", "compare([I[I)I",
                "compare([J[J)I", "compare([D[D)I")) {
            places.add("java.util.Arrays." + array + " = " + array);
        }
        return places;
    }
}
