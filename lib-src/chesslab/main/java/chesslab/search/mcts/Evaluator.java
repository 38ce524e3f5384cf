package chesslab.search.mcts;

import chesslab.search.StaticEvaluation;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;

/**
 * Evaluates the leaves of a tree: by random playouts, a static evaluation, a network, or not at all.
 *
 * @param <P> the positions it evaluates
 */
@FunctionalInterface
public interface Evaluator<P> {

    /**
     * Evaluates positions in which the game goes on. They are left as they were found.
     *
     * @param positions one or more; a network evaluates many for little more than one
     * @return one evaluation for each, in the same order
     */
    List<Evaluation> evaluate(List<P> positions);

    /** Evaluates one position. */
    default Evaluation evaluate(P position) {
        return evaluate(List.of(position)).get(0);
    }

    /** Evaluates positions one by one. */
    static <P> Evaluator<P> each(Function<? super P, Evaluation> one) {
        Objects.requireNonNull(one, "one");
        return positions -> positions.stream().map(one).toList();
    }

    /** Evaluates every position alike: all moves as likely, every score 0.5. */
    static <P> Evaluator<P> uniform() {
        return each(position -> Evaluation.ofScore(0.5));
    }

    /**
     * Asks a static evaluation.
     *
     * @param curve from centipawns for White to the expected score of White, 0 to 1
     */
    static <P> Evaluator<P> of(StaticEvaluation<? super P> evaluation, DoubleUnaryOperator curve) {
        Objects.requireNonNull(evaluation, "evaluation");
        Objects.requireNonNull(curve, "curve");
        return each(position -> Evaluation.ofScore(curve.applyAsDouble(evaluation.valueForWhite(position))));
    }
}
