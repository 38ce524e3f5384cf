package chesslab.search.mcts;

import chesslab.game.Outcome;
import chesslab.game.Position;
import chesslab.game.Side;
import chesslab.search.TreeNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * A node of a search tree: the prior of the move that leads here, the visits and the mean score. Its numbers change
 * during the search. Built by hand in lesson 01d.
 *
 * @param <M> the type of a move
 */
public final class MctsNode<M> {

    private final M move; // null at the root
    private final double prior;
    private Side sideToMove; // null before the first visit, like the outcome
    private Optional<Outcome> outcome;
    private List<MctsNode<M>> children = List.of();
    private List<M> untried = List.of();
    private long visits;
    private double sumForWhite;

    MctsNode(M move, double prior) {
        this.move = move;
        this.prior = prior;
    }

    /** Returns the move that leads here, or empty for the root. */
    public Optional<M> move() {
        return Optional.ofNullable(move);
    }

    /** Returns the evaluator's prior for this move; 1 for the root. */
    public double prior() {
        return prior;
    }

    /** Returns the side to move here, or null before the first visit. */
    public Side sideToMove() {
        return sideToMove;
    }

    /** Returns the score of White, 0 to 1, if the game is over here; otherwise empty, also before the first visit. */
    public OptionalDouble finalScore() {
        return outcome == null || outcome.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(outcome.get().scoreFor(Side.WHITE));
    }

    /** Returns the number of simulations through this node, including its evaluation. */
    public long visits() {
        return visits;
    }

    /** Returns the mean score of White here and below, from 0 (Black wins) to 1; NaN before the first visit. */
    public double scoreForWhite() {
        return sumForWhite / visits;
    }

    /** Returns the same mean as a value from -1 (Black wins) to 1. */
    public double valueForWhite() {
        return (2 * sumForWhite - visits) / visits;
    }

    /**
     * Returns the nodes one move further; empty before the node's evaluation and at the end of the game. With priors
     * there is one for each legal move, in the order of generation; without priors there are those tried so far, in the
     * order of their first visit.
     */
    public List<MctsNode<M>> children() {
        return Collections.unmodifiableList(children);
    }

    /** Returns the children, most visits first; equal ones keep their order. */
    public List<MctsNode<M>> byVisits() {
        return children.stream().sorted(Comparator.<MctsNode<M>>comparingLong(MctsNode::visits).reversed()).toList();
    }

    /** Returns the first child with the most visits; empty if no child has been visited. */
    public Optional<MctsNode<M>> mostVisited() {
        return byVisits().stream().findFirst().filter(child -> child.visits > 0);
    }

    /** Returns the most visited line from here on. */
    public List<M> principalVariation() {
        List<M> line = new ArrayList<>();
        for (Optional<MctsNode<M>> next = mostVisited(); next.isPresent(); next = next.get().mostVisited()) {
            line.add(next.get().move);
        }
        return line;
    }

    /**
     * Returns this tree for a picture, with expected scores and visits, or priors before the first visit, and only the
     * most visited children of each node.
     *
     * @param depth    the number of plies
     * @param width    the number of children of each node
     * @param moveText writes a move
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
                : String.format(Locale.ROOT, "%,d · %.2f", visits, scoreForWhite());
        return new TreeNode(move == null ? "" : moveText.apply(move), text, false, best && visits > 0, shown);
    }

    void reach(Position<M> position) {
        if (sideToMove == null) {
            sideToMove = position.getSideToMove();
            outcome = position.outcome();
        }
    }

    boolean isExpanded() {
        return !children.isEmpty() || !untried.isEmpty();
    }

    void expand(List<M> moves, double[] priors) {
        children = new ArrayList<>(moves.size());
        for (int i = 0; i < moves.size(); i++) {
            children.add(new MctsNode<>(moves.get(i), priors[i]));
        }
    }

    /** Keeps the moves to be tried first. */
    void expand(List<M> moves) {
        children = new ArrayList<>();
        untried = new ArrayList<>(moves);
    }

    boolean hasUntried() {
        return !untried.isEmpty();
    }

    MctsNode<M> tryOne(RandomGenerator random) {
        double alike = 1.0 / (children.size() + untried.size());
        MctsNode<M> child = new MctsNode<>(untried.remove(random.nextInt(untried.size())), alike);
        children.add(child);
        return child;
    }

    void backup(double scoreForWhite) {
        visits++;
        sumForWhite += scoreForWhite;
    }

    /** {@code b1b2 prior 0.333 visits 40 score 0.873}. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s prior %.3f visits %d score %.3f", move == null ? "(root)" : move, prior,
                visits, scoreForWhite());
    }
}
