package chesslab.search.mcts;

import chesslab.game.Position;
import chesslab.game.Side;
import chesslab.search.Budget;
import chesslab.search.Search;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;

/**
 * Monte-Carlo tree search grows a tree toward the moves that did well for the side that chose them. Each simulation
 * selects a line by the rule, expands one new position, evaluates it, and backs its value up along the line. The search
 * plays the most visited move. Built by hand in lesson 01d.
 *
 * <p>With {@link Ucb1} and {@link Evaluator#playouts} this is UCT (Kocsis and Szepesvári, Bandit Based Monte-Carlo
 * Planning, 2006), with {@link Puct} and a network it is the search of AlphaZero (Silver and others, A General
 * Reinforcement Learning Algorithm, 2018); {@link MctsTree#draw} then draws a move instead, for self-play.
 *
 * @param rule      selects the child that a simulation visits
 * @param evaluator evaluates new positions
 * @param random    shared by successive searches
 * @param <P>       the positions searched
 * @param <M>       their moves
 */
public record Mcts<P extends Position<M>, M>(SelectionRule rule, Evaluator<? super P> evaluator, RandomGenerator random)
        implements
            Search<P, M> {

    public Mcts {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(evaluator, "evaluator");
        Objects.requireNonNull(random, "random");
    }

    /** Returns UCT with random playouts. */
    public static <P extends Position<M>, M> Mcts<P, M> uct(RandomGenerator random) {
        return new Mcts<>(Ucb1.DEFAULT, Evaluator.<P, M>playouts(random), random);
    }

    /**
     * Returns a tree to run step by step and inspect.
     *
     * @throws IllegalArgumentException if the game is over
     */
    public MctsTree<P, M> plant(P position) {
        return new MctsTree<>(this, Search.workingCopy(position));
    }

    /** {@inheritDoc} One node is one simulation; a depth is refused. */
    @Override
    public SearchResult<M> search(P position, SearchLimits limits) {
        return search(position, limits, new SearchControl<>());
    }

    /** {@inheritDoc} Reports its result whenever its simulations have doubled, and at its end. */
    @Override
    public SearchResult<M> search(P position, SearchLimits limits, SearchControl<M> control) {
        if (limits.depth().isPresent()) {
            throw new IllegalArgumentException(
                    "Monte-Carlo tree search goes by nodes (simulations) or time, but is given: " + limits);
        }
        if (position.outcome().isPresent()) {
            double score = position.outcome().get().scoreFor(Side.WHITE);
            return Budget.of(limits, control).result(List.of(), new SearchResult.Value.ExpectedScore(score), 0);
        }
        return plant(position).run(limits, control);
    }
}
