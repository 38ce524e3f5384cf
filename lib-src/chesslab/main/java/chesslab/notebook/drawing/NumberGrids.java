package chesslab.notebook.drawing;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Square grids of numbers in rows, such as a plane, a filter and its result. The farther a number is from 0, the
 * stronger its color: blue above 0, orange with a bar below. Wide squares have their numbers on them instead of bars,
 * and a grid of equal numbers has the number on it. Grids of 8 x 8 are boards and have a to h and 1 to 8 around them.
 *
 * @param columns how many grids are in a row
 * @param square  the width of a square in pixels
 * @param most    the number with the full color
 * @param caption below all; empty for none
 */
public record NumberGrids(List<Grid> grids, int columns, double square, double most, String caption) {

    /** Between two grids, in pixels. */
    public static final int GAP = 14;

    private static final int WIDTH = 900;
    private static final double LETTERS = 12.5;
    private static final double LINE = 14.5;
    private static final int CAPTION = 15;
    private static final int ROW_NAMES = 70;
    private static final int WRITTEN = 24; // squares from here on have their numbers on them
    private static final int NAMED = 10; // boards with squares from here on have coordinates
    private static final String PALE = "#6f7b82";

    /**
     * A grid.
     *
     * @param title   above it; empty for none
     * @param row     before the row that it begins; empty for none
     * @param numbers [row][column], row 0 below
     * @param changes above 0 for a ring, below 0 for a cross; [row][column]
     */
    public record Grid(String title, String row, float[][] numbers, float[][] changes) {

        private int size() {
            return numbers.length;
        }
    }

    /** Grids by their titles, colored up to the number that is farthest from 0. */
    public static NumberGrids of(Map<String, float[][]> numbers, int square) {
        double most = numbers.values().stream().flatMap(Arrays::stream)
                .flatMapToDouble(row -> IntStream.range(0, row.length).mapToDouble(i -> Math.abs(row[i]))).max()
                .orElseThrow();
        List<Grid> grids = numbers.entrySet().stream().map(grid -> new Grid(grid.getKey(), "", grid.getValue(),
                new float[grid.getValue().length][grid.getValue().length])).toList();
        int side = grids.stream().mapToInt(Grid::size).max().orElseThrow() * square;
        return new NumberGrids(grids, (WIDTH - GAP) / (side + GAP), square, Math.max(most, Float.MIN_NORMAL), "");
    }

    public Svg svg() {
        int across = Math.max(1, Math.min(columns, grids.size()));
        double side = grids.stream().mapToInt(Grid::size).max().orElse(0) * square;
        double margin = GAP + (grids.stream().anyMatch(grid -> !grid.row.isEmpty()) ? ROW_NAMES : 0);
        double[] tops = new double[(grids.size() + across - 1) / across];
        double bottom = GAP / 2.0;
        for (int row = 0; row < tops.length; row++) {
            int lines = grids.subList(row * across, Math.min(grids.size(), (row + 1) * across)).stream()
                    .mapToInt(grid -> title(grid).size()).max().orElse(0);
            tops[row] = bottom + lines * LINE + (lines > 0 ? 4 : 0);
            bottom = tops[row] + side + (square >= NAMED ? 11 : 0) + GAP / 2.0;
        }
        double width = margin + across * (side + GAP);
        List<String> captionLines = Svg.wrap(caption, (int) (width / (CAPTION * 0.58)));
        Svg svg = new Svg(width, bottom + captionLines.size() * CAPTION * 1.4, 6, (int) Math.round(width));
        svg.add("<pattern id=\"board\" width=\"%s\" height=\"%s\" patternUnits=\"userSpaceOnUse\"><rect width=\"100%%\" "
                + "height=\"100%%\" fill=\"#f4f6f7\"/><path d=\"M%s 0 h%s v%s h%s v%s h%s z\" fill=\"#e2e8eb\"/></pattern>",
                2 * square, 2 * square, square, square, square, -2 * square, square, square);
        for (int i = 0; i < grids.size(); i++) {
            double top = tops[i / across];
            if (!grids.get(i).row.isEmpty()) {
                svg.text(margin / 2, top + side / 2 + 4, LETTERS, "middle", Svg.INK, grids.get(i).row);
            }
            svg.add("<g transform=\"translate(%s %s)\">", margin + i % across * (side + GAP), top);
            draw(svg, grids.get(i));
            svg.add("</g>");
        }
        svg.caption(captionLines, width / 2, bottom + CAPTION, CAPTION, CAPTION * 1.3);
        return svg;
    }

    private List<String> title(Grid grid) {
        return Svg.wrap(grid.title, (int) ((grid.size() * square + GAP / 2) / (0.53 * LETTERS)));
    }

    private void draw(Svg svg, Grid grid) {
        int size = grid.size();
        double side = size * square;
        List<String> title = title(grid);
        for (int i = 0; i < title.size(); i++) {
            svg.text(side / 2, -5 - (title.size() - 1 - i) * LINE, LETTERS, "middle", Svg.INK, title.get(i));
        }
        svg.add("<rect width=\"%s\" height=\"%s\" fill=\"url(#board)\" stroke=\"#b9c4ca\"/>", side, side);
        if (size == 8 && square >= NAMED) {
            svg.text(eachOf(square / 2, square), side + 9, 9, "middle", PALE, "abcdefgh");
            svg.text(eachOf(-4, 0), eachOf(side - square / 2 + 3, -square), 9, "middle", PALE, "12345678");
        }
        boolean equal = square < WRITTEN && isEverywhere(grid.numbers, grid.numbers[0][0])
                && isEverywhere(grid.changes, grid.changes[0][0]);
        for (int i = 0; i < size * size; i++) {
            drawNumber(svg, i % size * square, (size - 1 - i / size) * square, grid.numbers[i / size][i % size], equal);
        }
        for (int i = 0; i < size * size && !equal; i++) {
            drawChange(svg, (i % size + 0.5) * square, (size - 0.5 - i / size) * square,
                    grid.changes[i / size][i % size]);
        }
        if (equal) {
            float number = grid.numbers[0][0];
            svg.label(side / 2, side * 0.58, side / 4, number < 0.4 * most ? PALE : "#ffffff", Svg.number(number));
        }
    }

    private static String eachOf(double first, double step) {
        return IntStream.range(0, 8).mapToObj(i -> Svg.number(first + i * step)).collect(Collectors.joining(" "));
    }

    private static boolean isEverywhere(float[][] numbers, float first) {
        return Arrays.stream(numbers).allMatch(row -> IntStream.range(0, row.length).allMatch(i -> row[i] == first));
    }

    private void drawNumber(Svg svg, double x, double y, float number, boolean equal) {
        if (number != 0) {
            svg.add("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\" fill-opacity=\"%s\"/>", x, y,
                    square,
                    square, number < 0 ? Palette.ORANGE : Palette.BLUE,
                    0.06 + (square < WRITTEN ? 0.8 : 0.6) * Math.min(1, Math.abs(number) / most));
        }
        if (square >= WRITTEN) {
            svg.label(x + square / 2, y + square * 0.62, square * 0.32, Svg.INK, Svg.number(number));
        } else if (number < 0 && !equal) {
            svg.add("<path d=\"M%s %s h%s\" stroke=\"%s\" stroke-width=\"2\"/>", x + square * 0.25, y + square / 2,
                    square / 2, Svg.INK);
        }
    }

    private void drawChange(Svg svg, double x, double y, float change) {
        if (change > 0) {
            svg.add("<circle cx=\"%s\" cy=\"%s\" r=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2.6\"/>", x, y,
                    square * 0.6, Palette.ORANGE);
        } else if (change < 0) {
            svg.add("<path d=\"M%s %s l%s %s m0 %s l%s %s\" stroke=\"%s\" stroke-width=\"2.6\"/>", x - square * 0.35,
                    y - square * 0.35, square * 0.7, square * 0.7, -square * 0.7, -square * 0.7, square * 0.7,
                    Palette.ORANGE);
        }
    }

    /** Each grid's title and its rows, the last above. */
    @Override
    public String toString() {
        return grids.stream().map(grid -> grid.title + Arrays.stream(grid.numbers)
                .map(row -> IntStream.range(0, row.length).mapToObj(i -> String.format("%6s", Svg.number(row[i])))
                        .collect(Collectors.joining("", "\n", "")))
                .reduce("", (below, row) -> row + below)).collect(Collectors.joining("\n"));
    }
}
