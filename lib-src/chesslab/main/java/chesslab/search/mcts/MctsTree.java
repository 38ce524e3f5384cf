package chesslab.search.mcts;

import chesslab.game.Position;
import chesslab.search.Budget;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A tree search in progress: {@link #run} some simulations, inspect {@link #root}, run more. Built by hand in
 * lesson 01d. A simulation has two halves, so that the leaves of many trees can be evaluated together:
 *
 * <pre>{@code
 * Optional<P> leaf = tree.select();              // empty where the simulation ended in a finished game
 * leaf.ifPresent(position -> tree.expand(evaluator.evaluate(position)));
 * }</pre>
 *
 * @param <P> the positions searched
 * @param <M> their moves
 */
public final class MctsTree<P extends Position<M>, M> {

    private static final long FIRST_TOLD = 64; // before, the result changes with nearly every simulation

    private final Mcts<P, M> search;
    private final P position; // at the leaf between select and expand, else at the root
    private final MctsNode<M> root = new MctsNode<>(null, 1);
    private final List<MctsNode<M>> path = new ArrayList<>();
    private boolean waiting;
    private long simulations;

    MctsTree(Mcts<P, M> search, P position) {
        this.search = search;
        this.position = position;
        root.reach(position);
        if (root.finalScore().isPresent()) {
            throw new IllegalArgumentException("the game is over (" + position.outcome().get()
                    + "): nothing to search in " + position);
        }
        if (!search.rule().usesPriors()) {
            root.expand(position.legalMoves());
        }
    }

    /**
     * Returns the root of the tree. Its visits are the simulations so far, plus one for its evaluation if the rule uses
     * priors.
     */
    public MctsNode<M> root() {
        return root;
    }

    /**
     * Runs this many more simulations.
     *
     * @return the result of all simulations; {@code nodes} and {@code seconds} are those of this call
     */
    public SearchResult<M> run(long more) {
        return run(SearchLimits.nodes(more), new SearchControl<>());
    }

    SearchResult<M> run(SearchLimits limits, SearchControl<M> control) {
        Budget budget = Budget.of(limits, control);
        try {
            while (true) {
                budget.spend();
                simulate();
                if (Long.bitCount(simulations) == 1 && simulations >= FIRST_TOLD) {
                    control.found(result(budget));
                }
                budget.poll();
            }
        } catch (Budget.UsedUp stop) {
            assert simulations > 0 : "the first simulation always runs";
        }
        SearchResult<M> result = result(budget);
        control.found(result);
        return result;
    }

    private SearchResult<M> result(Budget budget) {
        List<M> line = root.principalVariation();
        double score = root.mostVisited().orElseThrow().scoreForWhite();
        return budget.result(line, new SearchResult.Value.ExpectedScore(score), line.size());
    }

    /** Runs one whole simulation, after evaluating the root if it is the first one and the rule uses priors. */
    private void simulate() {
        if (!root.isExpanded()) {
            select().ifPresent(leaf -> expand(search.evaluator().evaluate(leaf)));
        }
        select().ifPresent(leaf -> expand(search.evaluator().evaluate(leaf)));
    }

    /**
     * Runs the first half of a simulation: walks down by the rule to a position that has not been evaluated yet. If the
     * rule uses priors, the first call selects the root.
     *
     * @return that position, to evaluate for {@link #expand}, not to change or keep; empty if the walk ended in a
     *         finished game, which completes the simulation
     */
    public Optional<P> select() {
        if (waiting) {
            throw new IllegalStateException("the position selected last has not been evaluated: call expand first");
        }
        MctsNode<M> node = root;
        path.clear();
        path.add(node);
        while (node.isExpanded()) {
            node = node.hasUntried() ? node.tryOne(search.random()) : search.rule().select(node, search.random());
            position.doMove(node.move().orElseThrow());
            path.add(node);
        }
        node.reach(position);
        if (node.finalScore().isPresent()) {
            backup(node.finalScore().getAsDouble());
            return Optional.empty();
        }
        waiting = true;
        return Optional.of(position);
    }

    /** Runs the second half of a simulation, with the evaluation of the position selected last. */
    public void expand(Evaluation evaluation) {
        if (!waiting) {
            throw new IllegalStateException("no position waits for an evaluation: call select first");
        }
        expand(path.get(path.size() - 1), evaluation);
        waiting = false;
        backup(evaluation.scoreForWhite());
    }

    private void expand(MctsNode<M> leaf, Evaluation evaluation) {
        List<M> moves = position.legalMoves();
        if (!search.rule().usesPriors()) {
            leaf.expand(moves);
            return;
        }
        double[] priors = evaluation.priorsOf(moves.size());
        if (priors.length != moves.size()) {
            throw new IllegalArgumentException(
                    priors.length + " priors for " + moves.size() + " legal moves of " + position);
        }
        leaf.expand(moves, leaf == root ? search.rule().rootPriors(priors, search.random()) : priors);
    }

    private void backup(double scoreForWhite) {
        path.forEach(node -> node.backup(scoreForWhite));
        for (int moves = path.size() - 1; moves > 0; moves--) {
            position.undoMove();
        }
        simulations += path.size() > 1 ? 1 : 0;
    }

    /** Returns the shares of visits of the root's moves, the targets of self-play; [legal moves], sum 1. */
    public double[] visitShares() {
        double all = Math.max(1, root.children().stream().mapToLong(MctsNode::visits).sum());
        return root.children().stream().mapToDouble(child -> child.visits() / all).toArray();
    }

    /**
     * Draws a move by its visits.
     *
     * @param temperature 1 draws in proportion to the visits, less prefers the most visited, 0 takes the most visited
     */
    public M draw(double temperature) {
        if (!(temperature >= 0)) {
            throw new IllegalArgumentException("temperature must be 0 or more, but is " + temperature);
        }
        if (simulations == 0) {
            throw new IllegalStateException("no simulation has been run yet");
        }
        List<MctsNode<M>> byVisits = root.byVisits();
        int drawn = Temperature.draw(byVisits.stream().mapToDouble(MctsNode::visits).toArray(), temperature,
                search.random());
        return byVisits.get(drawn).move().orElseThrow();
    }
}
