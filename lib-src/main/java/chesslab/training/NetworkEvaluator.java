package chesslab.training;

import chesslab.game.Coding;
import chesslab.game.Position;
import chesslab.search.Evaluator;
import chesslab.search.Judgement;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A network as the guide of a search: priors by softmax over the legal moves, all positions in one forward call.
 *
 * @param <P> the positions
 * @param <M> their moves
 */
public final class NetworkEvaluator<P extends Position<M>, M> implements Evaluator<P> {

    private final Coding<P, M> coding;
    private final Network network;
    private final Viewpoint viewpoint;

    /**
     * @param viewpoint the view from which the network's value is read
     * @throws IllegalArgumentException if the network's shape is not the coding's
     */
    public NetworkEvaluator(Coding<P, M> coding, Network network, Viewpoint viewpoint) {
        Architecture shape = network.architecture();
        if (shape.inputs() != coding.inputs() || shape.moves() != coding.moves()) {
            throw new IllegalArgumentException(network + " does not fit the game: expected " + coding.inputs()
                    + " inputs and " + coding.moves() + " moves");
        }
        this.coding = coding;
        this.network = network;
        this.viewpoint = Objects.requireNonNull(viewpoint, "viewpoint");
    }

    @Override
    public List<Judgement> judge(List<P> positions) {
        Predictions said = network.predict(positions.stream().map(coding::encode).toArray(float[][]::new));
        return IntStream.range(0, positions.size())
                .mapToObj(i -> judgement(positions.get(i), said.logits()[i], said.values()[i])).toList();
    }

    private Judgement judgement(P position, float[] logits, float value) {
        double[] legal = position.legalMoves().stream().mapToDouble(m -> logits[coding.index(position, m)]).toArray();
        return new Judgement(softmax(legal), viewpoint.valueForWhite(value, position.getSideToMove()));
    }

    private static double[] softmax(double[] logits) {
        double most = Arrays.stream(logits).max().orElseThrow();
        double[] odds = Arrays.stream(logits).map(logit -> Math.exp(logit - most)).toArray();
        double sum = Arrays.stream(odds).sum();
        return Arrays.stream(odds).map(odd -> odd / sum).toArray();
    }
}
