package chesslab.notebook;

import chesslab.game.Side;
import chesslab.hexapawn.Hexapawn;
import chesslab.hexapawn.HexapawnMove;
import chesslab.hexapawn.HexapawnSolver;
import chesslab.notebook.drawing.Palette;
import chesslab.notebook.drawing.Svg;
import java.util.ArrayList;
import java.util.List;

/**
 * All games of Hexapawn from a position on as one picture: who wins with perfect play at every node, and with which
 * moves. Blue circles are won for White, orange squares for Black, filled where the game is over; bold lines are moves
 * of perfect play by a side that can win.
 */
public final class HexapawnTreeImage {

    private static final int WIDTH = 1000;
    private static final int LEVEL = 74;
    private static final int MARGIN = 22;
    private static final int KEY = 40;
    private static final int MOST_LEAVES = 250;
    private static final String EDGE = "#b4bdc3";

    private final Node root;
    private final int leaves;
    private final int depth;

    /** A node of the picture; {@code x} counts leaves from the left. */
    private record Node(String san, Side winner, boolean over, boolean optimal, int depth, double x,
            List<Node> children) {
        private int height() {
            return 1 + children.stream().mapToInt(Node::height).max().orElse(-1);
        }
    }

    private HexapawnTreeImage(Node root, int leaves) {
        this.root = root;
        this.leaves = leaves;
        this.depth = root.height();
    }

    /**
     * The tree from a position on.
     *
     * @throws IllegalArgumentException if it has more than 250 ends; the whole game on 3x3 has 134
     */
    public static HexapawnTreeImage of(Hexapawn position) {
        int[] leaves = new int[1];
        Node root = node(position.copy(), new HexapawnSolver(position.size()), "", false, 0, leaves);
        return new HexapawnTreeImage(root, leaves[0]);
    }

    private static Node node(Hexapawn position, HexapawnSolver solver, String san, boolean optimal, int depth,
            int[] leaves) {
        List<Node> children = new ArrayList<>();
        boolean winning = solver.winner(position) == position.getSideToMove();
        List<HexapawnMove> best = winning ? solver.optimalMoves(position) : List.of();
        double x = leaves[0];
        for (HexapawnMove move : position.legalMoves()) {
            String text = position.san(move);
            position.doMove(move);
            children.add(node(position, solver, text, best.contains(move), depth + 1, leaves));
            position.undoMove();
        }
        if (children.isEmpty() && ++leaves[0] > MOST_LEAVES) {
            throw new IllegalArgumentException("more than " + MOST_LEAVES + " ends of the game from " + position
                    + " on: start from a later position, or a smaller board");
        }
        if (!children.isEmpty()) {
            x = (children.get(0).x + children.get(children.size() - 1).x) / 2;
        }
        return new Node(san, solver.winner(position), position.outcome().isPresent(), optimal, depth, x, children);
    }

    private Svg draw() {
        Svg svg = new Svg(WIDTH, 2 * MARGIN + depth * LEVEL + KEY, 8, WIDTH);
        edges(svg, root, false);
        edges(svg, root, true);
        svg.add("<g font-size=\"12\" fill=\"%s\" text-anchor=\"middle\">", Svg.INK);
        nodes(svg, root);
        svg.add("</g>");
        key(svg, 2 * MARGIN + depth * LEVEL + KEY / 2.0);
        return svg;
    }

    private void edges(Svg svg, Node parent, boolean bold) {
        for (Node child : parent.children) {
            if (child.optimal == bold) {
                svg.add("<path d=\"M%s %s L%s %s\" stroke=\"%s\" stroke-width=\"%s\"/>", x(parent), y(parent), x(child),
                        y(child), bold ? colour(child.winner) : EDGE, bold ? "2.6" : "1");
            }
            edges(svg, child, bold);
        }
    }

    private void nodes(Svg svg, Node node) {
        mark(svg, x(node), y(node), node.depth < 2 ? 6 : 3.4, node.winner, node.over);
        if (node.depth > 0 && node.depth < 3) {
            svg.add("<text x=\"%s\" y=\"%s\" stroke=\"%s\" stroke-width=\"4\" paint-order=\"stroke\">%s</text>",
                    x(node), y(node) - 11, Svg.CARD, Svg.escape(node.san));
        }
        node.children.forEach(child -> nodes(svg, child));
    }

    private static void mark(Svg svg, double x, double y, double radius, Side winner, boolean filled) {
        String look = "fill=\"" + (filled ? colour(winner) : Svg.CARD) + "\" stroke=\"" + colour(winner)
                + "\" stroke-width=\"2\"";
        if (winner == Side.WHITE) {
            svg.add("<circle cx=\"%s\" cy=\"%s\" r=\"%s\" %s/>", x, y, radius, look);
        } else {
            svg.add("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" %s/>", x - radius, y - radius, 2 * radius,
                    2 * radius, look);
        }
    }

    private static void key(Svg svg, double y) {
        svg.add("<g font-size=\"13\" fill=\"%s\">", Svg.INK);
        mark(svg, 40, y, 5, Side.WHITE, false);
        text(svg, 52, y, "White can win");
        mark(svg, 170, y, 5, Side.BLACK, false);
        text(svg, 182, y, "Black can win");
        mark(svg, 300, y, 5, Side.WHITE, true);
        mark(svg, 316, y, 5, Side.BLACK, true);
        text(svg, 328, y, "game over");
        svg.add("<path d=\"M420 %s h28\" stroke=\"%s\" stroke-width=\"2.6\"/>", y, Palette.ORANGE);
        text(svg, 456, y, "keeps the win");
        svg.add("</g>");
    }

    private static void text(Svg svg, double x, double y, String text) {
        svg.add("<text x=\"%s\" y=\"%s\">%s</text>", x, y + 4.5, text);
    }

    private static String colour(Side winner) {
        return winner == Side.WHITE ? Palette.BLUE : Palette.ORANGE;
    }

    private double x(Node node) {
        return MARGIN + (WIDTH - 2 * MARGIN) * (leaves < 2 ? 0.5 : node.x / (leaves - 1));
    }

    private static int y(Node node) {
        return MARGIN + node.depth * LEVEL;
    }

    public String toSvg() {
        return draw().toSvg();
    }

    public String toHtml() {
        return draw().toHtml(toString());
    }

    @Override
    public String toString() {
        return "game tree with " + leaves + " ends, " + depth + " plies deep; "
                + (root.winner == Side.WHITE ? "White" : "Black") + " can win";
    }
}
