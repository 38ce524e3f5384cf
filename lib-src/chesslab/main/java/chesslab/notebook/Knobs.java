package chesslab.notebook;

import java.util.List;
import java.util.Locale;

/**
 * The size of a notebook's experiments. The environment variable {@code CHESSLAB_SCALE} sets it for a whole run:
 * {@code quick} for tests, {@code normal} (the default) for a laptop and a lesson, {@code large} for a night.
 *
 * <pre>{@code int playouts = Knobs.scaled(200, 5_000, 100_000); }</pre>
 */
public final class Knobs {

    private static final String VARIABLE = "CHESSLAB_SCALE";
    private static final List<String> SCALES = List.of("quick", "normal", "large");

    static {
        Drawings.offer(); // most notebooks use this class first
    }

    private Knobs() {
    }

    /** Returns the size of this run: {@code quick}, {@code normal} or {@code large}. */
    public static String scale() {
        return scale(System.getenv(VARIABLE));
    }

    static String scale(String text) {
        String name = text == null || text.isBlank() ? "normal" : text.trim().toLowerCase(Locale.ROOT);
        if (!SCALES.contains(name)) {
            throw new IllegalArgumentException(VARIABLE + " is '" + text + "', expected quick, normal or large");
        }
        return name;
    }

    /** Returns one of three whole numbers, by the size of this run. */
    public static int scaled(int quick, int normal, int large) {
        return (int) scaled((double) quick, normal, large);
    }

    /** Returns one of three numbers, by the size of this run. */
    public static double scaled(double quick, double normal, double large) {
        return List.of(quick, normal, large).get(SCALES.indexOf(scale()));
    }
}
