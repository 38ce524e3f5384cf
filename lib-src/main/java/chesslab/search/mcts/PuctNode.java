package chesslab.search.mcts;

import chesslab.game.Side;
import chesslab.search.TreeNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * A node of a PUCT tree: the prior of the move that leads here, how often the search came here, and what it found.
 *
 * @param <M> the type of a move
 */
public final class PuctNode<M> {

    private final M move; // null at the root
    private double prior;
    private Side sideToMove; // null before the first visit
    private List<PuctNode<M>> children = List.of(); // empty before the first visit, and where the game is over
    private long visits;
    private double sumForWhite;

    PuctNode(M move, double prior) {
        this.move = move;
        this.prior = prior;
    }

    /** The move that leads here, or empty for the root. */
    public Optional<M> move() {
        return Optional.ofNullable(move);
    }

    /** How likely the evaluator thought this move; 1 for the root. */
    public double prior() {
        return prior;
    }

    /** How many simulations passed through this node; the root starts with 1. */
    public long visits() {
        return visits;
    }

    /** The mean of the values found here and below, from -1 (Black wins) to 1; not a number before the first visit. */
    public double meanForWhite() {
        return sumForWhite / visits;
    }

    /** The nodes one move further, one for each legal move in the order of generation; empty before the first visit. */
    public List<PuctNode<M>> children() {
        return children;
    }

    /** The same, most visits first. */
    public List<PuctNode<M>> byVisits() {
        return children.stream().sorted(Comparator.<PuctNode<M>>comparingLong(PuctNode::visits).reversed()).toList();
    }

    /** The line of most visits from here on, as far as anything was visited. */
    public List<M> principalVariation() {
        List<M> line = new ArrayList<>();
        PuctNode<M> node = this;
        while (!node.children.isEmpty() && node.byVisits().get(0).visits > 0) {
            node = node.byVisits().get(0);
            line.add(node.move);
        }
        return line;
    }

    /**
     * This tree as a picture shows it: means, visits and priors, the most visited children only.
     *
     * @param depth    how many plies
     * @param width    how many children of each node
     * @param moveText how to write a move
     */
    public TreeNode toTreeNode(int depth, int width, Function<? super M, String> moveText) {
        return toTreeNode(depth, width, moveText, false);
    }

    private TreeNode toTreeNode(int depth, int width, Function<? super M, String> moveText, boolean best) {
        List<TreeNode> shown = new ArrayList<>();
        if (depth > 0) {
            byVisits().stream().limit(width)
                    .forEach(child -> shown.add(child.toTreeNode(depth - 1, width, moveText, shown.isEmpty())));
        }
        String text = visits == 0
                ? String.format(Locale.ROOT, "P %.2f", prior)
                : String.format(Locale.ROOT, "%.2f (%d)", meanForWhite(), visits);
        return new TreeNode(move == null ? "" : moveText.apply(move), text, false, best && visits > 0, shown);
    }

    Side sideToMove() {
        return sideToMove;
    }

    void reached(Side mover) {
        sideToMove = mover;
    }

    void expand(List<M> moves, double[] priors) {
        children = new ArrayList<>(moves.size());
        for (int i = 0; i < moves.size(); i++) {
            children.add(new PuctNode<>(moves.get(i), priors[i]));
        }
    }

    void mixPrior(double other, double share) {
        prior = (1 - share) * prior + share * other;
    }

    void backup(double valueForWhite) {
        visits++;
        sumForWhite += valueForWhite;
    }

    /** {@code b1b2 prior 0.333 visits 40 mean -0.873}. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s prior %.3f visits %d mean %.3f", move == null ? "(root)" : move, prior,
                visits, meanForWhite());
    }
}
