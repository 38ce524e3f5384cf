package chesslab.notebook.drawing;

import java.util.List;
import java.util.Optional;

/** Small boards of numbers in rows, as SVG; the caller gives them one by one, square by square. */
public final class PlanesDrawing {

    private static final double SQUARE = 10;
    private static final double BOARD = 8 * SQUARE;
    private static final double GAP = 12;
    private static final double LETTERS = 11.5; // units; a plane's name must fit above it
    private static final double TITLE = LETTERS * 1.45;

    private static final String LIGHT = "#f4f6f7";
    private static final String DARK = "#e2e8eb";

    private final int columns;
    private final Svg svg;
    private int planes;
    private double left;
    private double top;
    private Optional<String> everywhere = Optional.empty(); // what the board that was started last says

    /**
     * An empty drawing.
     *
     * @param planes  how many boards there will be
     * @param columns how many stand in a row
     * @param pixels  how wide a board is shown
     * @param caption below all; empty for none
     */
    public PlanesDrawing(int planes, int columns, int pixels, String caption) {
        this.columns = Math.max(1, Math.min(columns, planes));
        int rows = (planes + columns - 1) / columns;
        double width = GAP + this.columns * (BOARD + GAP);
        double caps = LETTERS * 1.15;
        List<String> captionLines = Svg.wrap(caption, (int) (width / (caps * 0.58)));
        double height = rows * (TITLE + BOARD) + (rows + 1) * GAP * 0.7 + captionLines.size() * caps * 1.3;
        svg = new Svg(width, height, 6, (int) Math.round(width * (pixels / BOARD)));
        svg.caption(captionLines, width / 2, height - captionLines.size() * caps * 1.3 + caps * 0.6, caps, caps * 1.3);
    }

    /** The next board, with a name above it and the number on all of its squares, if it is one. */
    public void startPlane(String name, Optional<String> everywhere) {
        left = GAP + planes % columns * (BOARD + GAP);
        top = GAP * 0.7 + planes / columns * (TITLE + BOARD + GAP * 0.7) + TITLE;
        planes++;
        double size = Math.min(LETTERS, (BOARD + GAP * 0.8) / (0.52 * name.length()));
        svg.add("<text x=\"%s\" y=\"%s\" font-size=\"%s\" text-anchor=\"middle\" fill=\"%s\">%s</text>",
                left + BOARD / 2, top - LETTERS * 0.4, size, Svg.INK, Svg.escape(name));
        svg.add("<g stroke=\"#b9c4ca\" stroke-width=\"0.8\"><rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\"/></g>",
                left, top, BOARD, BOARD, LIGHT);
        this.everywhere = everywhere;
    }

    /**
     * A square of the board that was started last, from file 0 and rank 0 below at the left; all 64 are to be given.
     *
     * @param number 0 is empty, 1 and more full blue, below 0 orange
     * @param change above 0 for a ring, below 0 for a cross
     */
    public void square(int file, int rank, double number, double change) {
        double x = left + file * SQUARE;
        double y = top + (7 - rank) * SQUARE;
        String shape = "<rect x=\"%s\" y=\"%s\" width=\"10\" height=\"10\" fill=\"%s\" fill-opacity=\"%s\"/>";
        if ((file + rank) % 2 == 0) {
            svg.add(shape, x, y, DARK, 1);
        }
        if (number != 0) {
            svg.add(shape, x, y, number < 0 ? Palette.ORANGE : Palette.BLUE,
                    0.15 + 0.8 * Math.min(1, Math.abs(number)));
        }
        if (everywhere.isEmpty()) {
            mark(x + SQUARE / 2, y + SQUARE / 2, change);
        } else if (file == 7 && rank == 7) {
            svg.label(left + BOARD / 2, top + BOARD / 2 + 7, 20,
                    number == 0 ? "#8b979e" : number < 0.4 ? Svg.INK : "#ffffff", everywhere.get());
        }
    }

    private void mark(double x, double y, double change) {
        if (change > 0) {
            svg.add("<circle cx=\"%s\" cy=\"%s\" r=\"6.4\" fill=\"none\" stroke=\"%s\" stroke-width=\"2.2\"/>", x,
                    y, Palette.ORANGE);
        } else if (change < 0) {
            svg.add("<path d=\"M%s %s l7 7 m0 -7 l-7 7\" stroke=\"%s\" stroke-width=\"2.2\" fill=\"none\"/>",
                    x - 3.5, y - 3.5, Palette.ORANGE);
        }
    }

    /** Returns the finished picture. */
    public Svg svg() {
        return svg;
    }
}
