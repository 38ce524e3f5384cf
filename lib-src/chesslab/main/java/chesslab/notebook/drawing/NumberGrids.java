package chesslab.notebook.drawing;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Square grids of numbers side by side, such as a plane, a filter and its result. Row 0 lies below, as rank 1 does. The
 * number farthest from 0 has the full colour: blue above 0, orange with a bar below. Squares of 24 pixels and more have
 * their numbers on them instead of bars. Grids of 8 x 8 are boards and have a to h and 1 to 8 around them.
 *
 * @param grids  by the names above them, in the map's order
 * @param square the width of a square in pixels
 */
public record NumberGrids(Map<String, float[][]> grids, int square) {

    private static final int WIDTH = 900;
    private static final int GAP = 14;
    private static final int TITLE = 20;
    private static final int WRITTEN = 24;

    public String toHtml(String result) {
        int side = grids.values().stream().mapToInt(grid -> grid.length).max().orElseThrow() * square;
        int across = Math.max(side, grids.keySet().stream().mapToInt(String::length).max().orElseThrow() * 8) + GAP;
        int down = side + TITLE + GAP;
        double most = grids.values().stream().flatMap(Arrays::stream)
                .flatMapToDouble(row -> IntStream.range(0, row.length).mapToDouble(i -> Math.abs(row[i]))).max()
                .orElseThrow();
        int columns = Math.min(grids.size(), Math.max(1, (WIDTH - GAP) / across));
        int rows = (grids.size() + columns - 1) / columns;
        Svg svg = new Svg(columns * across + GAP, rows * down + GAP / 2.0, 6, columns * across + GAP);
        int at = 0;
        for (Map.Entry<String, float[][]> grid : grids.entrySet()) {
            int left = GAP + at % columns * across;
            int top = at++ / columns * down + TITLE;
            svg.add("<text x=\"%s\" y=\"%s\" font-size=\"14\" fill=\"%s\">%s</text>", left, top - 5, Svg.INK,
                    Svg.escape(grid.getKey()));
            float[][] numbers = grid.getValue();
            for (int i = 0; i < 8 && numbers.length == 8; i++) {
                String name = "<text x=\"%s\" y=\"%s\" font-size=\"9\" text-anchor=\"middle\" fill=\"%s\">%s</text>";
                svg.add(name, left - 7, top + (7.5 - i) * square + 3, Svg.INK, i + 1);
                svg.add(name, left + (i + 0.5) * square, top + side + 10, Svg.INK, (char) ('a' + i));
            }
            for (int i = 0; i < numbers.length * numbers.length; i++) {
                int row = numbers.length - 1 - i / numbers.length;
                draw(svg, left + i % numbers.length * square, top + row * square,
                        numbers[i / numbers.length][i % numbers.length], Math.max(most, Float.MIN_NORMAL));
            }
        }
        return svg.toHtml(result);
    }

    private void draw(Svg svg, int x, int y, double number, double most) {
        svg.add("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\" fill-opacity=\"%s\" stroke=\"#b9c4ca\"/>",
                x, y, square, square, number < 0 ? Palette.ORANGE : Palette.BLUE, 0.75 * Math.abs(number) / most);
        if (square >= WRITTEN) {
            svg.label(x + square / 2.0, y + square * 0.62, square * 0.32, Svg.INK, Svg.number(number));
        } else if (number < 0) {
            svg.add("<path d=\"M%s %s h%s\" stroke=\"%s\" stroke-width=\"2\"/>", x + square * 0.25, y + square / 2.0,
                    square / 2.0, Svg.INK);
        }
    }

    /** Each grid's name and its rows, the last above. */
    @Override
    public String toString() {
        return grids.entrySet().stream().map(grid -> grid.getKey() + Arrays.stream(grid.getValue())
                .map(row -> IntStream.range(0, row.length).mapToObj(i -> String.format("%6s", Svg.number(row[i])))
                        .collect(Collectors.joining("", "\n", "")))
                .reduce("", (below, row) -> row + below)).collect(Collectors.joining("\n"));
    }
}
