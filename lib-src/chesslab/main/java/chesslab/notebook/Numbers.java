package chesslab.notebook;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;

/** Formats numbers and times in the same way for tables, charts and progress bars. */
final class Numbers {

    static String whole(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    static String fixed(double value, int decimals) {
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    /** Formats a single number to four significant digits: 1,337,211, 0.5, 0.01234, 1.2e-7. */
    static String plain(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return Double.toString(value);
        }
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return whole((long) value);
        }
        double size = Math.abs(value);
        if (size < 1e-4 || size >= 1e15) {
            return String.format(Locale.ROOT, "%.1e", value);
        }
        int decimals = Math.max(0, 3 - (int) Math.floor(Math.log10(size)));
        String text = fixed(value, decimals);
        return decimals == 0 ? text : text.replaceAll("\\.?0+$", "");
    }

    /**
     * Returns the decimals of a column: all, if its values are rounded to three or fewer; otherwise enough for two
     * digits of its smallest nonzero value; 0 to 4.
     */
    static int decimals(double[] values) {
        double[] counted = Arrays.stream(values).map(Math::abs).filter(value -> value > 0 && value < 1e15).toArray();
        double least = Arrays.stream(counted).min().orElse(1);
        int most = (int) Math.max(1, Math.min(4, 1 - Math.floor(Math.log10(least))));
        return IntStream.rangeClosed(0, 3).filter(decimals -> Arrays.stream(counted)
                .allMatch(value -> isWhole(value * Math.pow(10, decimals)))).findFirst().orElse(most);
    }

    private static boolean isWhole(double value) {
        return Math.abs(value - Math.rint(value)) < 1e-9 * Math.max(1, value);
    }

    /** Formats a time span: 0.4 s, 17 s, 2 min 05 s, 1 h 02 min. */
    static String time(Duration span) {
        double seconds = span.toNanos() / 1e9;
        if (seconds < 9.95) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        if (whole < 60) {
            return whole + " s";
        }
        if (whole < 3600) {
            return String.format(Locale.ROOT, "%d min %02d s", whole / 60, whole % 60);
        }
        return String.format(Locale.ROOT, "%d h %02d min", whole / 3600, whole % 3600 / 60);
    }

    /** Formats a count over a time span as a rate: 1,234/s, 3.5/s, 12/min. */
    static String rate(double count, Duration span) {
        double perSecond = count / Math.max(1e-9, span.toNanos() / 1e9);
        if (perSecond >= 99.5) {
            return whole(Math.round(perSecond)) + "/s";
        }
        return perSecond >= 1 ? fixed(perSecond, 1) + "/s" : fixed(perSecond * 60, 1) + "/min";
    }
}
