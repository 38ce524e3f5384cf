package chesslab.training.network;

import chesslab.encoding.ChessCoding;
import chesslab.game.Coding;
import chesslab.game.Position;
import java.util.Arrays;
import java.util.List;

/** A network's policy over the legal moves of a game's positions. */
record LegalPolicy<P extends Position<M>, M>(Coding<P, M> coding, Predictor network) {

    LegalPolicy {
        if (!network.architecture().fits(coding)) {
            throw new IllegalArgumentException(network + " does not fit the game: expected " + coding.inputs()
                    + " inputs and " + coding.moves() + " moves"
                    + (coding instanceof ChessCoding chess ? ", in the layout " + chess.layout() : ""));
        }
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
