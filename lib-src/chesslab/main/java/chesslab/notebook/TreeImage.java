package chesslab.notebook;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Side;
import chesslab.notebook.drawing.Svg;
import chesslab.notebook.drawing.TreeDrawing;
import chesslab.search.TreeNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A picture of a search tree, root above. A value: every method that adds something returns a new picture.
 *
 * <pre>{@code
 * TreeRecorder<Move> recorder = new TreeRecorder<>();
 * ChessSearch.alphaBeta().observedBy(recorder).search(board, 2);
 * Show.tree(TreeImage.of(recorder.take()).inSan(board).caption("Alpha-beta, two moves deep"));
 * }</pre>
 *
 * <p>Nodes where White moves are light and pointed upwards, nodes where Black moves are dark and pointed downwards.
 * Each edge carries its move, each node its value. The principal variation, which is the chosen move from the root on,
 * is bold and blue; other chosen moves are darker than the rest. What was pruned is grey and dashed, with a cut across
 * its edge.
 */
public final class TreeImage {

    private static final int MOST_NODES = 150;
    private static final int WIDTH = 1000;

    private final TreeNode root;
    private final boolean blackToMove;
    private final int width;
    private final String caption;

    private TreeImage(TreeNode root, boolean blackToMove, int width, String caption) {
        this.root = root;
        this.blackToMove = blackToMove;
        this.width = width;
        this.caption = caption;
    }

    /** The whole tree, White to move at its root; at most 150 nodes, pruned ones included. */
    public static TreeImage of(TreeNode root) {
        return of(root, Integer.MAX_VALUE);
    }

    /**
     * The upper part of a tree, White to move at its root; at most 150 nodes of it, pruned ones included.
     *
     * @param depth how many moves below the root are shown, 1 or more
     */
    public static TreeImage of(TreeNode root, int depth) {
        if (root == null) {
            throw new IllegalArgumentException("no tree to show: null, expected what TreeRecorder.take() returns");
        }
        if (depth < 1) {
            throw new IllegalArgumentException("depth " + depth + ", expected 1 or more");
        }
        TreeNode shown = upperPart(root, depth);
        if (shown.size() > MOST_NODES) {
            throw new IllegalArgumentException("a tree of " + Numbers.whole(shown.size()) + " nodes, at most "
                    + MOST_NODES + " can be read: search less deep, show its upper part with TreeImage.of(root, depth),"
                    + " or one branch with TreeImage.of(root.children().get(0))");
        }
        return new TreeImage(shown, false, WIDTH, "");
    }

    private static TreeNode upperPart(TreeNode node, int depth) {
        List<TreeNode> children = depth == 0
                ? List.of()
                : node.children().stream().map(child -> upperPart(child, depth - 1)).toList();
        return new TreeNode(node.move(), node.value(), node.pruned(), node.best(), children);
    }

    /** The same with Black to move at the root. */
    public TreeImage blackToMove() {
        return new TreeImage(root, true, width, caption);
    }

    /**
     * The same tree of chess with its moves, now as {@code g1f3}, in standard algebraic notation, {@code Nf3}, and with
     * the side of the position to move at the root.
     *
     * @param start the position of the root
     * @throws IllegalArgumentException if a move cannot be read or is illegal where it stands
     */
    public TreeImage inSan(Board start) {
        return new TreeImage(inSan(root, root.move(), start.copy()), start.getSideToMove() == Side.BLACK, width,
                caption);
    }

    private static TreeNode inSan(TreeNode node, String text, Board board) {
        List<TreeNode> children = new ArrayList<>();
        for (TreeNode child : node.children()) {
            Move move = new Move(child.move(), board.getSideToMove());
            String san = board.san(move);
            board.doMove(move);
            children.add(inSan(child, san, board));
            board.undoMove();
        }
        return new TreeNode(text, node.value(), node.pruned(), node.best(), children);
    }

    /**
     * At most this wide. To keep to it, letters get smaller and are turned upwards, and then leaves stand one below the
     * other; but letters stay readable, so that a tree with too many leaves comes out wider.
     *
     * @param pixels 300 to 4000; 1000 by default
     */
    public TreeImage size(int pixels) {
        if (pixels < 300 || pixels > 4000) {
            throw new IllegalArgumentException("size " + pixels + ", expected 300 to 4000 pixels");
        }
        return new TreeImage(root, blackToMove, pixels, caption);
    }

    /** A text below the tree; long ones are broken into lines. */
    public TreeImage caption(String text) {
        return new TreeImage(root, blackToMove, width, text);
    }

    public String toSvg() {
        return draw().toSvg();
    }

    public String toHtml() {
        String alternative = "search tree of " + root.size() + " nodes"
                + (root.value().isEmpty() ? "" : ", value " + root.value()) + bestPlay();
        return draw().toHtml(caption.isEmpty() ? alternative : caption + " (" + alternative + ")");
    }

    private String bestPlay() {
        StringBuilder line = new StringBuilder();
        for (Optional<TreeNode> node = best(root); node.isPresent(); node = best(node.get())) {
            line.append(' ').append(node.get().move());
        }
        return line.isEmpty() ? "" : ", best play" + line;
    }

    private static Optional<TreeNode> best(TreeNode node) {
        return node.children().stream().filter(TreeNode::best).findFirst();
    }

    /** One node a line, indented: {@code *} marks a chosen move, {@code x} a pruned one. */
    @Override
    public String toString() {
        return root.toString().stripTrailing() + (caption.isEmpty() ? "" : "\n" + caption);
    }

    private Svg draw() {
        return new TreeDrawing(root, blackToMove, width, caption).svg();
    }
}
