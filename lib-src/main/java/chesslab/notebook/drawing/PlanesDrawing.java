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
    private final double pixelsPerUnit;
    private final double width;
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
        pixelsPerUnit = pixels / BOARD;
        width = GAP + this.columns * (BOARD + GAP);
        double caps = LETTERS * 1.15;
        List<String> captionLines = Svg.wrap(caption, (int) (width / (caps * 0.58)));
        double height = rows * (TITLE + BOARD) + (rows + 1) * GAP * 0.7 + captionLines.size() * caps * 1.3;
        svg = new Svg(width, height);
        svg.add("<rect width=\"100%%\" height=\"100%%\" rx=\"6\" fill=\"%s\"/>", Svg.CARD);
        double line = height - captionLines.size() * caps * 1.3 + caps * 0.6;
        for (String text : captionLines) {
            svg.add("<text x=\"%s\" y=\"%s\" font-size=\"%s\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"%s\">%s</text>",
                    Svg.number(width / 2), Svg.number(line), Svg.number(caps), Svg.INK, Svg.escape(text));
            line += caps * 1.3;
        }
    }

    /** The next board, with a name above it and the number on all of its squares, if it is one. */
    public void startPlane(String name, Optional<String> everywhere) {
        left = GAP + planes % columns * (BOARD + GAP);
        top = GAP * 0.7 + planes / columns * (TITLE + BOARD + GAP * 0.7) + TITLE;
        planes++;
        double size = Math.min(LETTERS, (BOARD + GAP * 0.8) / (0.52 * name.length()));
        svg.add("<text x=\"%s\" y=\"%s\" font-size=\"%s\" text-anchor=\"middle\" fill=\"%s\">%s</text>",
                Svg.number(left + BOARD / 2), Svg.number(top - LETTERS * 0.4), Svg.number(size), Svg.INK,
                Svg.escape(name));
        svg.add("<g stroke=\"#b9c4ca\" stroke-width=\"0.8\"><rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\"/></g>",
                Svg.number(left), Svg.number(top), Svg.number(BOARD), Svg.number(BOARD), LIGHT);
        this.everywhere = everywhere;
    }

    /**
     * A square of the board that was started last, from file 0 and rank 0 below at the left; all 64 are to be given.
     *
     * @param number 0 is empty, 1 and more full blue, below 0 orange
     * @param change above 0 for a ring, below 0 for a cross
     */
    public void square(int file, int rank, double number, double change) {
        String x = Svg.number(left + file * SQUARE);
        String y = Svg.number(top + (7 - rank) * SQUARE);
        String shape = "<rect x=\"%s\" y=\"%s\" width=\"10\" height=\"10\" fill=\"%s\" fill-opacity=\"%s\"/>";
        if ((file + rank) % 2 == 0) {
            svg.add(shape, x, y, DARK, 1);
        }
        if (number != 0) {
            svg.add(shape, x, y, number < 0 ? Palette.ORANGE : Palette.BLUE,
                    Svg.number(0.15 + 0.8 * Math.min(1, Math.abs(number))));
        }
        if (everywhere.isEmpty()) {
            mark(left + file * SQUARE + SQUARE / 2, top + (7 - rank) * SQUARE + SQUARE / 2, change);
        } else if (file == 7 && rank == 7) {
            svg.add("<text x=\"%s\" y=\"%s\" font-size=\"20\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"%s\">%s</text>",
                    Svg.number(left + BOARD / 2), Svg.number(top + BOARD / 2 + 7),
                    number == 0 ? "#8b979e" : number < 0.4 ? Svg.INK : "#ffffff", Svg.escape(everywhere.get()));
        }
    }

    private void mark(double x, double y, double change) {
        if (change > 0) {
            svg.add("<circle cx=\"%s\" cy=\"%s\" r=\"6.4\" fill=\"none\" stroke=\"%s\" stroke-width=\"2.2\"/>",
                    Svg.number(x),
                    Svg.number(y), Palette.ORANGE);
        } else if (change < 0) {
            svg.add("<path d=\"M%s %s l7 7 m0 -7 l-7 7\" stroke=\"%s\" stroke-width=\"2.2\" fill=\"none\"/>",
                    Svg.number(x - 3.5), Svg.number(y - 3.5), Palette.ORANGE);
        }
    }

    public String toSvg() {
        return svg.toSvg(pixelWidth());
    }

    public int pixelWidth() {
        return (int) Math.round(width * pixelsPerUnit);
    }

    public int pixelHeight() {
        return svg.pixelHeight(pixelWidth());
    }
}
