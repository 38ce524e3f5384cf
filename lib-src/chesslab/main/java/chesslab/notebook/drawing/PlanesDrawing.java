package chesslab.notebook.drawing;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Small boards of numbers in rows, as SVG; the caller gives them one by one, square by square. What a name says after
 * a comma, "own king, 2 plies ago", stands once before the row where the rows repeat each other's names.
 */
public final class PlanesDrawing {

    private static final double SQUARE = 10;
    private static final double BOARD = 8 * SQUARE;
    private static final double GAP = 14;
    private static final int SMALLEST_WITH_COORDINATES = 80; // pixels

    private static final String LIGHT = "#f4f6f7";
    private static final String DARK = "#e2e8eb";
    private static final String PALE = "#6f7b82";

    private final List<String> names;
    private final int columns;
    private final boolean coordinates;
    private final boolean rowsRepeat;
    private final double pixel; // in units
    private final double letters;
    private final double titleLine;
    private final double margin; // left of the boards
    private final double[] tops; // of the boards of each row
    private final Svg svg;
    private final StringBuilder marks = new StringBuilder(); // of the board that was started last, drawn above it
    private int planes;
    private double left;
    private double top;
    private Optional<String> everywhere = Optional.empty(); // what the board that was started last says

    /**
     * An empty drawing.
     *
     * @param pixels  how wide a board is shown; from 80 on it has a to h and 1 to 8 beside it
     * @param caption below all; empty for none
     */
    public PlanesDrawing(List<String> names, int columns, int pixels, String caption) {
        this.names = List.copyOf(names);
        this.columns = Math.max(1, Math.min(columns, names.size()));
        coordinates = pixels >= SMALLEST_WITH_COORDINATES;
        rowsRepeat = names.size() > this.columns && IntStream.range(this.columns, names.size())
                .allMatch(plane -> !names.get(plane).contains(", ") || base(plane).equals(base(plane - this.columns)));
        pixel = BOARD / pixels;
        letters = 12.5 * pixel;
        titleLine = letters * 1.15;
        margin = GAP + (rowsRepeat && names.stream().anyMatch(name -> name.contains(", ")) ? 70 * pixel : 0);
        tops = new double[(names.size() + this.columns - 1) / this.columns];
        double height = GAP * 0.7;
        for (int row = 0; row < tops.length; row++) {
            int lines = IntStream.range(row * this.columns, Math.min(names.size(), (row + 1) * this.columns))
                    .map(plane -> title(plane).size()).max().orElse(0);
            tops[row] = height + lines * titleLine + (lines > 0 ? letters * 0.3 : 0);
            height = tops[row] + BOARD + (coordinates ? 11 * pixel : 0) + GAP * 0.6;
        }
        double width = margin + this.columns * (BOARD + GAP);
        double caps = 15 * pixel;
        List<String> captionLines = Svg.wrap(caption, (int) (width / (caps * 0.58)));
        svg = new Svg(width, height + captionLines.size() * caps * 1.4, 6, (int) Math.round(width / pixel));
        svg.caption(captionLines, width / 2, height + caps, caps, caps * 1.3);
    }

    private String base(int plane) {
        return names.get(plane).split(", ", 2)[0];
    }

    /** The lines above a board: none where they would repeat those of the board above it. */
    private List<String> title(int plane) {
        boolean repeats = rowsRepeat && plane >= columns && base(plane).equals(base(plane - columns));
        return repeats
                ? List.of()
                : Svg.wrap(rowsRepeat ? base(plane) : names.get(plane), (int) ((BOARD + GAP * 0.5) / (0.53 * letters)));
    }

    /** The next board, with its name above it and the number on all of its squares, if it is one. */
    public void startPlane(Optional<String> everywhere) {
        left = margin + planes % columns * (BOARD + GAP);
        top = tops[planes / columns];
        List<String> title = title(planes);
        for (int i = 0; i < title.size(); i++) {
            text(left + BOARD / 2, top - letters * 0.4 - (title.size() - 1 - i) * titleLine, letters, Svg.INK,
                    title.get(i));
        }
        if (planes % columns == 0 && margin > GAP) {
            text(margin / 2, top + BOARD / 2 + letters * 0.3, letters, Svg.INK,
                    planes == 0 ? "now" : names.get(planes).substring(base(planes).length()).replace(", ", ""));
        }
        planes++;
        svg.add("<g stroke=\"#b9c4ca\" stroke-width=\"0.8\"><rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\"/></g>",
                left, top, BOARD, BOARD, LIGHT);
        if (coordinates) {
            text(eachOf(left + SQUARE / 2, SQUARE), top + BOARD + 9 * pixel, 9 * pixel, PALE, "abcdefgh");
            text(eachOf(left - 4 * pixel, 0), eachOf(top + BOARD - SQUARE / 2 + 3 * pixel, -SQUARE), 9 * pixel, PALE,
                    "12345678");
        }
        this.everywhere = everywhere;
    }

    private void text(Object x, Object y, double size, String colour, String text) {
        svg.add("<text x=\"%s\" y=\"%s\" font-size=\"%s\" text-anchor=\"middle\" fill=\"%s\">%s</text>", x, y,
                size, colour, Svg.escape(text));
    }

    private static String eachOf(double first, double step) {
        return IntStream.range(0, 8).mapToObj(i -> Svg.number(first + i * step)).collect(Collectors.joining(" "));
    }

    /**
     * A square of the board that was started last, from file 0 and rank 0 below at the left; all 64 are to be given,
     * the last of them last.
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
        if (file == 7 && rank == 7) {
            svg.add("%s", marks);
            marks.setLength(0);
        }
    }

    private void mark(double x, double y, double change) {
        if (change > 0) {
            marks.append(Svg.format("<circle cx=\"%s\" cy=\"%s\" r=\"6\" fill=\"none\" stroke=\"%s\" "
                    + "stroke-width=\"2.2\"/>", x, y, Palette.ORANGE));
        } else if (change < 0) {
            marks.append(Svg.format("<path d=\"M%s %s l7 7 m0 -7 l-7 7\" stroke=\"%s\" stroke-width=\"2.2\" "
                    + "fill=\"none\"/>", x - 3.5, y - 3.5, Palette.ORANGE));
        }
    }

    public Svg svg() {
        return svg;
    }
}
