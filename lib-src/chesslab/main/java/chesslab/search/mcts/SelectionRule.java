package chesslab.search.mcts;

import java.util.random.RandomGenerator;

/** Decides where a Monte-Carlo tree search goes on: {@link Ucb1} or {@link Puct}. */
public interface SelectionRule {

    /**
     * Selects the child to visit next.
     *
     * @param parent a node with one or more children
     * @param random for what chance decides
     */
    <M> MctsNode<M> select(MctsNode<M> parent, RandomGenerator random);

    /**
     * Returns whether the rule goes by the evaluator's priors. Then a node's children are all there to select from once
     * the node has been evaluated, the root before the first simulation. Without priors the moves of a node are first
     * tried one after another, in random order, and the root itself is never evaluated.
     */
    boolean usesPriors();

    /** Returns the priors of the root's moves, perhaps with noise; [legal moves], sum 1. */
    default double[] rootPriors(double[] priors, RandomGenerator random) {
        return priors;
    }
}
