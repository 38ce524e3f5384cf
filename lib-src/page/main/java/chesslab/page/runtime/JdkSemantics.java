package chesslab.page.runtime;

import chesslab.chess.Board;
import chesslab.search.TerminalValue;
import java.io.IOException;
import java.util.Formatter;
import java.util.IllegalFormatCodePointException;
import java.util.IllegalFormatConversionException;
import java.util.List;
import java.util.Locale;
import java.util.MissingFormatArgumentException;
import java.util.Random;
import java.util.UnknownFormatConversionException;
import java.util.function.DoublePredicate;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;

/**
 * The JDK's answers where TeaVM's class library gives others; the linker lets a page's programs call these. Each
 * method is named after the one whose place it takes, with its object as the first parameter.
 */
public final class JdkSemantics {

    /** What a format's letter, such as {@code %-,8.2f}, is preceded by. */
    private record Place(String flags, int width, int decimals) {

        boolean has(char flag) {
            return flags.indexOf(flag) >= 0;
        }
    }

    private JdkSemantics() {
    }

    static long round(double number) {
        double below = Math.floor(number);
        return (long) below + (number - below >= 0.5 ? 1 : 0);
    }

    static int round(float number) {
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, round((double) number)));
    }

    static double rint(double number) {
        if (!(Math.abs(number) < 1L << 52)) {
            return number; // a whole one already
        }
        double below = Math.floor(number);
        double more = number - below;
        double near = more < 0.5 || more == 0.5 && below % 2 == 0 ? below : below + 1;
        return near == 0 && 1 / number < 0 ? -0.0 : near;
    }

    static double ulp(double number) {
        double far = Math.abs(number);
        return far == Double.MAX_VALUE ? far - Math.nextDown(far) : far < Double.MAX_VALUE ? Math.nextUp(far) - far
                : far;
    }

    static double IEEEremainder(double number, double divisor) {
        double far = Math.abs(divisor);
        double left = Math.abs(number) % far;
        boolean isOdd = Math.abs(number) % (2 * far) >= far;
        double near = left * 2 > far || left * 2 == far && isOdd ? left - far : left;
        return Double.isInfinite(far) && Math.abs(number) < far ? number : number < 0 || 1 / number < 0 ? -near : near;
    }

    static int compareTo(Enum<?> a, Enum<?> b) {
        return a.ordinal() - b.ordinal();
    }

    static long divide(long a, long b) {
        if (b == 0) {
            throw new ArithmeticException("/ by zero");
        }
        return b == -1 ? -a : a / b;
    }

    static int divide(int a, int b) {
        return (int) divide((long) a, (long) b);
    }

    static long remainder(long a, long b) {
        return a - divide(a, b) * b;
    }

    static int remainder(int a, int b) {
        return (int) remainder((long) a, (long) b);
    }

    static float parseFloat(String text) {
        return (float) Double.parseDouble(text);
    }

    static StringBuilder append(StringBuilder text, double number) {
        int begin = text.length();
        text.insert(begin, number);
        if (number != 0 && Math.abs(number) < Double.MIN_NORMAL) {
            shorten(text, begin, read -> read == number);
        }
        return text;
    }

    static StringBuilder append(StringBuilder text, float number) {
        int begin = text.length();
        text.insert(begin, number);
        if (number != 0 && Math.abs(number) < Float.MIN_NORMAL) {
            shorten(text, begin, read -> (float) read == number);
        }
        return text;
    }

    /** Leaves of the digits of a number, such as -4.940656E-324, at least two, as many as tell it from its neighbors. */
    private static void shorten(StringBuilder text, int begin, DoublePredicate same) {
        String all = text.substring(begin);
        int first = all.charAt(0) == '-' ? 1 : 0;
        int e = all.indexOf('E');
        String digits = all.charAt(first) + all.substring(first + 2, e);
        for (int kept = 2; kept < digits.length(); kept++) {
            String near = rounded(digits, kept);
            if (near.length() == kept) { // else nines, rounded up to a power of 10: more digits tell it too
                String shorter = all.substring(0, first) + near.charAt(0) + "." + near.substring(1);
                int power = Integer.parseInt(all.substring(e + 1));
                if (same.test(Double.parseDouble(shorter + "E" + (power + 40)) * 1e-40)) { // TeaVM reads no number so small
                    text.replace(begin, text.length(), shorter + all.substring(e));
                    return;
                }
            }
        }
    }

    /** Sums with compensation for what rounding loses. */
    static double sum(DoubleStream numbers) {
        double sum = 0;
        double lost = 0;
        double simple = 0;
        for (double number : numbers.toArray()) {
            double term = number - lost;
            double next = sum + term;
            lost = next - sum - term;
            sum = next;
            simple += number;
        }
        return Double.isNaN(sum - lost) && Double.isInfinite(simple) ? simple : sum - lost;
    }

    /** Returns the share of a normal distribution beyond x√2 on both sides; the library's own links half of its package. */
    static double erfc(double x) {
        double far = Math.abs(x);
        double beyond = 0;
        if (far < 3) { // Taylor's series of erf
            double term = far;
            for (int n = 0; Math.abs(term) > 1e-17; n++) {
                beyond += term / (2 * n + 1);
                term *= -far * far / (n + 1);
            }
            beyond = 1 - 2 / Math.sqrt(Math.PI) * beyond;
        } else { // Laplace's continued fraction
            for (int n = 60; n > 0; n--) {
                beyond = n / 2.0 / (far + beyond);
            }
            beyond = Math.exp(-far * far) / Math.sqrt(Math.PI) / (far + beyond);
        }
        return x < 0 ? 2 - beyond : beyond;
    }

    /** Returns what a number of the beta distribution is below with 95 % likelihood; both parameters are at least 1. */
    static double betaQuantile(double a, double b) {
        double[] below = new double[20_001];
        for (int i = 1; i < below.length; i++) {
            double x = (i - 0.5) / (below.length - 1);
            below[i] = below[i - 1] + Math.pow(x, a - 1) * Math.pow(1 - x, b - 1);
        }
        double sought = 0.95 * below[below.length - 1];
        int i = 1;
        while (below[i] < sought) {
            i++;
        }
        return (i - (below[i] - sought) / (below[i] - below[i - 1])) / (below.length - 1);
    }

    static int nextInt(RandomGenerator random, int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        if (!(random instanceof Random)) {
            return nextInt(random, 0, bound);
        }
        int bits = random.nextInt() >>> 1;
        if ((bound & bound - 1) == 0) {
            return (int) (bound * (long) bits >> 31);
        }
        for (; bits - bits % bound + bound - 1 < 0; bits = random.nextInt() >>> 1) { // of the last, shorter round
        }
        return bits % bound;
    }

    static int nextInt(RandomGenerator random, int origin, int bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        int count = bound - origin;
        int bits = random.nextInt();
        if ((count & count - 1) == 0) {
            return (bits & count - 1) + origin;
        }
        if (count > 0) {
            for (bits >>>= 1; bits + count - 1 - bits % count < 0; bits = random.nextInt() >>> 1) {
            }
            return bits % count + origin;
        }
        while (bits < origin || bits >= bound) {
            bits = random.nextInt();
        }
        return bits;
    }

    static long nextLong(RandomGenerator random, long bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        long bits = random.nextLong();
        if ((bound & bound - 1) == 0) {
            return bits & bound - 1;
        }
        for (bits >>>= 1; bits + bound - 1 - bits % bound < 0; bits = random.nextLong() >>> 1) {
        }
        return bits % bound;
    }

    /** Starts none: with other threads, modules would be twice as large. */
    static void start(Thread thread) {
        throw new UnsupportedOperationException("a page's program has one thread");
    }

    /** In the place of checksums, of which none is shown in a page. */
    static String nothing() {
        return "";
    }

    /** In the place of solved endings, with which modules would be twice as large. */
    static int unsolved(Board board, int ply) {
        return TerminalValue.INFINITY;
    }

    static Formatter format(Formatter formatter, Locale locale, String format, Object... arguments) throws IOException {
        formatter.out().append(text(format, arguments));
        return formatter;
    }

    /** Formats as {@link Formatter} does in English. */
    static String text(String format, Object... arguments) {
        StringBuilder text = new StringBuilder();
        int next = 0;
        int last = -1; // the argument before
        for (int i = 0; i < format.length(); i++) {
            if (format.charAt(i) != '%') {
                text.append(format.charAt(i));
                continue;
            }
            int begin = ++i;
            while (i < format.length() && "-+ 0,#(<.$123456789".indexOf(format.charAt(i)) >= 0) {
                i++;
            }
            if (i == format.length()) {
                throw new UnknownFormatConversionException("%");
            }
            String options = format.substring(begin, i);
            char letter = format.charAt(i);
            int dollar = options.indexOf('$');
            int index = dollar > 0
                    ? Integer.parseInt(options.substring(0, dollar)) - 1
                    : options.startsWith("<") ? last : next;
            Place place = place(options.substring(dollar + 1), letter);
            if (letter == 'n' || letter == '%') {
                text.append(letter == 'n' ? "\n" : padded("%", place));
                continue;
            }
            if (arguments == null || index < 0 || index >= arguments.length) {
                throw new MissingFormatArgumentException("%" + options + letter);
            }
            last = index;
            next = dollar > 0 || options.startsWith("<") ? next : next + 1;
            text.append(padded(converted(arguments[index], letter, place), place));
        }
        return text.toString();
    }

    private static Place place(String options, char letter) {
        int begin = 0;
        while (begin < options.length() && "-+ 0,(#<".indexOf(options.charAt(begin)) >= 0) {
            begin++;
        }
        int point = options.indexOf('.') < 0 ? options.length() : options.indexOf('.');
        String flags = options.substring(0, begin);
        String width = options.substring(begin, Math.max(begin, point));
        String decimals = point == options.length() ? "-1" : options.substring(point + 1);
        if ((width + decimals.replace("-1", "")).chars().anyMatch(each -> each < '0' || each > '9')) {
            throw new UnknownFormatConversionException(options + letter);
        }
        return new Place(flags, width.isEmpty() ? 0 : Integer.parseInt(width), Integer.parseInt(decimals));
    }

    private static String padded(String text, Place place) {
        int room = place.width() - text.length();
        return room <= 0 ? text : place.has('-') ? text + " ".repeat(room) : " ".repeat(room) + text;
    }

    private static String converted(Object value, char letter, Place place) {
        if ("SBCHXEG".indexOf(letter) >= 0) {
            return converted(value, Character.toLowerCase(letter), place).toUpperCase(Locale.ROOT);
        }
        switch (letter) {
            case 's', 'b', 'c', 'h' -> {
                boolean isLetter = value == null || value instanceof Character || value instanceof Integer
                        || value instanceof Short || value instanceof Byte;
                if (letter == 'c' && !isLetter) {
                    throw new IllegalFormatConversionException(letter, value.getClass());
                }
                if (letter == 'c' && value instanceof Number code && !Character.isValidCodePoint(code.intValue())) {
                    throw new IllegalFormatCodePointException(code.intValue());
                }
                String text = switch (letter) {
                    case 'b' -> Boolean.toString(value instanceof Boolean known ? known : value != null);
                    case 'c' -> value instanceof Number code
                            ? new String(Character.toChars(code.intValue()))
                            : String.valueOf(value);
                    case 'h' -> value == null ? "null" : Integer.toHexString(value.hashCode());
                    default -> String.valueOf(value);
                };
                return place.decimals() < 0 || place.decimals() >= text.length()
                        ? text
                        : text.substring(0, place.decimals());
            }
            case 'd', 'x', 'o', 'f', 'e', 'g' -> {
                boolean whole = "dxo".indexOf(letter) >= 0;
                if (value == null) {
                    return converted("null", 's', place);
                }
                if (!(value instanceof Number number)
                        || whole == (value instanceof Double || value instanceof Float)) {
                    throw new IllegalFormatConversionException(letter, value.getClass());
                }
                return letter == 'd'
                        ? signed(number.toString(), place)
                        : whole ? unsigned(number, letter == 'x', place) : real(number.doubleValue(), letter, place);
            }
            default -> throw new UnknownFormatConversionException(String.valueOf(letter));
        }
    }

    private static String unsigned(Number number, boolean hexadecimal, Place place) {
        int bits = number instanceof Byte ? 8 : number instanceof Short ? 16 : number instanceof Integer ? 32 : 64;
        long own = number.longValue() & -1L >>> 64 - bits;
        return zeroed(hexadecimal ? Long.toHexString(own) : Long.toOctalString(own),
                place.has('#') ? hexadecimal ? "0x" : "0" : "", place);
    }

    private static String signed(String number, Place place) {
        boolean negative = number.startsWith("-");
        String digits = negative ? number.substring(1) : number;
        int end = digits.indexOf('.') < 0 ? digits.length() : digits.indexOf('.');
        for (int i = end - 3; place.has(',') && i > 0; i -= 3) {
            digits = digits.substring(0, i) + "," + digits.substring(i);
        }
        return negative && place.has('(')
                ? zeroed(digits + ")", "(", place)
                : zeroed(digits, negative ? "-" : sign(place), place);
    }

    private static String sign(Place place) {
        return place.has('+') ? "+" : place.has(' ') ? " " : "";
    }

    private static String zeroed(String digits, String sign, Place place) {
        int room = place.has('0') ? place.width() - digits.length() - sign.length() : 0;
        return sign + "0".repeat(Math.max(0, room)) + digits;
    }

    private static String real(double number, char letter, Place place) {
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            return Double.isNaN(number)
                    ? "NaN"
                    : number > 0 ? sign(place) + "Infinity" : place.has('(') ? "(Infinity)" : "-Infinity";
        }
        String shortest = Double.toString(Math.abs(number));
        int e = shortest.indexOf('E');
        String mantissa = e < 0 ? shortest : shortest.substring(0, e);
        int point = mantissa.indexOf('.');
        String digits = mantissa.substring(0, point) + mantissa.substring(point + 1);
        point += e < 0 ? 0 : Integer.parseInt(shortest.substring(e + 1));
        while (digits.length() > 1 && digits.charAt(0) == '0') { // the number is 0.digits * 10^point
            digits = digits.substring(1);
            point--;
        }
        if (digits.equals("0")) {
            point = 1;
        }
        int decimals = place.decimals() < 0 ? 6 : place.decimals();
        String text;
        if (letter == 'f') {
            text = plain(digits, point, decimals);
        } else {
            int kept = letter == 'g' ? Math.max(1, decimals) : decimals + 1;
            String near = rounded(digits, kept);
            int power = point - 1 + near.length() - kept; // one more where it was rounded up to a power of 10
            boolean isPlain = letter == 'g' && (number == 0 || power >= -4 && power < kept);
            text = isPlain ? plain(digits, point, kept - 1 - (number == 0 ? 0 : power)) : scientific(near, kept, power);
        }
        return signed(number < 0 || 1 / number < 0 ? "-" + text : text, place);
    }

    private static String scientific(String digits, int kept, int power) {
        return digits.charAt(0) + (kept > 1 ? "." + digits.substring(1, kept) : "") + "e" + (power < 0 ? "-" : "+")
                + (Math.abs(power) < 10 ? "0" : "") + Math.abs(power);
    }

    private static String plain(String digits, int point, int decimals) {
        String all = rounded(digits, point + decimals);
        String filled = "0".repeat(Math.max(0, decimals + 1 - all.length())) + all;
        int end = filled.length() - decimals;
        return filled.substring(0, end) + (decimals > 0 ? "." + filled.substring(end) : "");
    }

    /** Returns the first digits, rounded half up; one digit more if all were nines. */
    private static String rounded(String digits, int kept) {
        if (kept < 0 || kept >= digits.length()) {
            return kept < 0 ? "0" : digits + "0".repeat(kept - digits.length());
        }
        char[] first = ("0" + digits.substring(0, kept)).toCharArray();
        int i = kept;
        if (digits.charAt(kept) >= '5') {
            while (first[i] == '9') {
                first[i--] = '0';
            }
            first[i]++;
        }
        return first[0] == '0' ? new String(first, 1, kept) : new String(first);
    }

    /** The methods of this class, by the methods whose places they take. */
    public static List<String> places() {
        String random = "java.util.random.RandomGenerator";
        String ofRandom = "(Ljava/util/random/RandomGenerator;";
        return List.of(
                "java.lang.Thread.start()V = start(Ljava/lang/Thread;)V",
                "java.lang.Thread.join()V = start(Ljava/lang/Thread;)V",
                "java.lang.Float.parseFloat(Ljava/lang/String;)F = parseFloat(Ljava/lang/String;)F",
                "java.lang.StringBuilder.append(D)Ljava/lang/StringBuilder; = "
                        + "append(Ljava/lang/StringBuilder;D)Ljava/lang/StringBuilder;",
                "java.lang.StringBuilder.append(F)Ljava/lang/StringBuilder; = "
                        + "append(Ljava/lang/StringBuilder;F)Ljava/lang/StringBuilder;",
                "java.lang.Math.round(D)J = round(D)J",
                "java.lang.Math.round(F)I = round(F)I",
                "java.lang.Math.rint(D)D = rint(D)D",
                "java.lang.Math.ulp(D)D = ulp(D)D",
                "java.lang.Math.IEEEremainder(DD)D = IEEEremainder(DD)D",
                "java.lang.Enum.compareTo(Ljava/lang/Enum;)I = compareTo(Ljava/lang/Enum;Ljava/lang/Enum;)I",
                "chesslab.files.Sha256.of([B)Ljava/lang/String; = nothing()Ljava/lang/String;",
                "chesslab.search.chess.SelectiveTree.solvedValue(Lchesslab/chess/Board;I)I"
                        + " = unsolved(Lchesslab/chess/Board;I)I",
                "org.apache.commons.math3.special.Erf.erfc(D)D = erfc(D)D",
                "chesslab.arena.rating.EloEstimate.betaQuantile(DD)D = betaQuantile(DD)D",
                "java.util.stream.doubleimpl.SimpleDoubleStreamImpl.sum()D = sum(Ljava/util/stream/DoubleStream;)D",
                random + ".nextInt(I)I = nextInt" + ofRandom + "I)I",
                random + ".nextInt(II)I = nextInt" + ofRandom + "II)I",
                random + ".nextLong(J)J = nextLong" + ofRandom + "J)J",
                "java.util.Formatter.format(Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;)Ljava/util/Formatter;"
                        + " = format(Ljava/util/Formatter;Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;)"
                        + "Ljava/util/Formatter;");
    }
}
