package chesslab.search.mcts;

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
 * A node of a UCT tree: how often the search came here and what White was paid on average. Its numbers grow while the
 * search runs.
 *
 * @param <M> the type of a move
 */
public final class UctNode<M> {

    private final M move; // null at the root
    private final Side sideToMove;
    private final OptionalDouble finalValue;
    private final List<M> untried;
    private final List<UctNode<M>> children = new ArrayList<>();
    private long visits;
    private double sumForWhite;

    UctNode(M move, Side sideToMove, OptionalDouble finalValue, List<M> moves) {
        this.move = move;
        this.sideToMove = sideToMove;
        this.finalValue = finalValue;
        this.untried = new ArrayList<>(moves);
    }

    /** The move that leads here, or empty for the root. */
    public Optional<M> move() {
        return Optional.ofNullable(move);
    }

    /** Whose turn it is here. */
    public Side sideToMove() {
        return sideToMove;
    }

    /** What White is paid where the game is over, from 0 to 1; empty while it goes on. */
    public OptionalDouble finalValue() {
        return finalValue;
    }

    /** How many iterations passed through this node. */
    public long visits() {
        return visits;
    }

    /** What these iterations paid White on average, from 0 to 1; not a number before the first visit. */
    public double meanForWhite() {
        return sumForWhite / visits;
    }

    /** The nodes one move further that have been visited, in the order of their first visit. */
    public List<UctNode<M>> children() {
        return Collections.unmodifiableList(children);
    }

    /** The visited nodes one move further, most visits first. */
    public List<UctNode<M>> byVisits() {
        return children.stream().sorted(Comparator.<UctNode<M>>comparingLong(UctNode::visits).reversed()).toList();
    }

    /** The child with the most visits, the one first visited among equals; empty for a leaf. */
    public Optional<UctNode<M>> mostVisited() {
        return byVisits().stream().findFirst();
    }

    /** The most visited line from here on. */
    public List<M> principalVariation() {
        List<M> line = new ArrayList<>();
        for (Optional<UctNode<M>> next = mostVisited(); next.isPresent(); next = next.get().mostVisited()) {
            line.add(next.get().move);
        }
        return line;
    }

    /**
     * This tree as a picture shows it: visits and means, the most visited children only.
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
        String text = String.format(Locale.ROOT, "%.2f (%d)", meanForWhite(), visits);
        return new TreeNode(move == null ? "" : moveText.apply(move), text, false, best, shown);
    }

    boolean hasUntried() {
        return !untried.isEmpty();
    }

    M takeUntried(RandomGenerator random) {
        return untried.remove(random.nextInt(untried.size()));
    }

    UctNode<M> add(UctNode<M> child) {
        children.add(child);
        return child;
    }

    void backup(double valueForWhite) {
        visits++;
        sumForWhite += valueForWhite;
    }

    /** {@code e7e8q visits 120 mean 0.873}. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s visits %d mean %.3f", move == null ? "(root)" : move, visits,
                meanForWhite());
    }
}
