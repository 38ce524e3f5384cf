package chesslab.notebook.drawing;

import chesslab.notebook.drawing.TreeLayout.Spot;
import chesslab.search.TreeNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A search tree as SVG. White's nodes are light and pointed upward, Black's are dark and pointed downward; in a tree
 * with shades only the point shows the side. Layers, bottom to top: edges, the principal variation, nodes with moves.
 */
public final class TreeDrawing {

    private static final String DARK = "#4a545b";
    private static final String PRUNED = "#7b858c";
    private static final String FAINT = "#dfe3e6"; // a node not yet reached
    private static final String OTHER_TEXT = "#a9b3b9";
    private static final double MARGIN = 14;
    private static final double KEY_LETTERS = 12;
    private static final double KEY_LETTER_WIDTH = 6.4;
    private static final double KEY_SIGN = 29; // from one sign of the key to its words
    private static final double KEY_GAP = 14;
    private static final double KEY_HEIGHT = 44;
    private static final double CAPTION_LETTERS = 14;
    private static final double CAPTION_LINE = 20;
    private static final double PEAK = 5;
    private static final double CUT_AT = 0.72; // of an edge's length, where edges no longer crowd
    private static final double BASELINE = 0.36; // of the letters: from the middle of a digit to its lower end

    private static final String ON_LINE = stroke(Palette.BLUE, 3.4);
    private static final String CHOSEN = stroke(DARK, 1.8);
    private static final String OTHER = stroke(OTHER_TEXT, 1.2);
    private static final String SKIPPED = stroke(PRUNED, 1.2) + " stroke-dasharray=\"4 3\"";

    private static final String WHITE_BOX = stroke(DARK, 1.2) + " fill=\"#ffffff\"";
    private static final String BLACK_BOX = stroke(DARK, 1.2) + " fill=\"" + DARK + "\"";

    private final TreeLayout layout;
    private final boolean blackFirst;
    private final boolean shaded;
    private final TreeNode next;
    private final double left;
    private final Svg svg;

    /** An entry of the key: the line that it explains, or {@link #WHITE_BOX} or {@link #BLACK_BOX}. */
    private record Sign(String look, String text) {
        private double width() {
            return KEY_SIGN + text.length() * KEY_LETTER_WIDTH + KEY_GAP;
        }
    }

    /**
     * Draws a tree at most {@code mostWidth} pixels wide if it can still be read then.
     *
     * @param room the same tree with the widest texts that its nodes ever have
     * @param next the leaf to mark, where each leaf shows the text that it has there, reached or not; or null
     */
    public TreeDrawing(TreeNode root, TreeNode room, boolean blackFirst, double mostWidth, String caption,
            TreeNode next) {
        this.layout = TreeLayout.of(root, room, mostWidth - 2 * MARGIN);
        this.blackFirst = blackFirst;
        this.next = next;
        Spot whole = root == room ? layout.root() : TreeLayout.of(room, room, mostWidth).root();
        this.shaded = whole.all().anyMatch(spot -> spot.node().shade() != 0);
        List<Sign> key = key(whole);
        double keyWidth = key.stream().mapToDouble(Sign::width).sum() - KEY_GAP;
        double width = Math.ceil(Math.max(layout.width(), keyWidth) + 2 * MARGIN);
        this.left = (width - layout.width()) / 2;
        double tree = MARGIN + layout.height();
        List<String> lines = Svg.wrap(caption, (int) ((width - 2 * MARGIN) / (CAPTION_LETTERS * 0.6)));
        this.svg = new Svg(width, Math.ceil(tree + KEY_HEIGHT + lines.size() * CAPTION_LINE), 8, (int) width);
        spots().forEach(parent -> edges(parent, false));
        spots().forEach(parent -> edges(parent, true));
        svg.add("<g text-anchor=\"middle\" font-size=\"%s\">", layout.letters());
        spots().forEach(this::node);
        svg.add("</g>");
        drawKey(key, (width - keyWidth) / 2, tree + KEY_HEIGHT / 2);
        svg.caption(lines, width / 2, tree + KEY_HEIGHT + CAPTION_LINE - CAPTION_LETTERS, CAPTION_LETTERS,
                CAPTION_LINE);
    }

    /** Returns the finished picture. */
    public Svg svg() {
        return svg;
    }

    private void edges(Spot parent, boolean onLine) {
        parent.children().stream().filter(child -> child.onLine() == onLine).forEach(child -> {
            TreeNode node = child.node();
            double y = MARGIN + layout.top(parent) + parent.height();
            double across = child.x() - parent.x();
            double down = MARGIN + layout.top(child) - TreeLayout.LABEL_GAP - layout.moveLetters(child) - 2 - y;
            line(left + parent.x(), y, across, down,
                    onLine ? ON_LINE
                            : node.pruned() ? SKIPPED
                            : node.best() ? CHOSEN
                            : child.reached() ? OTHER : stroke(FAINT, 1));
        });
    }

    /** A line; one of what was not searched has two short strokes across it. */
    private void line(double x, double y, double across, double down, String look) {
        svg.add("<path d=\"M%s %s l%s %s\" fill=\"none\" stroke-linecap=\"round\" %s/>", x, y, across, down, look);
        if (look.equals(SKIPPED)) {
            svg.add("<path d=\"M%s %s l8 -4 m0 3.6 l-8 4\" %s fill=\"none\"/>", x + CUT_AT * across - 4,
                    y + CUT_AT * down + 0.2, stroke(Palette.ORANGE, 1.7));
        }
    }

    private void node(Spot spot) {
        TreeNode node = spot.node();
        boolean white = (spot.depth() % 2 == 0) != blackFirst;
        double x = left + spot.x();
        double y = MARGIN + layout.top(spot);
        boolean light = white || shaded;
        boolean asked = node == next;
        String fill = !spot.reached() ? FAINT
                : node.pruned() ? "none" : shade(node.shade(), light ? "#ffffff" : DARK);
        box(x, y, spot.width(), spot.height(), white, (node.pruned() ? SKIPPED
                : spot.onLine() ? stroke(Palette.BLUE, 3)
                : stroke(spot.reached() || asked ? DARK : FAINT, asked ? 2.4 : 1.2)) + " fill=\"" + fill + "\"");
        String weight = spot.onLine() || asked ? "bold" : "normal";
        boolean known = next != null && node.children().isEmpty();
        text(known ? spot.widest() : node.value(), x,
                y + (spot.height() + (white ? PEAK : -PEAK)) / 2 + layout.letters() * BASELINE,
                light || known && (node.pruned() || !spot.reached()) ? Svg.INK : "#ffffff", weight);
        double letters = layout.moveLetters(spot);
        String size = letters == layout.letters() ? "" : "\" font-size=\"" + Svg.number(letters);
        text(node.move(), x, y - TreeLayout.LABEL_GAP - letters * 0.14, spot.onLine() ? Palette.BLUE
                : node.pruned() ? PRUNED : spot.reached() || asked ? Svg.INK : OTHER_TEXT, weight + size);
    }

    /** The plain color without a shade; else a light blue or orange, the deeper the farther the shade from 0. */
    private static String shade(double shade, String plain) {
        if (shade == 0) {
            return plain;
        }
        int end = Integer.parseInt((shade > 0 ? Palette.BLUE : Palette.ORANGE).substring(1), 16);
        double part = 0.15 + 0.55 * Math.abs(shade);
        int mixed = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            mixed = mixed << 8 | (int) Math.round(255 + part * ((end >> shift & 255) - 255));
        }
        return String.format("#%06x", mixed);
    }

    private void text(String text, double x, double y, String color, String weight) {
        if (!text.isEmpty()) {
            svg.add("<text x=\"%s\" y=\"%s\" fill=\"%s\" font-weight=\"%s\">%s</text>", x, y, color, weight,
                    Svg.escape(text));
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

    private static List<Sign> key(Spot root) {
        List<Sign> key = new ArrayList<>();
        key.add(new Sign(WHITE_BOX, "White to move"));
        key.add(new Sign(BLACK_BOX, "Black to move"));
        if (root.onLine()) {
            key.add(new Sign(ON_LINE, "best play"));
        }
        if (root.all().anyMatch(spot -> spot.node().best() && !spot.onLine())) {
            key.add(new Sign(CHOSEN, "best answer"));
        }
        if (root.all().anyMatch(spot -> spot.node().pruned())) {
            key.add(new Sign(SKIPPED, "not searched"));
        }
        return key;
    }

    private Stream<Spot> spots() {
        return layout.root().all();
    }

    private void drawKey(List<Sign> key, double x, double y) {
        svg.add("<g font-size=\"%s\" fill=\"%s\">", KEY_LETTERS, Svg.INK);
        for (Sign sign : key) {
            if (sign.look.equals(WHITE_BOX) || sign.look.equals(BLACK_BOX)) {
                box(x + 16, y - 9, 16, 18, sign.look.equals(WHITE_BOX), shaded ? WHITE_BOX : sign.look);
            } else {
                line(x, y, 24, 0, sign.look);
            }
            svg.add("<text x=\"%s\" y=\"%s\">%s</text>", x + KEY_SIGN, y + KEY_LETTERS * BASELINE, sign.text);
            x += sign.width();
        }
        svg.add("</g>");
    }

    private static String stroke(String color, double width) {
        return "stroke=\"" + color + "\" stroke-width=\"" + Svg.number(width) + "\"";
    }
}
