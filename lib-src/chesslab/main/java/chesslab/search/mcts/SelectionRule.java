package chesslab.search.mcts;

import java.util.random.RandomGenerator;

/** Selects the next child in a Monte-Carlo tree search: {@link Ucb1} or {@link Puct}. */
public interface SelectionRule {

    /**
     * Selects the child to visit next.
     *
     * @param parent a node with one or more children
     * @param random for random choices
     */
    <M> MctsNode<M> select(MctsNode<M> parent, RandomGenerator random);

    /**
     * Returns whether the rule uses the evaluator's priors. With priors, all children of a node exist after its
     * evaluation, and the root is evaluated before the first simulation. Without priors, the moves of a node are first
     * tried one by one in random order, and the root is never evaluated.
     */
    boolean usesPriors();

    /** Returns the priors of the root's moves, possibly with noise; [legal moves], sum 1. */
    default double[] rootPriors(double[] priors, RandomGenerator random) {
        return priors;
    }
}
