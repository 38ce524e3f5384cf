package chesslab.training.network;

import chesslab.encoding.ChessCoding;
import chesslab.game.Coding;
import chesslab.game.Position;
import chesslab.search.mcts.Evaluation;
import chesslab.search.mcts.Evaluator;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A network as a search's evaluator: priors by softmax over the legal moves, with all positions in one forward call.
 * Built by hand in lesson 02d.
 */
public final class NetworkEvaluator<P extends Position<M>, M> implements Evaluator<P> {

    private final Coding<P, M> coding;
    private final Predictor network;
    private final Viewpoint viewpoint; // null for the policy alone

    /**
     * @param viewpoint the view of the network's value
     * @throws IllegalArgumentException if the network's shape is not the coding's, or it has no value head
     */
    public NetworkEvaluator(Coding<P, M> coding, Predictor network, Viewpoint viewpoint) {
        this(network, coding, Objects.requireNonNull(viewpoint, "viewpoint"));
        if (!network.architecture().hasValue()) {
            throw new IllegalArgumentException(network + " has no value head, which a search needs");
        }
    }

    private NetworkEvaluator(Predictor network, Coding<P, M> coding, Viewpoint viewpoint) {
        if (!network.architecture().fits(coding)) {
            throw new IllegalArgumentException(network + " does not fit the game: expected " + coding.inputs()
                    + " inputs and " + coding.moves() + " moves"
                    + (coding instanceof ChessCoding chess ? ", in the layout " + chess.layout() : ""));
        }
        this.coding = coding;
        this.network = network;
        this.viewpoint = viewpoint;
    }

    /**
     * Returns an evaluator with only the network's priors, and the score 0.5 for every position.
     *
     * @throws IllegalArgumentException if the network's shape is not the coding's
     */
    public static <P extends Position<M>, M> Evaluator<P> ofPolicy(Coding<P, M> coding, Predictor network) {
        return new NetworkEvaluator<>(network, coding, null);
    }

    @Override
    public List<Evaluation> evaluate(List<P> positions) {
        Predictions said = network.predict(positions.stream().map(coding::encode).toArray(float[][]::new));
        return IntStream.range(0, positions.size()).mapToObj(i -> {
            P position = positions.get(i);
            double[] priors = priors(position, said.logits()[i]);
            return viewpoint == null
                    ? new Evaluation(priors, 0.5)
                    : Evaluation.ofValue(priors,
                            viewpoint.valueForWhite(value(said.values()[i]), position.getSideToMove()));
        }).toList();
    }

    private float value(float value) {
        if (!(Math.abs(value) <= 1)) {
            throw new IllegalStateException(network + " gives a position the value " + value
                    + ", expected -1 to 1, as from a value head that ends with tanh");
        }
        return value;
    }

    /** Returns the softmax over the legal moves. [legal move] */
    private double[] priors(P position, float[] logits) {
        double[] legal = position.legalMoves().stream().mapToDouble(move -> logits[coding.index(position, move)])
                .toArray();
        double most = Arrays.stream(legal).max().orElseThrow();
        double[] odds = Arrays.stream(legal).map(logit -> Math.exp(logit - most)).toArray();
        double sum = Arrays.stream(odds).sum();
        return Arrays.stream(odds).map(odd -> odd / sum).toArray();
    }
}
