package chesslab.search.mcts;

import chesslab.game.Outcome;
import chesslab.game.Position;
import chesslab.game.Side;
import chesslab.search.Budget;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/**
 * A UCT search in progress: run it for some iterations, look at {@link #root}, run it on.
 *
 * @param <P> the positions searched
 * @param <M> their moves
 */
public final class UctTree<P extends Position<M>, M> {

    private final UctSettings<P> settings;
    private final RandomGenerator random;
    private final P position; // moved along while an iteration runs, back at the root between two
    private final UctNode<M> root;

    UctTree(P position, UctSettings<P> settings, RandomGenerator random) {
        this.settings = settings;
        this.random = random;
        this.position = position;
        this.root = node(null);
    }

    /** The root of the tree; its visits are the iterations run so far. */
    public UctNode<M> root() {
        return root;
    }

    /**
     * Runs this many more iterations.
     *
     * @return the result of all so far; {@code nodes} and {@code seconds} tell of this call
     */
    public SearchResult<M> run(long iterations) {
        return run(SearchLimits.nodes(iterations));
    }

    SearchResult<M> run(SearchLimits limits) {
        Budget budget = Budget.of(limits);
        iterate(budget);
        List<M> line = root.principalVariation();
        double value = root.mostVisited().map(UctNode::meanForWhite).orElseGet(() -> root.finalValue().orElseThrow());
        return budget.result(line, value, line.size());
    }

    private void iterate(Budget budget) {
        if (root.finalValue().isPresent()) {
            return;
        }
        try {
            while (true) {
                budget.spend();
                iterate();
                budget.poll();
            }
        } catch (Budget.UsedUp stop) {
            assert root.visits() > 0 : "the first iteration always runs";
        }
    }

    private void iterate() {
        List<UctNode<M>> path = select();
        UctNode<M> leaf = path.get(path.size() - 1);
        if (leaf.hasUntried()) {
            leaf = expand(leaf);
            path.add(leaf);
        }
        backup(path, evaluate(leaf));
    }

    /** Walks down from the root by UCB1 until a node that has an untried move, or none at all. */
    private List<UctNode<M>> select() {
        List<UctNode<M>> path = new ArrayList<>();
        path.add(root);
        UctNode<M> node = root;
        while (!node.hasUntried() && !node.children().isEmpty()) {
            node = mostPromising(node);
            position.doMove(node.move().orElseThrow());
            path.add(node);
        }
        return path;
    }

    private UctNode<M> mostPromising(UctNode<M> parent) {
        boolean forWhite = settings.maximiseWhite() || parent.sideToMove() == Side.WHITE;
        double logVisits = Math.log(parent.visits());
        UctNode<M> best = null;
        double bestBound = Double.NEGATIVE_INFINITY;
        for (UctNode<M> child : parent.children()) {
            double mean = forWhite ? child.meanForWhite() : 1 - child.meanForWhite();
            double bound = mean + settings.exploration() * Math.sqrt(logVisits / child.visits());
            if (bound > bestBound) {
                best = child;
                bestBound = bound;
            }
        }
        return best;
    }

    private UctNode<M> expand(UctNode<M> leaf) {
        M move = leaf.takeUntried(random);
        position.doMove(move);
        return leaf.add(node(move));
    }

    private double evaluate(UctNode<M> leaf) {
        return leaf.finalValue().orElseGet(() -> settings.leaf().valueForWhite(position, settings.payoffs(), random));
    }

    private void backup(List<UctNode<M>> path, double valueForWhite) {
        path.forEach(node -> node.backup(valueForWhite));
        for (int moves = path.size() - 1; moves > 0; moves--) {
            position.undoMove();
        }
    }

    private UctNode<M> node(M move) {
        Optional<Outcome> outcome = position.outcome();
        OptionalDouble finalValue = outcome.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(settings.payoffs().forWhite(outcome.get()));
        List<M> moves = outcome.isEmpty() ? position.legalMoves() : List.of();
        return new UctNode<>(move, position.getSideToMove(), finalValue, moves);
    }
}
