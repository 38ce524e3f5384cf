package chesslab.notebook.drawing;

/** The colours that all drawings share: those of Okabe and Ito, which colour-blind readers tell apart. */
public final class Palette {

    public static final String BLUE = "#0072B2";
    public static final String ORANGE = "#D55E00";
    public static final String GREEN = "#009E73";
    public static final String LAST_MOVE = "#F0E442";
    public static final double LAST_MOVE_OPACITY = 0.75;

    private Palette() {
    }
}
