package chesslab.training.network;

import chesslab.game.Coding;
import chesslab.game.Position;
import chesslab.search.mcts.Evaluation;
import chesslab.search.mcts.Evaluator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A network as the guide of a search: priors by softmax over the legal moves, all positions in one forward call.
 */
public final class NetworkEvaluator<P extends Position<M>, M> implements Evaluator<P> {

    private final LegalPolicy<P, M> policy;
    private final Viewpoint viewpoint;

    /**
     * @param viewpoint the view from which the network's value is read
     * @throws IllegalArgumentException if the network's shape is not the coding's, or it has no value head
     */
    public NetworkEvaluator(Coding<P, M> coding, Predictor network, Viewpoint viewpoint) {
        if (!network.architecture().hasValue()) {
            throw new IllegalArgumentException(network + " has no value head, which a search needs");
        }
        this.policy = new LegalPolicy<>(coding, network);
        this.viewpoint = Objects.requireNonNull(viewpoint, "viewpoint");
    }

    /**
     * Returns an evaluator that has the network's priors alone, and finds every score 0.5; it needs no value head.
     *
     * @throws IllegalArgumentException if the network's shape is not the coding's
     */
    public static <P extends Position<M>, M> Evaluator<P> ofPolicy(Coding<P, M> coding, Predictor network) {
        return new LegalPolicy<>(coding, network);
    }

    @Override
    public List<Evaluation> evaluate(List<P> positions) {
        Predictions said = policy.predict(positions);
        return IntStream.range(0, positions.size()).mapToObj(i -> {
            P position = positions.get(i);
            if (!(Math.abs(said.values()[i]) <= 1)) {
                throw new IllegalStateException(policy.network() + " gives a position the value " + said.values()[i]
                        + ", expected -1 to 1, as from a value head that ends with tanh");
            }
            return Evaluation.ofValue(policy.shares(position, position.legalMoves(), said.logits()[i]),
                    viewpoint.valueForWhite(said.values()[i], position.getSideToMove()));
        }).toList();
    }
}
