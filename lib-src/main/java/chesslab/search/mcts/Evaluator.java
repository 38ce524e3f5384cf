package chesslab.search.mcts;

import chesslab.search.StaticEvaluation;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * Evaluates the leaves of a tree: by random playouts, a static evaluation, a network, or not at all.
 *
 * @param <P> the positions it evaluates
 */
@FunctionalInterface
public interface Evaluator<P> {

    /** The lead in centipawns with which White expects ten times as many points as Black: 400, as in Elo's scale. */
    double CENTIPAWNS_PER_TENFOLD = 400;

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

    /** Knows nothing: all moves alike, every score 0.5. */
    static <P> Evaluator<P> uniform() {
        return each(position -> Evaluation.ofScore(0.5));
    }

    /**
     * Asks a static evaluation, and squashes its centipawns to an expected score,
     * {@code 1 / (1 + 10^(-centipawns / 400))}: equal is 0.5, a pawn 0.64, a queen 0.994.
     */
    static <P> Evaluator<P> of(StaticEvaluation<? super P> evaluation) {
        Objects.requireNonNull(evaluation, "evaluation");
        return each(position -> Evaluation.ofScore(
                1 / (1 + Math.pow(10, -evaluation.valueForWhite(position) / CENTIPAWNS_PER_TENFOLD))));
    }
}
