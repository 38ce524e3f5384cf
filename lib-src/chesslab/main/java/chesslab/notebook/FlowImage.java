package chesslab.notebook;

import chesslab.notebook.drawing.Palette;
import chesslab.notebook.drawing.Svg;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Boxes from left to right with arrows between them: the layers of a network, a residual block, or the way from a game
 * to a move. A value: every method that adds something returns a new picture.
 *
 * <pre>{@code
 * Show.all(FlowImage.of("x", "3 × 3\nconvolution", "ReLU", "3 × 3\nconvolution", "+", "ReLU").skip(0, 4));
 * }</pre>
 */
public final class FlowImage extends Picture {

    private static final double LETTERS = 16;
    private static final double LETTER_WIDTH = 0.56 * LETTERS;
    private static final double LINE = 20;
    private static final double ARROW = 34; // the shortest
    private static final double MARGIN = 16;
    private static final double SKIP = 40; // how high it rises above the boxes
    private static final String LIT = "#a9d2ea";
    private static final String LOOK = "stroke=\"" + Svg.INK + "\" stroke-width=\"1.6\" fill=\"none\"";

    private record Skip(int from, int to) {
    }

    private final List<String> boxes;
    private final List<String> arrows;
    private final List<Skip> skips;
    private final int lit;
    private final String caption;

    private FlowImage(List<String> boxes, List<String> arrows, List<Skip> skips, int lit, String caption) {
        this.boxes = boxes;
        this.arrows = arrows;
        this.skips = skips;
        this.lit = lit;
        this.caption = caption;
    }

    /** Boxes with these texts, which may have several lines. */
    public static FlowImage of(String... boxes) {
        if (boxes.length < 2) {
            throw new IllegalArgumentException(boxes.length + " boxes, expected two or more");
        }
        return new FlowImage(List.of(boxes), List.of(), List.of(), boxes.length, "");
    }

    /** Texts above the arrows, which may have several lines: one for each. */
    public FlowImage arrows(String... texts) {
        if (texts.length != boxes.size() - 1) {
            throw new IllegalArgumentException(texts.length + " texts of arrows, expected " + (boxes.size() - 1));
        }
        return new FlowImage(boxes, List.of(texts), skips, lit, caption);
    }

    /** An arrow over the boxes between two, which count from 0. */
    public FlowImage skip(int from, int to) {
        if (from < 0 || to <= from || to >= boxes.size()) {
            throw new IllegalArgumentException("an arrow from box " + from + " to box " + to + ", expected 0 to "
                    + (boxes.size() - 1) + ", the first below the second");
        }
        List<Skip> more = new ArrayList<>(skips);
        more.add(new Skip(from, to));
        return new FlowImage(boxes, arrows, List.copyOf(more), lit, caption);
    }

    /** Lights up the boxes from one on, which count from 0. */
    public FlowImage lit(int from) {
        return new FlowImage(boxes, arrows, skips, from, caption);
    }

    /** A text below the picture; long ones are broken into lines. */
    public FlowImage caption(String text) {
        return new FlowImage(boxes, arrows, skips, lit, text);
    }

    private static double width(String text) {
        return LETTER_WIDTH * text.lines().mapToInt(String::length).max().orElse(0);
    }

    private static double lines(List<String> texts) {
        return LINE * texts.stream().mapToLong(text -> text.lines().count()).max().orElse(0);
    }

    @Override
    protected Svg draw() {
        double[] left = new double[boxes.size()];
        double x = MARGIN;
        for (int i = 0; i < left.length; i++) {
            left[i] = x;
            x += width(i) + (i < arrows.size() ? Math.max(ARROW, width(arrows.get(i)) + 22) : ARROW);
        }
        double width = left[left.length - 1] + width(left.length - 1) + MARGIN;
        double height = lines(boxes) + 24;
        double top = MARGIN + (skips.isEmpty() ? 0 : SKIP) + Math.max(0, lines(arrows) - height / 2 + 8);
        List<String> below = Svg.wrap(caption, (int) ((width - 2 * MARGIN) / LETTER_WIDTH));
        Svg svg = new Svg(width, top + height + MARGIN + below.size() * LINE, 8, (int) width);
        double middle = top + height / 2;
        for (int i = 0; i < left.length; i++) {
            svg.add("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"7\" stroke=\"%s\" stroke-width=\"1.8\" "
                    + "fill=\"%s\"/>", left[i], top, width(i), height, Palette.BLUE, i < lit ? "#eaf2f8" : LIT);
            lines(svg, boxes.get(i), left[i] + width(i) / 2, middle - LINE * boxes.get(i).lines().count() / 2.0);
            if (i > 0) {
                double from = left[i - 1] + width(i - 1);
                svg.add("<path d=\"M%s %s H%s\" %s/>", from + 3, middle, left[i] - 4, LOOK);
                head(svg, left[i] - 3, middle, -9, 5);
                String text = arrows.isEmpty() ? "" : arrows.get(i - 1);
                lines(svg, text, (from + left[i]) / 2, middle - 6 - LINE * text.lines().count());
            }
        }
        for (Skip skip : skips) {
            double from = left[skip.from] + width(skip.from) / 2;
            double to = left[skip.to] + width(skip.to) / 2;
            svg.add("<path d=\"M%s %s C%s %s %s %s %s %s\" %s/>", from, top - 3, from, top - SKIP - 12, to,
                    top - SKIP - 12, to, top - 6, LOOK);
            svg.add("<path d=\"M%s %s l-5 -9 h10 Z\" fill=\"%s\"/>", to, top - 3, Svg.INK);
        }
        svg.caption(below, width / 2, top + height + LINE, LETTERS - 1, LINE);
        return svg;
    }

    private double width(int box) {
        return width(boxes.get(box)) + 26;
    }

    private static void head(Svg svg, double x, double y, double back, double half) {
        svg.add("<path d=\"M%s %s l%s %s v%s Z\" fill=\"%s\"/>", x, y, back, -half, 2 * half, Svg.INK);
    }

    private static void lines(Svg svg, String text, double x, double top) {
        List<String> each = text.lines().toList();
        for (int i = 0; i < each.size(); i++) {
            svg.text(x, top + LINE * i + LINE * 0.75, LETTERS, "middle", Svg.INK, each.get(i));
        }
    }

    @Override
    public String toString() {
        String row = boxes.stream().map(FlowImage::inOneLine).collect(Collectors.joining(" → "));
        String over = skips.stream().map(skip -> "; from " + inOneLine(boxes.get(skip.from)) + " to "
                + inOneLine(boxes.get(skip.to))).collect(Collectors.joining());
        String along = arrows.isEmpty()
                ? ""
                : "; along the arrows: " + Arrays.toString(arrows.stream()
                        .map(FlowImage::inOneLine).toArray());
        return row + over + along + (caption.isEmpty() ? "" : "\n" + caption);
    }

    private static String inOneLine(String text) {
        return text.lines().collect(Collectors.joining(" "));
    }
}
