package chesslab.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Records the tree of minimax or alpha-beta with its pruned branches, as a {@link TreeNode} to draw. For small trees.
 *
 * <p>An inner value that is only a bound appears as one: {@code ≤ 20} or {@code ≥ 35}, from White's view.
 *
 * @param <M> the type of a move
 */
public final class TreeRecorder<M> implements SearchObserver<M> {

    private static final int LARGEST = 100_000; // more nodes than any picture shows

    /** A node under construction; the window is the one it was entered with. Times count steps. */
    private static final class Draft {
        private final String move;
        private final int alpha;
        private final int beta;
        private final int entered;
        private final List<Draft> children = new ArrayList<>();
        private int left = Integer.MAX_VALUE;
        private int valueForWhite;
        private boolean better;
        private boolean pruned;

        private Draft(String move, int alpha, int beta, int entered) {
            this.move = move;
            this.alpha = alpha;
            this.beta = beta;
            this.entered = entered;
        }

        /** The node as it was after so many steps. */
        private TreeNode at(int time, boolean white) {
            Draft chosen = null;
            List<TreeNode> below = new ArrayList<>();
            for (Draft child : children) {
                chosen = child.better && child.left <= time ? child : chosen;
            }
            for (Draft child : children) {
                TreeNode node = child.at(time, !white);
                below.add(new TreeNode(node.move(), node.value(), node.pruned(), child == chosen, node.children()));
            }
            String text = time < entered || pruned ? "" : time >= left ? value() : window(time, white);
            return new TreeNode(move, text, pruned && time >= entered, false, below);
        }

        private String value() {
            boolean leaf = children.isEmpty();
            return (leaf ? "" : valueForWhite <= alpha ? "≤ " : valueForWhite >= beta ? "≥ " : "") + valueForWhite;
        }

        private String window(int time, boolean white) {
            IntStream values = children.stream().filter(child -> child.left <= time)
                    .mapToInt(each -> each.valueForWhite);
            int low = white ? Math.max(alpha, values.max().orElse(alpha)) : alpha;
            int high = white ? beta : Math.min(beta, values.min().orElse(beta));
            return "[" + bound(low) + ", " + bound(high) + "]";
        }

        private static String bound(int value) {
            return Math.abs(value) < TerminalValue.INFINITY ? "" + value : value < 0 ? "−∞" : "∞";
        }
    }

    private final Function<? super M, String> moveText;
    private final Deque<Draft> path = new ArrayDeque<>();
    private Draft root;
    private int steps;
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
        root = new Draft("", -TerminalValue.INFINITY, TerminalValue.INFINITY, 0);
        path.clear();
        path.push(root);
        steps = 0;
        nodes = 1;
    }

    @Override
    public void enter(M move, int alpha, int beta) {
        path.push(child(moveText.apply(move), alpha, beta, steps + 1));
    }

    private Draft child(String move, int alpha, int beta, int time) {
        if (++nodes > LARGEST) {
            throw new IllegalStateException("a recorded tree may have at most " + LARGEST + " nodes: search less deep");
        }
        Draft child = new Draft(move, alpha, beta, time);
        path.element().children.add(child);
        return child;
    }

    @Override
    public void leave(int valueForWhite, boolean better) {
        Draft draft = path.pop();
        steps += draft.children.isEmpty() ? 1 : 0;
        draft.left = steps;
        draft.valueForWhite = valueForWhite;
        draft.better = better;
        if (better && path.element() == root) {
            root.valueForWhite = valueForWhite;
        }
    }

    @Override
    public void cut(List<M> moves) {
        List<Draft> before = path.element().children;
        boolean more = !before.isEmpty() && before.get(before.size() - 1).pruned;
        steps += moves.isEmpty() || more ? 0 : 1;
        moves.forEach(move -> child(moveText.apply(move), 0, 0, steps).pruned = true);
    }

    /** Returns the tree recorded since the last call, and starts a new one. */
    public TreeNode take() {
        while (path.size() > 1) { // what a search broke off is left out
            Draft open = path.pop();
            path.element().children.remove(open);
        }
        root.left = root.children.stream().anyMatch(child -> child.better) ? steps : Integer.MAX_VALUE;
        TreeNode tree = root.at(steps, true);
        reset();
        return tree.value().startsWith("[") ? new TreeNode("", "", false, false, tree.children()) : tree;
    }

    /**
     * Hands over the tree recorded since the last call as it grew: one frame for each step, which reads a leaf or cuts
     * the rest of a node. All frames have all nodes; those not yet reached are empty, those begun show {@code [alpha,
     * beta]}.
     *
     * @param white whether White moves at the root
     */
    public List<TreeNode> frames(boolean white) {
        root.left = steps;
        List<TreeNode> frames = IntStream.rangeClosed(1, steps).mapToObj(time -> root.at(time, white)).toList();
        reset();
        return frames;
    }
}
