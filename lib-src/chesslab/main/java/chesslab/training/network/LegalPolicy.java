package chesslab.training.network;

import chesslab.encoding.ChessCoding;
import chesslab.game.Coding;
import chesslab.game.Position;
import chesslab.search.mcts.Evaluation;
import chesslab.search.mcts.Evaluator;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A network's policy over the legal moves of a game's positions; as an evaluator it finds every score 0.5. */
record LegalPolicy<P extends Position<M>, M>(Coding<P, M> coding, Predictor network) implements Evaluator<P> {

    LegalPolicy {
        if (!network.architecture().fits(coding)) {
            throw new IllegalArgumentException(network + " does not fit the game: expected " + coding.inputs()
                    + " inputs and " + coding.moves() + " moves"
                    + (coding instanceof ChessCoding chess ? ", in the layout " + chess.layout() : ""));
        }
    }

    @Override
    public List<Evaluation> evaluate(List<P> positions) {
        Predictions said = predict(positions);
        return IntStream.range(0, positions.size()).mapToObj(i -> {
            P position = positions.get(i);
            return new Evaluation(shares(position, position.legalMoves(), said.logits()[i]), 0.5);
        }).toList();
    }

    /** What the network says of the positions, asked in one call. */
    Predictions predict(List<P> positions) {
        return network.predict(positions.stream().map(coding::encode).toArray(float[][]::new));
    }

    /** The softmax over the legal moves alone. [legal move] */
    double[] shares(P position, List<M> legal, float[] logits) {
        double[] chosen = legal.stream().mapToDouble(move -> logits[coding.index(position, move)]).toArray();
        double most = Arrays.stream(chosen).max().orElseThrow();
        double[] odds = Arrays.stream(chosen).map(logit -> Math.exp(logit - most)).toArray();
        double sum = Arrays.stream(odds).sum();
        return Arrays.stream(odds).map(odd -> odd / sum).toArray();
    }
}
