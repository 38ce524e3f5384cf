package chesslab.search.mcts;

import chesslab.game.Outcome;
import chesslab.game.Position;
import chesslab.game.Side;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Evaluates a position by the result of uniformly random moves to the end of the game, draws that could be claimed
 * included.
 *
 * @param random the only source of chance
 * @param <P>    the positions it evaluates
 * @param <M>    their moves
 */
public record RandomPlayout<P extends Position<M>, M>(RandomGenerator random) implements Evaluator<P> {

    public RandomPlayout {
        Objects.requireNonNull(random, "random");
    }

    @Override
    public List<Evaluation> evaluate(List<P> positions) {
        return positions.stream().map(this::evaluate).toList();
    }

    @Override
    public Evaluation evaluate(P position) {
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
        return Evaluation.ofScore(outcome.get().scoreFor(Side.WHITE));
    }
}
