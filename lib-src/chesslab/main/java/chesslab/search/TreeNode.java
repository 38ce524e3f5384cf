package chesslab.search;

import java.util.List;
import java.util.Objects;

/**
 * One node of a search tree as a picture shows it: plain texts, no game in it.
 *
 * @param move     the move that led here, as text; empty for the root
 * @param value    the node's value as the search saw it, as text; empty for a node that was never searched
 * @param pruned   whether the search skipped this node, and all below it, because it could not matter
 * @param best     whether this is the move that the search chose at its parent
 * @param children the nodes one move further, in the order in which the search took them
 */
public record TreeNode(String move, String value, boolean pruned, boolean best, List<TreeNode> children) {

    public TreeNode {
        Objects.requireNonNull(move, "move");
        Objects.requireNonNull(value, "value");
        children = List.copyOf(children);
    }

    /** Returns the number of nodes in this tree, pruned ones included. */
    public int size() {
        return 1 + children.stream().mapToInt(TreeNode::size).sum();
    }

    /** The tree as indented text, one node a line: {@code *} marks a chosen move, {@code x} a pruned one. */
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
