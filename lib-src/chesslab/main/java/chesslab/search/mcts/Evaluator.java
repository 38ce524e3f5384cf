package chesslab.search.mcts;

import chesslab.game.Position;
import chesslab.game.Side;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Evaluates the leaves of a tree: by random playouts, a static evaluation, a network, or not at all.
 *
 * @param <P> the positions it evaluates
 */
@FunctionalInterface
public interface Evaluator<P> {

    /**
     * Evaluates positions in which the game continues, and leaves them unchanged.
     *
     * @param positions one or more; a network needs little more time for many than for one
     * @return one evaluation for each, in the same order
     */
    List<Evaluation> evaluate(List<P> positions);

    /** Evaluates one position. */
    default Evaluation evaluate(P position) {
        return evaluate(List.of(position)).get(0);
    }

    /** Evaluates positions one by one. */
    static <P> Evaluator<P> each(Function<? super P, Evaluation> one) {
        return positions -> positions.stream().map(one).toList();
    }

    /** Returns an evaluator with equal priors and the score 0.5 for every position. */
    static <P> Evaluator<P> uniform() {
        return each(position -> Evaluation.ofScore(0.5));
    }

    /**
     * Evaluates a position by the result of uniformly random moves to the end of the game; a claimable draw also ends
     * it.
     */
    static <P extends Position<M>, M> Evaluator<P> playouts(RandomGenerator random) {
        return each(position -> {
            int moves = 0;
            for (; position.outcome().isEmpty(); moves++) {
                List<M> choices = position.legalMoves();
                position.doMove(choices.get(random.nextInt(choices.size())));
            }
            double score = position.outcome().get().scoreFor(Side.WHITE);
            for (; moves > 0; moves--) {
                position.undoMove();
            }
            return Evaluation.ofScore(score);
        });
    }
}
