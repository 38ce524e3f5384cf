package chesslab.notebook;

import chesslab.chess.Board;
import chesslab.chess.Square;
import chesslab.encoding.Layout;
import chesslab.encoding.PlaneOrder;
import chesslab.encoding.View;
import chesslab.notebook.drawing.PlanesDrawing;
import chesslab.notebook.drawing.Svg;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The planes of an encoded position as small pictures, one a plane: the greater the number, the darker the blue. A
 * value: every method that adds something returns a new picture.
 *
 * <pre>{@code
 * Show.all(PlanesImage.of(Layouts.TUTORIAL_14, board));
 * Show.all(PlanesImage.of(Layouts.MOVER_17, after).since(before).changed());
 * }</pre>
 *
 * <p>Each plane is drawn as it is seen: rank 0 below, file 0 at the left, named 1 and a also where Black sees them. A
 * plane of equal numbers has the number on it. Rows that repeat the names of the row above, as the steps of a history
 * do with {@code columns(14)}, are named at their left.
 */
public final class PlanesImage {

    private static final int SQUARES = 64;
    private static final int PIXELS_A_PLANE = 96;

    private final Layout layout;
    private final float[] numbers;
    private final Optional<float[]> before;
    private final boolean onlyChanged;
    private final int columns;
    private final int planePixels;
    private final String caption;

    private PlanesImage(Layout layout, float[] numbers, Optional<float[]> before, boolean onlyChanged, int columns,
            int planePixels, String caption) {
        this.layout = layout;
        this.numbers = numbers;
        this.before = before;
        this.onlyChanged = onlyChanged;
        this.columns = columns;
        this.planePixels = planePixels;
        this.caption = caption;
    }

    /** The planes of a board, with the history that the board remembers. */
    public static PlanesImage of(Layout layout, Board board) {
        return of(layout, encoded(layout, board), 0);
    }

    /**
     * The planes of a position that is encoded already.
     *
     * @param numbers holds {@link Layout#size} of them from {@code offset} on, in the order of the layout
     * @throws IllegalArgumentException if there are fewer
     */
    public static PlanesImage of(Layout layout, float[] numbers, int offset) {
        if (offset < 0 || numbers.length - offset < layout.size()) {
            throw new IllegalArgumentException("planes from " + offset + " on in an array of " + numbers.length
                    + " numbers: expected " + layout.size() + " numbers for layout " + layout.name());
        }
        float[] own = new float[layout.size()];
        System.arraycopy(numbers, offset, own, 0, own.length);
        return new PlanesImage(layout, own, Optional.empty(), false, 7, PIXELS_A_PLANE, "");
    }

    private static float[] encoded(Layout layout, Board board) {
        float[] numbers = new float[layout.size()];
        layout.encode(board, numbers, 0);
        return numbers;
    }

    /** Marks the numbers that are others than on an earlier board: a ring where one grew, a cross where one fell. */
    public PlanesImage since(Board earlier) {
        return new PlanesImage(layout, numbers, Optional.of(encoded(layout, earlier)), onlyChanged, columns,
                planePixels, caption);
    }

    /** Only the planes that {@link #since} found changes in. */
    public PlanesImage changed() {
        return new PlanesImage(layout, numbers, before, true, columns, planePixels, caption);
    }

    /**
     * The number of planes in a row.
     *
     * @param planes 1 to 20; 7 by default
     */
    public PlanesImage columns(int planes) {
        if (planes < 1 || planes > 20) {
            throw new IllegalArgumentException(planes + " planes in a row, expected 1 to 20");
        }
        return new PlanesImage(layout, numbers, before, onlyChanged, planes, planePixels, caption);
    }

    /**
     * Each plane shown this wide.
     *
     * @param pixels 40 to 400; 96 by default
     */
    public PlanesImage planeSize(int pixels) {
        if (pixels < 40 || pixels > 400) {
            throw new IllegalArgumentException("planes of " + pixels + " pixels, expected 40 to 400");
        }
        return new PlanesImage(layout, numbers, before, onlyChanged, columns, pixels, caption);
    }

    public PlanesImage caption(String text) {
        return new PlanesImage(layout, numbers, before, onlyChanged, columns, planePixels, text);
    }

    /** How many numbers {@link #since} found changed. */
    public int changes() {
        return IntStream.range(0, layout.planes().size()).map(this::changes).sum();
    }

    private int changes(int plane) {
        return (int) IntStream.range(0, SQUARES).filter(square -> change(plane, square) != 0).count();
    }

    public String toSvg() {
        return draw().toSvg();
    }

    public String toHtml() {
        String names = shown().stream().map(this::name).collect(Collectors.joining(", "));
        String planes = shown().size() + " planes of " + layout.name() + ": " + names;
        return draw().toHtml(onlyChanged ? toString() : (caption.isEmpty() ? "" : caption + "; ") + planes);
    }

    private Svg draw() {
        List<Integer> planes = shown();
        PlanesDrawing drawing = new PlanesDrawing(planes.stream().map(this::name).toList(), columns, planePixels,
                caption);
        for (int plane : planes) {
            drawing.startPlane(changes(plane) % SQUARES == 0
                    ? sameEverywhere(plane).map(Svg::number)
                    : Optional.empty());
            for (int square = 0; square < SQUARES; square++) {
                drawing.square(square % 8, square / 8, number(numbers, plane, square), change(plane, square));
            }
        }
        return drawing.svg();
    }

    /** A line for each plane: its squares other than 0, or what it is filled with, and what changed. */
    @Override
    public String toString() {
        List<String> lines = new ArrayList<>();
        for (int plane : shown()) {
            StringBuilder line = new StringBuilder(String.format("%-16s", name(plane)));
            if (sameEverywhere(plane).isPresent()) {
                line.append(' ').append(Svg.number(sameEverywhere(plane).get())).append(" everywhere");
            }
            for (int square = 0; square < SQUARES; square++) {
                line.append(squareText(plane, square));
            }
            lines.add(line.toString());
        }
        return String.join("\n", lines) + (caption.isEmpty() ? "" : "\n" + caption);
    }

    private String squareText(int plane, int square) {
        String name = Square.squareAt(square).getNotation();
        float number = number(numbers, plane, square);
        double change = change(plane, square);
        boolean explained = sameEverywhere(plane).isEmpty() && number != 0;
        String sign = change > 0 ? "+" : change < 0 ? "-" : "";
        if (!explained && (change == 0 || sameEverywhere(plane).isPresent() && number != 0)) {
            return "";
        }
        return " " + sign + name + (number == 0 || number == 1 ? "" : "=" + Svg.number(number));
    }

    private List<Integer> shown() {
        return IntStream.range(0, layout.planes().size()).filter(plane -> !onlyChanged || changes(plane) > 0).boxed()
                .toList();
    }

    /** A plane's name; seen by White always, own pieces are White's. */
    private String name(int plane) {
        String name = layout.planes().get(plane).name();
        return layout.view() == View.MOVER
                ? name
                : name.replaceFirst("^own ", "White's ").replaceFirst("^other ", "Black's ");
    }

    private Optional<Float> sameEverywhere(int plane) {
        float first = number(numbers, plane, 0);
        boolean same = IntStream.range(1, SQUARES).allMatch(square -> number(numbers, plane, square) == first);
        return same ? Optional.of(first) : Optional.empty();
    }

    private float number(float[] all, int plane, int square) {
        return all[layout.order() == PlaneOrder.PLANE_FIRST
                ? plane * SQUARES + square
                : square * layout.planes().size() + plane];
    }

    private double change(int plane, int square) {
        return before.map(earlier -> (double) number(numbers, plane, square) - number(earlier, plane, square))
                .orElse(0.0);
    }
}
