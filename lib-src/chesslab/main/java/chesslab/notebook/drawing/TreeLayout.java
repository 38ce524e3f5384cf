package chesslab.notebook.drawing;

import chesslab.search.TreeNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where the nodes of a tree come to lie: one layer for each move, leaves side by side, parents over the middle of their
 * children. Where that gets too wide, leaves of one parent stand one below the other instead. Lengths are pixels, from
 * the upper left corner.
 */
public final class TreeLayout {

    /** Between a node and its move. */
    static final double LABEL_GAP = 5;

    /** From the left edge of a parent to the line along which its stacked children hang. */
    static final double TRUNK = 5;

    private static final double TWIG = 8; // from that line to a child's move
    private static final double ROW_GAP = 2;
    private static final double STACK_RISE = 8;

    private static final double GAP = 4; // between neighbours
    private static final double LEAST_RISE = 30; // from the moves of a layer to the nodes above
    private static final double GREATEST_RISE = 84;

    /**
     * How large the letters are and which way they run.
     *
     * @param movesTurned  whether moves are written upwards
     * @param leavesTurned whether the values of leaves are written upwards too
     * @param stacked      whether leaves stand one below the other, their moves beside them
     */
    public record Style(double letters, boolean movesTurned, boolean leavesTurned, boolean stacked) {

        double length(String text) {
            return 0.57 * letters * text.length(); // Helvetica's digits are 0.556 wide
        }
    }

    /** From roomy to tight. The last is as tight as letters allow that can still be read from the back row. */
    private static final List<Style> STYLES = List.of(
            new Style(15, false, false, false), new Style(13, false, false, false), new Style(12, true, false, false),
            new Style(13, true, true, false), new Style(11, true, true, false), new Style(12, true, false, true),
            new Style(11, true, false, true));

    /**
     * One node in its place.
     *
     * @param x      the middle of the node
     * @param row    which of its stacked siblings this is, from 0; -1 when the node is not stacked
     */
    public record Spot(TreeNode node, int depth, double x, int row, double width, double height, boolean onLine,
            List<Spot> children) {

        public boolean stacked() {
            return row >= 0;
        }

        /** This spot and all below it. */
        public Stream<Spot> all() {
            return Stream.concat(Stream.of(this), children.stream().flatMap(Spot::all));
        }
    }

    private final Style style;
    private final double width;
    private final Spot root;
    private final List<Double> tops = new ArrayList<>(); // [depth]
    private double bottom;

    private TreeLayout(TreeNode tree, Style style) {
        this.style = style;
        this.width = span(tree);
        this.root = place(tree, 0, 0, tree.children().isEmpty() || tree.children().stream().anyMatch(TreeNode::best));
        for (List<Spot> layer = List.of(root); !layer.isEmpty(); layer = layer.stream()
                .flatMap(spot -> spot.children.stream()).toList()) {
            addLayer(layer);
        }
    }

    /** The tree in the roomiest style that is at most this wide, or in the narrowest if none is. */
    public static TreeLayout of(TreeNode tree, double mostWidth) {
        List<TreeLayout> layouts = STYLES.stream().map(style -> new TreeLayout(tree, style)).toList();
        return layouts.stream().filter(layout -> layout.width <= mostWidth).findFirst()
                .orElseGet(() -> Collections.min(layouts, Comparator.comparingDouble(TreeLayout::width)));
    }

    public Style style() {
        return style;
    }

    public Spot root() {
        return root;
    }

    public double width() {
        return width;
    }

    double height() {
        return bottom;
    }

    public double top(Spot spot) {
        return tops.get(spot.depth) + Math.max(0, spot.row) * rowHeight();
    }

    /** How far a node's move reaches up from the node; stacked nodes have it at their left. */
    double labelHeight(Spot spot) {
        return spot.stacked() ? 0 : LABEL_GAP + (style.movesTurned ? style.length(spot.node.move()) : style.letters);
    }

    /** Whether a node's value runs upwards. */
    boolean turned(TreeNode node) {
        return style.leavesTurned && node.children().isEmpty();
    }

    private double boxWidth(TreeNode node) {
        if (node.value().isEmpty()) {
            return style.letters * 0.9;
        }
        return turned(node) ? style.letters + 5 : style.length(node.value()) + style.letters * 0.6;
    }

    private double boxHeight(TreeNode node) {
        if (node.value().isEmpty()) {
            return style.letters * (style.stacked ? 1.8 : 1.2);
        }
        return turned(node) ? style.length(node.value()) + style.letters : style.letters * (style.stacked ? 1.8 : 2.1);
    }

    private double rowHeight() {
        return style.letters * 1.8 + ROW_GAP;
    }

    private boolean stacks(TreeNode parent) {
        return style.stacked && parent.children().size() > 1
                && parent.children().stream().allMatch(child -> child.children().isEmpty());
    }

    /** From the left edge of the parent to the left edge of its stacked children. */
    private double stackIndent(TreeNode parent) {
        return TRUNK + TWIG + LABEL_GAP
                + parent.children().stream().mapToDouble(child -> style.length(child.move())).max().orElse(0);
    }

    private double ownSpan(TreeNode node) {
        double label = style.movesTurned ? style.letters : style.length(node.move()) + style.letters * 0.6;
        return Math.max(boxWidth(node), label) + GAP;
    }

    private double childrenSpan(TreeNode node) {
        return node.children().stream().mapToDouble(this::span).sum();
    }

    private double span(TreeNode node) {
        if (stacks(node)) {
            double widest = node.children().stream().mapToDouble(this::boxWidth).max().orElse(0);
            double besideParent = (ownSpan(node) - boxWidth(node)) / 2;
            return Math.max(ownSpan(node), besideParent + stackIndent(node) + widest) + GAP;
        }
        double between = node.children().isEmpty() ? 0 : 2 * GAP; // so that families stand apart
        return Math.max(ownSpan(node), childrenSpan(node)) + between;
    }

    private Spot place(TreeNode node, int depth, double left, boolean onLine) {
        if (stacks(node)) {
            return placeStack(node, depth, left + ownSpan(node) / 2, onLine);
        }
        List<Spot> children = new ArrayList<>();
        double span = span(node);
        double next = left + (span - childrenSpan(node)) / 2;
        for (TreeNode child : node.children()) {
            children.add(place(child, depth + 1, next, onLine && child.best()));
            next += span(child);
        }
        double x = left + span / 2;
        if (!children.isEmpty()) {
            double middle = (children.get(0).x + children.get(children.size() - 1).x) / 2;
            double half = ownSpan(node) / 2;
            x = Math.max(left + half, Math.min(left + span - half, middle));
        }
        return new Spot(node, depth, x, -1, boxWidth(node), boxHeight(node), onLine, List.copyOf(children));
    }

    private Spot placeStack(TreeNode node, int depth, double x, boolean onLine) {
        List<Spot> children = new ArrayList<>();
        double left = x - boxWidth(node) / 2 + stackIndent(node);
        for (TreeNode child : node.children()) {
            children.add(new Spot(child, depth + 1, left + boxWidth(child) / 2, children.size(), boxWidth(child),
                    boxHeight(child), onLine && child.best(), List.of()));
        }
        return new Spot(node, depth, x, -1, boxWidth(node), boxHeight(node), onLine, List.copyOf(children));
    }

    private void addLayer(List<Spot> layer) {
        double labels = layer.stream().mapToDouble(this::labelHeight).max().orElse(0);
        tops.add(tops.isEmpty() ? 0 : bottom + labels + (labels == 0 ? STACK_RISE : rise(tops.size() - 1)));
        bottom = layer.stream().mapToDouble(spot -> top(spot) + spot.height).max().orElse(0);
    }

    /** Room for the edges below a layer: the more of it the flatter they would run. */
    private double rise(int depth) {
        double widest = root.all().filter(spot -> spot.depth == depth).flatMap(spot -> spot.children.stream()
                .map(child -> Math.abs(child.x - spot.x))).mapToDouble(Double::doubleValue).max().orElse(0);
        return Math.max(LEAST_RISE, Math.min(GREATEST_RISE, widest / 5));
    }
}
