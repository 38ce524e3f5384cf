package chesslab.notebook.drawing;

import chesslab.search.TreeNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Where the nodes of a tree lie: one layer for each move, leaves side by side, parents over the middle of their
 * children. Lengths are pixels, from the upper left corner.
 */
public final class TreeLayout {

    static final double LABEL_GAP = 5;

    private static final double GAP = 4; // between neighbors
    private static final double LEAST_RISE = 30; // from the moves of a layer to the nodes above
    private static final double GREATEST_RISE = 84;
    private static final double GREATEST_LETTERS = 20;
    private static final double LEAST_LETTERS = 11; // can still be read from the back row
    private static final double GREATEST_OF_MOVES = 18; // in a crowded tree

    /**
     * One node in its place.
     *
     * @param widest  the widest text that the node ever has
     * @param x       the middle of the node
     * @param reached whether its text is there, if it ever has one
     */
    public record Spot(TreeNode node, String widest, int depth, double x, double width, double height, boolean onLine,
            boolean reached, List<Spot> children) {

        /** This spot and all below it. */
        public Stream<Spot> all() {
            return Stream.concat(Stream.of(this), children.stream().flatMap(Spot::all));
        }
    }

    private final double letters;
    private final double width;
    private final Spot root;
    private final List<Double> tops = new ArrayList<>(); // [depth]
    private final List<Double> moveLetters = new ArrayList<>(); // [depth]
    private double bottom;

    private TreeLayout(TreeNode tree, TreeNode room, double letters) {
        this.letters = letters;
        this.width = span(room);
        this.root = place(tree, room, 0, 0,
                tree.children().isEmpty() || tree.children().stream().anyMatch(TreeNode::best));
        for (List<Spot> layer = List.of(root); !layer.isEmpty(); layer = layer.stream()
                .flatMap(spot -> spot.children.stream()).toList()) {
            moveLetters.add(moveLetters(layer));
            tops.add(tops.isEmpty() ? 0 : bottom + LABEL_GAP + moveLetters.get(tops.size()) + rise(tops.size() - 1));
            bottom = tops.get(tops.size() - 1) + layer.stream().mapToDouble(Spot::height).max().orElseThrow();
        }
    }

    /**
     * The tree in the greatest letters with which it is at most this wide, or in the smallest.
     *
     * @param room the same tree with the widest texts that its nodes ever have, for which there is room
     */
    public static TreeLayout of(TreeNode tree, TreeNode room, double mostWidth) {
        return DoubleStream.iterate(GREATEST_LETTERS, size -> size > LEAST_LETTERS, size -> size - 1)
                .mapToObj(size -> new TreeLayout(tree, room, size)).filter(layout -> layout.width <= mostWidth)
                .findFirst()
                .orElseGet(() -> new TreeLayout(tree, room, LEAST_LETTERS));
    }

    public double letters() {
        return letters;
    }

    /** The letters of the moves that lead to a spot and its layer. */
    double moveLetters(Spot spot) {
        return moveLetters.get(spot.depth);
    }

    /** In a tree of the smallest letters, the moves of an upper layer take the room that the crowd below leaves. */
    private double moveLetters(List<Spot> layer) {
        if (letters > LEAST_LETTERS || layer.stream().allMatch(spot -> spot.node.move().length() < 2)) {
            return letters;
        }
        double fit = IntStream.range(1, layer.size()).mapToDouble(i -> 2 * (layer.get(i).x - layer.get(i - 1).x - GAP)
                * letters / (length(layer.get(i).node.move()) + length(layer.get(i - 1).node.move()))).min()
                .orElse(letters);
        return Math.max(letters, Math.min(GREATEST_OF_MOVES, fit));
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
        return tops.get(spot.depth);
    }

    private double length(String text) {
        return 0.57 * letters * text.length(); // Helvetica's digits are 0.556 wide
    }

    private double boxWidth(TreeNode node) {
        return node.value().isEmpty() ? letters * 0.9 : length(node.value()) + letters * 0.6;
    }

    private double ownSpan(TreeNode node) {
        return Math.max(boxWidth(node), length(node.move()) + letters * 0.6) + GAP;
    }

    private double childrenSpan(TreeNode node) {
        return node.children().stream().mapToDouble(this::span).sum();
    }

    private double span(TreeNode node) {
        double between = node.children().isEmpty() ? 0 : 2 * GAP; // so that families stand apart
        return Math.max(ownSpan(node), childrenSpan(node)) + between;
    }

    private Spot place(TreeNode node, TreeNode room, int depth, double left, boolean onLine) {
        List<Spot> children = new ArrayList<>();
        double span = span(room);
        double next = left + (span - childrenSpan(room)) / 2;
        for (int i = 0; i < node.children().size(); i++) {
            TreeNode child = node.children().get(i);
            children.add(place(child, room.children().get(i), depth + 1, next, onLine && child.best()));
            next += span(room.children().get(i));
        }
        double x = left + span / 2;
        if (!children.isEmpty()) {
            double middle = (children.get(0).x + children.get(children.size() - 1).x) / 2;
            double half = ownSpan(room) / 2;
            x = Math.max(left + half, Math.min(left + span - half, middle));
        }
        boolean reached = !node.value().isEmpty() || node.pruned() || room.value().isEmpty() && !room.pruned();
        return new Spot(node, room.value(), depth, x, boxWidth(room), letters * (room.value().isEmpty() ? 1.2 : 2.1),
                onLine, reached,
                List.copyOf(children));
    }

    /** Room for the edges below a layer: the more of it the flatter they would run. */
    private double rise(int depth) {
        double widest = root.all().filter(spot -> spot.depth == depth).flatMapToDouble(spot -> spot.children.stream()
                .mapToDouble(child -> Math.abs(child.x - spot.x))).max().orElse(0);
        return Math.max(LEAST_RISE, Math.min(GREATEST_RISE, widest / 5));
    }
}
