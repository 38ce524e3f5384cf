package chesslab.search.mcts;

import chesslab.game.Outcome;
import chesslab.game.Position;
import chesslab.search.Evaluation;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * What UCT takes a new leaf of its tree to be worth.
 *
 * @param <P> the positions it judges
 */
@FunctionalInterface
public interface LeafValue<P> {

    /** The lead in centipawns with which White expects ten times as many points as Black: 400, as in Elo's scale. */
    double CENTIPAWNS_PER_TENFOLD = 400;

    /**
     * An estimate of what White will be paid, from 0 to 1. The position is left as it was found.
     *
     * @param payoffs what finished games pay
     * @param random  the only source of chance
     */
    double valueForWhite(P position, Payoffs payoffs, RandomGenerator random);

    /** Plays uniformly random moves to the end of the game, draws that could be claimed included. */
    static <P extends Position<M>, M> LeafValue<P> randomPlayout() {
        return (position, payoffs, random) -> {
            int moves = 0;
            Optional<Outcome> outcome = position.outcome();
            while (outcome.isEmpty()) {
                List<M> choices = position.legalMoves();
                position.doMove(choices.get(random.nextInt(choices.size())));
                moves++;
                outcome = position.outcome();
            }
            for (; moves > 0; moves--) {
                position.undoMove();
            }
            return payoffs.forWhite(outcome.get());
        };
    }

    /**
     * Asks an evaluation instead of chance, and squashes its centipawns to an expected score:
     * {@code 1 / (1 + 10^(-centipawns / 400))}. Equal is 0.5, a pawn 0.64, a queen 0.994.
     */
    static <P> LeafValue<P> evaluation(Evaluation<? super P> evaluation) {
        Objects.requireNonNull(evaluation, "evaluation");
        return (position, payoffs, random) -> 1
                / (1 + Math.pow(10, -evaluation.valueForWhite(position) / CENTIPAWNS_PER_TENFOLD));
    }
}
