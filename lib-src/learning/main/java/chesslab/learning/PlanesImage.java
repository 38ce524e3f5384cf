package chesslab.learning;

import chesslab.chess.Board;
import chesslab.chess.Square;
import chesslab.encoding.Layout;
import chesslab.encoding.PlaneOrder;
import chesslab.encoding.View;
import chesslab.notebook.Picture;
import chesslab.notebook.drawing.NumberGrids;
import chesslab.notebook.drawing.Svg;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The planes of an encoded position as small pictures: the greater the number, the darker the blue. It is immutable:
 * every method that adds something returns a new picture.
 *
 * <pre>{@code
 * Show.all(PlanesImage.of(Layouts.TUTORIAL_14, board));
 * Show.all(PlanesImage.of(Layouts.MOVER_17, after).since(before).changed());
 * }</pre>
 *
 * <p>Each plane has rank 0 at the bottom and file 0 at the left, named 1 and a even from Black's view. Rows that repeat
 * the names of the row above, like the steps of a history with {@code columns(14)}, have a name at their left.
 */
public final class PlanesImage extends Picture {

    private static final int SQUARES = 64;
    private static final double PLANE = 140; // pixels, where there is room
    private static final double WIDTH = 868;

    private final Layout layout;
    private final float[] numbers;
    private final float[] before;
    private final boolean onlyChanged;
    private final int columns;
    private final String caption;

    private PlanesImage(Layout layout, float[] numbers, float[] before, boolean onlyChanged, int columns,
            String caption) {
        this.layout = layout;
        this.numbers = numbers;
        this.before = before;
        this.onlyChanged = onlyChanged;
        this.columns = columns;
        this.caption = caption;
    }

    /** Returns the planes of a board with its history. */
    public static PlanesImage of(Layout layout, Board board) {
        return of(layout, encoded(layout, board), 0);
    }

    /**
     * Returns the planes of an encoded position.
     *
     * @param numbers holds {@link Layout#size} of them from {@code offset} on, in the order of the layout
     * @throws IllegalArgumentException if there are fewer
     */
    public static PlanesImage of(Layout layout, float[] numbers, int offset) {
        if (offset < 0 || numbers.length - offset < layout.size()) {
            throw new IllegalArgumentException("planes from " + offset + " on in an array of " + numbers.length
                    + " numbers: expected " + layout.size() + " numbers for layout " + layout.name());
        }
        float[] own = Arrays.copyOfRange(numbers, offset, offset + layout.size());
        return new PlanesImage(layout, own, own, false, 7, "");
    }

    private static float[] encoded(Layout layout, Board board) {
        float[] numbers = new float[layout.size()];
        layout.encode(board, numbers, 0);
        return numbers;
    }

    /** Marks the numbers that differ from an earlier board: a ring if one grew, a cross if one fell. */
    public PlanesImage since(Board earlier) {
        return new PlanesImage(layout, numbers, encoded(layout, earlier), onlyChanged, columns, caption);
    }

    /** Keeps only the planes in which {@link #since} found changes. */
    public PlanesImage changed() {
        return new PlanesImage(layout, numbers, before, true, columns, caption);
    }

    /**
     * Sets the number of planes in a row; more planes are smaller.
     *
     * @param planes 1 to 20; 7 by default
     */
    public PlanesImage columns(int planes) {
        if (planes < 1 || planes > 20) {
            throw new IllegalArgumentException(planes + " planes in a row, expected 1 to 20");
        }
        return new PlanesImage(layout, numbers, before, onlyChanged, planes, caption);
    }

    public PlanesImage caption(String text) {
        return new PlanesImage(layout, numbers, before, onlyChanged, columns, text);
    }

    /** Returns the number of changes that {@link #since} found. */
    public int changes() {
        return IntStream.range(0, layout.planes().size()).map(this::changes).sum();
    }

    private int changes(int plane) {
        return (int) IntStream.range(0, SQUARES).filter(square -> change(plane, square) != 0).count();
    }

    @Override
    protected String alternative() {
        String names = shown().stream().map(this::name).collect(Collectors.joining(", "));
        String planes = shown().size() + " planes of " + layout.name() + ": " + names;
        return onlyChanged ? toString() : (caption.isEmpty() ? "" : caption + "; ") + planes;
    }

    /** Writes the part of a name after a comma, "own king, 2 plies ago", once before rows that repeat their names. */
    @Override
    protected Svg draw() {
        List<String[]> names = shown().stream().map(plane -> name(plane).split(", ", 2)).toList();
        boolean rowsRepeat = names.stream().anyMatch(name -> name.length > 1) && IntStream.range(columns, names.size())
                .allMatch(i -> names.get(i).length == 1 || names.get(i)[0].equals(names.get(i - columns)[0]));
        List<NumberGrids.Grid> grids = new ArrayList<>();
        for (int plane : shown()) {
            int i = grids.size();
            String[] name = names.get(i);
            String title = !rowsRepeat ? name(plane) : i >= columns && name.length > 1 ? "" : name[0];
            String row = !rowsRepeat || i % columns > 0 ? "" : i == 0 ? "now" : name.length > 1 ? name[1] : "";
            float[][] grid = new float[8][8];
            float[][] changes = new float[8][8];
            for (int square = 0; square < SQUARES; square++) {
                grid[square / 8][square % 8] = number(numbers, plane, square);
                changes[square / 8][square % 8] = change(plane, square);
            }
            grids.add(new NumberGrids.Grid(title, row, grid, changes));
        }
        double side = Math.min(PLANE, WIDTH / columns - NumberGrids.GAP);
        return new NumberGrids(grids, columns, side / 8, 1, caption).svg();
    }

    /** Returns a line for each plane: its squares other than 0, or the number on all of them, and the changes. */
    @Override
    public String toString() {
        List<String> lines = new ArrayList<>();
        for (int plane : shown()) {
            float first = number(numbers, plane, 0);
            boolean equal = IntStream.range(1, SQUARES).allMatch(square -> number(numbers, plane, square) == first);
            StringBuilder line = new StringBuilder(String.format("%-16s", name(plane)));
            line.append(equal ? " " + Svg.number(first) + " everywhere" : "");
            for (int square = 0; square < SQUARES; square++) {
                float number = number(numbers, plane, square);
                float change = change(plane, square);
                if (equal ? change != 0 && number == 0 : change != 0 || number != 0) {
                    line.append(change > 0 ? " +" : change < 0 ? " -" : " ")
                            .append(Square.squareAt(square).getNotation())
                            .append(number == 0 || number == 1 ? "" : "=" + Svg.number(number));
                }
            }
            lines.add(line.toString());
        }
        return String.join("\n", lines) + (caption.isEmpty() ? "" : "\n" + caption);
    }

    private List<Integer> shown() {
        return IntStream.range(0, layout.planes().size()).filter(plane -> !onlyChanged || changes(plane) > 0).boxed()
                .toList();
    }

    private String name(int plane) {
        String name = layout.planes().get(plane).name();
        return layout.view() == View.MOVER
                ? name
                : name.replaceFirst("^own ", "White's ").replaceFirst("^other ", "Black's ");
    }

    private float number(float[] all, int plane, int square) {
        return all[layout.order() == PlaneOrder.PLANE_FIRST
                ? plane * SQUARES + square
                : square * layout.planes().size() + plane];
    }

    private float change(int plane, int square) {
        return number(numbers, plane, square) - number(before, plane, square);
    }
}
