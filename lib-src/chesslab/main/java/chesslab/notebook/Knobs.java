package chesslab.notebook;

import java.util.Locale;

/**
 * The size of a notebook's experiments. The environment variable {@code CHESSLAB_SCALE} sets it for a whole run:
 * {@code quick} for tests, {@code normal} (the default) for a laptop and a lesson, {@code large} for a night.
 *
 * <pre>{@code int playouts = Knobs.scaled(200, 5_000, 100_000); }</pre>
 */
public final class Knobs {

    private static final String VARIABLE = "CHESSLAB_SCALE";

    enum Scale {
        QUICK, NORMAL, LARGE;

        /**
         * Reads a size.
         *
         * @param text a size's name in any case, or null or blank for normal
         */
        static Scale parse(String text) {
            if (text == null || text.isBlank()) {
                return NORMAL;
            }
            for (Scale scale : values()) {
                if (scale.name().equalsIgnoreCase(text.trim())) {
                    return scale;
                }
            }
            throw new IllegalArgumentException(VARIABLE + " is '" + text + "', expected quick, normal or large");
        }

        <T> T pick(T quick, T normal, T large) {
            return this == QUICK ? quick : this == NORMAL ? normal : large;
        }
    }

    private Knobs() {
    }

    /** The size that this run has: {@code quick}, {@code normal} or {@code large}. */
    public static String scale() {
        return current().name().toLowerCase(Locale.ROOT);
    }

    /** One of three whole numbers, by the size of this run. */
    public static int scaled(int quick, int normal, int large) {
        return current().pick(quick, normal, large);
    }

    /** One of three numbers, by the size of this run. */
    public static double scaled(double quick, double normal, double large) {
        return current().pick(quick, normal, large);
    }

    private static Scale current() {
        return Scale.parse(System.getenv(VARIABLE));
    }
}
