package chesslab.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;

/**
 * Records the tree of minimax or alpha-beta with its pruned branches, as a {@link TreeNode} to draw. For small trees.
 *
 * <p>An inner value that is only a bound appears as one: {@code ≤ 20} or {@code ≥ 35}, from White's view.
 *
 * @param <M> the type of a move
 */
public final class TreeRecorder<M> implements SearchObserver<M> {

    private static final int LARGEST = 100_000; // more nodes than any picture shows

    /** A node under construction; the window is the one it was entered with. */
    private static final class Draft {
        private final String move;
        private final int alpha;
        private final int beta;
        private final List<TreeNode> children = new ArrayList<>();

        private Draft(String move, int alpha, int beta) {
            this.move = move;
            this.alpha = alpha;
            this.beta = beta;
        }

        private TreeNode finish(String value, boolean best) {
            return new TreeNode(move, value, false, best, children);
        }
    }

    private final Function<? super M, String> moveText;
    private final Deque<Draft> path = new ArrayDeque<>();
    private Draft root;
    private String rootValue;
    private int nodes;

    /** Shows moves by their {@code toString}. */
    public TreeRecorder() {
        this(Object::toString);
    }

    /** Shows moves by the given text. */
    public TreeRecorder(Function<? super M, String> moveText) {
        this.moveText = moveText;
        reset();
    }

    private void reset() {
        root = new Draft("", -TerminalValue.INFINITY, TerminalValue.INFINITY);
        rootValue = "";
        path.clear();
        path.push(root);
        nodes = 1;
    }

    @Override
    public void enter(M move, int alpha, int beta) {
        count(1);
        path.push(new Draft(moveText.apply(move), alpha, beta));
    }

    @Override
    public void leave(int valueForWhite, boolean better) {
        Draft draft = path.pop();
        boolean leaf = draft.children.isEmpty();
        String bound = leaf ? "" : valueForWhite <= draft.alpha ? "≤ " : valueForWhite >= draft.beta ? "≥ " : "";
        List<TreeNode> siblings = path.element().children;
        if (better) {
            siblings.replaceAll(node -> new TreeNode(node.move(), node.value(), node.pruned(), false, node.children()));
        }
        siblings.add(draft.finish(bound + valueForWhite, better));
        if (better && path.element() == root) {
            rootValue = Integer.toString(valueForWhite);
        }
    }

    @Override
    public void cut(List<M> moves) {
        count(moves.size());
        for (M move : moves) {
            path.element().children.add(new TreeNode(moveText.apply(move), "", true, false, List.of()));
        }
    }

    private void count(int more) {
        nodes += more;
        if (nodes > LARGEST) {
            throw new IllegalStateException("a recorded tree may have at most " + LARGEST + " nodes: search less deep");
        }
    }

    /** Returns the tree recorded since the last call, and starts a new one. */
    public TreeNode take() {
        TreeNode tree = root.finish(rootValue, false);
        reset();
        return tree;
    }
}
