package chesslab.training;

import chesslab.game.Coding;
import chesslab.game.Player;
import chesslab.game.Position;
import java.util.List;
import java.util.Optional;

/**
 * Plays the legal move that a network's policy finds most probable, without a search; of equals the first.
 *
 * @param <P> the positions
 * @param <M> their moves
 */
public final class NetworkPlayer<P extends Position<M>, M> implements Player<P, M> {

    private final NetworkEvaluator<P, M> evaluator;

    /** @throws IllegalArgumentException if the network's shape is not the coding's */
    public NetworkPlayer(Coding<P, M> coding, Network network) {
        evaluator = new NetworkEvaluator<>(coding, network, Viewpoint.WHITE); // the value plays no part
    }

    @Override
    public Optional<M> chooseMove(P position) {
        if (position.outcome().isPresent()) {
            return Optional.empty();
        }
        List<M> moves = position.legalMoves();
        double[] priors = evaluator.judge(position).priors();
        int best = 0;
        for (int i = 1; i < priors.length; i++) {
            best = priors[i] > priors[best] ? i : best;
        }
        return Optional.of(moves.get(best));
    }
}
