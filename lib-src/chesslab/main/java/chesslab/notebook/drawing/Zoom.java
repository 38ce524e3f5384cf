package chesslab.notebook.drawing;

/** By how much pictures and tables are enlarged on their way to the page: for a projector. */
public final class Zoom {

    private static final String VARIABLE = "CHESSLAB_ZOOM";

    private static volatile double chosen; // 0 until one is chosen: then that of the environment

    private Zoom() {
    }

    /**
     * The factor in force: the one chosen last, else that of the environment variable {@code CHESSLAB_ZOOM}, else 1.
     */
    public static double factor() {
        return chosen > 0 ? chosen : parse(System.getenv(VARIABLE));
    }

    /**
     * Chooses a factor for all that is drawn from now on.
     *
     * @param factor 0.5 to 4
     */
    public static void choose(double factor) {
        chosen = checked(factor, "scale");
    }

    public static int pixels(int pixels) {
        return (int) Math.round(pixels * factor());
    }

    static double parse(String text) {
        if (text == null || text.isBlank()) {
            return 1;
        }
        try {
            return checked(Double.parseDouble(text.trim()), VARIABLE);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(VARIABLE + " is '" + text + "', expected 0.5 to 4", e);
        }
    }

    private static double checked(double factor, String name) {
        if (!(factor >= 0.5 && factor <= 4)) {
            throw new IllegalArgumentException(name + " " + factor + ", expected 0.5 to 4");
        }
        return factor;
    }
}
