package chesslab.notebook.drawing;

import chesslab.notebook.drawing.TreeLayout.Spot;
import chesslab.search.TreeNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * A search tree as SVG. White's nodes are light and pointed upwards, because White looks for the greatest value;
 * Black's are dark and pointed downwards. Layers, bottom to top: edges, the principal variation, nodes with moves.
 */
public final class TreeDrawing {

    private static final String DARK = "#4a545b";
    private static final String EDGE = "#a9b3b9";
    private static final String PRUNED = "#7b858c";
    private static final double MARGIN = 14;
    private static final double KEY_LETTERS = 12;
    private static final double KEY_LETTER_WIDTH = 6.4;
    private static final double KEY_SIGN = 29; // from one sign of the key to its words
    private static final double KEY_GAP = 18;
    private static final double KEY_HEIGHT = 44;
    private static final double CAPTION_LETTERS = 14;
    private static final double CAPTION_LINE = 20;
    private static final double PEAK = 5;
    private static final double CUT_AT = 0.72; // of an edge's length, where edges no longer crowd
    private static final String DASHED = " stroke-dasharray=\"4 3\"";
    private static final String PRUNED_LOOK = stroke(PRUNED, 1.2) + " stroke-dasharray=\"3 2\" fill=\"none\"";

    private final TreeLayout layout;
    private final boolean blackFirst;
    private final double width;
    private final double left;
    private final Svg svg;

    /** What the lines and shapes mean; a sign is drawn from a point rightwards. */
    private record KeyEntry(String text, BiConsumer<Double, Double> sign) {
        private double width() {
            return KEY_SIGN + text.length() * KEY_LETTER_WIDTH + KEY_GAP;
        }
    }

    /** Draws a tree at most {@code mostWidth} pixels wide if it can still be read then. */
    public TreeDrawing(TreeNode root, boolean blackFirst, double mostWidth, String caption) {
        this.layout = TreeLayout.of(root, mostWidth - 2 * MARGIN);
        this.blackFirst = blackFirst;
        double keyWidth = key().stream().mapToDouble(KeyEntry::width).sum() - KEY_GAP;
        this.width = Math.ceil(Math.max(layout.width(), keyWidth) + 2 * MARGIN);
        this.left = (width - layout.width()) / 2;
        double tree = MARGIN + layout.height();
        List<String> lines = Svg.wrap(caption, (int) ((width - 2 * MARGIN) / (CAPTION_LETTERS * 0.6)));
        this.svg = new Svg(width, Math.ceil(tree + KEY_HEIGHT + lines.size() * CAPTION_LINE), 8,
                (int) width);
        layout.root().all().forEach(parent -> edges(parent, false));
        layout.root().all().forEach(parent -> edges(parent, true));
        svg.add("<g text-anchor=\"middle\" font-size=\"%s\">", layout.style().letters());
        layout.root().all().forEach(this::node);
        svg.add("</g>");
        drawKey((width - keyWidth) / 2, tree + KEY_HEIGHT / 2);
        svg.caption(lines, width / 2, tree + KEY_HEIGHT + CAPTION_LINE - CAPTION_LETTERS, CAPTION_LETTERS,
                CAPTION_LINE);
    }

    /** Returns the finished picture. */
    public Svg svg() {
        return svg;
    }

    private void edges(Spot parent, boolean onLine) {
        for (Spot child : parent.children()) {
            if (child.onLine() == onLine) {
                edge(parent, child);
            }
        }
    }

    private void edge(Spot parent, Spot child) {
        if (child.stacked()) {
            double trunk = x(parent) - parent.width() / 2 + TreeLayout.TRUNK;
            double end = x(child) - child.width() / 2 - TreeLayout.LABEL_GAP - moveLength(child.node()) - 2;
            double y = top(child) + child.height() / 2;
            line(child, "M" + number(trunk) + " " + number(top(parent) + parent.height() - PEAK) + " V" + number(y)
                    + " H" + number(end), end - 4, y);
        } else {
            double y = top(parent) + parent.height();
            double down = top(child) - layout.labelHeight(child) - 2 - y;
            double across = x(child) - x(parent);
            line(child, "M" + number(x(parent)) + " " + number(y) + " l" + number(across) + " " + number(down),
                    x(parent) + CUT_AT * across, y + CUT_AT * down);
        }
    }

    private void line(Spot child, String path, double cutX, double cutY) {
        TreeNode node = child.node();
        String look = child.onLine() ? stroke(Palette.BLUE, 3.4) : node.pruned() ? stroke(PRUNED, 1.2) + DASHED
                : node.best() ? stroke(DARK, 1.8) : stroke(EDGE, 1.2);
        svg.add("<path d=\"%s\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" %s/>", path, look);
        if (node.pruned()) {
            cut(cutX, cutY);
        }
    }

    private double moveLength(TreeNode node) {
        return layout.style().length(node.move());
    }

    /** Two short strokes across an edge. */
    private void cut(double x, double y) {
        svg.add("<path d=\"M%s %s l8 -4 m0 3.6 l-8 4\" %s fill=\"none\"/>", x - 4, y + 0.2,
                stroke(Palette.ORANGE, 1.7));
    }

    private void node(Spot spot) {
        TreeNode node = spot.node();
        boolean white = (spot.depth() % 2 == 0) != blackFirst;
        double x = x(spot);
        double y = top(spot);
        box(x, y, spot.width(), spot.height(), white, node.pruned() ? PRUNED_LOOK
                : spot.onLine() ? look(white, Palette.BLUE, 3) : look(white, DARK, 1.2));
        String weight = spot.onLine() ? " font-weight=\"bold\"" : "";
        if (!node.value().isEmpty()) {
            double middle = y + (spot.height() + (white ? PEAK : -PEAK)) / 2;
            text(node.value(), x, middle, layout.turned(node), white ? Svg.INK : "#ffffff", weight);
        }
        if (!node.move().isEmpty()) {
            String colour = spot.onLine() ? Palette.BLUE : node.pruned() ? PRUNED : Svg.INK;
            if (spot.stacked()) {
                double right = x - spot.width() / 2 - TreeLayout.LABEL_GAP;
                text(node.move(), right - moveLength(node) / 2, y + spot.height() / 2, false, colour, weight);
            } else {
                double middle = y - (TreeLayout.LABEL_GAP + layout.labelHeight(spot)) / 2;
                text(node.move(), x, middle, layout.style().movesTurned(), colour, weight);
            }
        }
    }

    /** A box with a point: above for White, below for Black. */
    private void box(double x, double y, double width, double height, boolean white, String look) {
        double half = width / 2;
        double point = white ? y : y + height;
        double shoulder = white ? y + PEAK : y + height - PEAK;
        double base = white ? y + height : y;
        svg.add("<path d=\"M%s %s L%s %s V%s H%s V%s Z\" stroke-linejoin=\"round\" %s/>", x, point, x + half,
                shoulder, base, x - half, shoulder, look);
    }

    /** A text around its middle; turned ones run upwards. */
    private void text(String text, double x, double y, boolean turned, String colour, String weight) {
        double down = layout.style().letters() * 0.36; // from the middle of a digit to the line it stands on
        svg.add("<text x=\"%s\" y=\"%s\" fill=\"%s\"%s%s>%s</text>", x, y + down, colour, weight,
                turned ? " transform=\"rotate(-90 " + number(x) + " " + number(y) + ")\"" : "", Svg.escape(text));
    }

    /** What occurs in this tree, and what it means. */
    private List<KeyEntry> key() {
        List<TreeNode> nodes = layout.root().all().map(Spot::node).toList();
        boolean others = layout.root().all().anyMatch(spot -> spot.node().best() && !spot.onLine());
        List<KeyEntry> entries = new ArrayList<>();
        entries.add(new KeyEntry("White to move", (x, y) -> box(x + 16, y - 9, 16, 18, true, look(true, DARK, 1.2))));
        entries.add(new KeyEntry("Black to move", (x, y) -> box(x + 16, y - 9, 16, 18, false, look(false, DARK, 1.2))));
        if (layout.root().onLine()) {
            entries.add(new KeyEntry("best play", (x, y) -> line(x, y, stroke(Palette.BLUE, 3.4))));
        }
        if (others) {
            entries.add(new KeyEntry("best answer", (x, y) -> line(x, y, stroke(DARK, 1.8))));
        }
        if (nodes.stream().anyMatch(TreeNode::pruned)) {
            entries.add(new KeyEntry("not searched", (x, y) -> {
                line(x, y, stroke(PRUNED, 1.2) + DASHED);
                cut(x + 12, y);
            }));
        }
        return entries;
    }

    private void line(double x, double y, String look) {
        svg.add("<path d=\"M%s %s h24\" %s/>", x, y, look);
    }

    private void drawKey(double left, double y) {
        svg.add("<g font-size=\"%s\" fill=\"%s\">", KEY_LETTERS, Svg.INK);
        double x = left;
        for (KeyEntry entry : key()) {
            entry.sign.accept(x, y);
            svg.add("<text x=\"%s\" y=\"%s\">%s</text>", x + KEY_SIGN, y + KEY_LETTERS * 0.36, entry.text);
            x += entry.width();
        }
        svg.add("</g>");
    }

    private double x(Spot spot) {
        return left + spot.x();
    }

    private double top(Spot spot) {
        return MARGIN + layout.top(spot);
    }

    private static String look(boolean white, String line, double lineWidth) {
        return stroke(line, lineWidth) + " fill=\"" + (white ? "#ffffff" : DARK) + "\"";
    }

    private static String stroke(String colour, double width) {
        return "stroke=\"" + colour + "\" stroke-width=\"" + number(width) + "\"";
    }

    private static String number(double value) {
        return Svg.number(value);
    }
}
