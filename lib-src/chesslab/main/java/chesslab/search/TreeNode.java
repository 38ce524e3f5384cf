package chesslab.search;

import java.util.List;

/**
 * One node of a search tree for a picture: plain texts, independent of the game.
 *
 * @param move     the move that led here, as text; empty for the root
 * @param value    the node's value in the search, as text; empty for a node that was never searched
 * @param pruned   whether the search skipped this node and its subtree because it could not matter
 * @param best     whether the search chose this move at its parent
 * @param shade    the color of the node: from -1, orange, over 0, none, to 1, blue
 * @param children the nodes one move further, in the order of the search
 */
public record TreeNode(String move, String value, boolean pruned, boolean best, double shade, List<TreeNode> children) {

    public TreeNode {
        if (!(shade >= -1 && shade <= 1)) {
            throw new IllegalArgumentException("shade " + shade + " of the node " + move + ", expected -1 to 1");
        }
        children = List.copyOf(children);
    }

    /** A node without a color. */
    public TreeNode(String move, String value, boolean pruned, boolean best, List<TreeNode> children) {
        this(move, value, pruned, best, 0, children);
    }

    /** Returns the number of nodes in this tree, pruned ones included. */
    public int size() {
        return 1 + children.stream().mapToInt(TreeNode::size).sum();
    }

    /** Returns the tree as indented text, one node a line: {@code *} marks a chosen move, {@code x} a pruned one. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        append(text, 0);
        return text.toString();
    }

    private void append(StringBuilder text, int indent) {
        text.append("  ".repeat(indent)).append(move.isEmpty() ? "(root)" : move);
        if (!value.isEmpty()) {
            text.append(' ').append(value);
        }
        text.append(pruned ? " x" : best ? " *" : "").append('\n');
        children.forEach(child -> child.append(text, indent + 1));
    }
}
