package chesslab.training.nnue;

import chesslab.search.nnue.NnueNetwork;
import chesslab.training.sparse.AdamW;
import java.util.SplittableRandom;

/** All weights of a network in one array, so that gradients and moments are arrays of the same form. */
final class Weights {

    final int hidden;
    final int biases; // where they begin; before them stand the features, [768][hidden]
    final int output; // [2 hidden]
    final int bias;
    final float[] values;

    Weights(int hidden) {
        this.hidden = hidden;
        biases = NnueNetwork.FEATURES * hidden;
        output = biases + hidden;
        bias = output + 2 * hidden;
        values = new float[bias + 1];
    }

    /** First weights: small ones, even over a range that keeps the sums of 30 features well between 0 and 1. */
    static Weights random(int hidden, long seed) {
        Weights weights = new Weights(hidden);
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < weights.bias; i++) {
            double range = i < weights.biases ? 0.1 : 1 / Math.sqrt(2.0 * hidden);
            weights.values[i] = (float) ((2 * random.nextDouble() - 1) * range);
        }
        return weights;
    }

    static Weights of(NnueNetwork network) {
        Weights weights = new Weights(network.hidden());
        System.arraycopy(network.features(), 0, weights.values, 0, weights.biases);
        System.arraycopy(network.biases(), 0, weights.values, weights.biases, weights.hidden);
        System.arraycopy(network.output(), 0, weights.values, weights.output, 2 * weights.hidden);
        weights.values[weights.bias] = network.bias();
        return weights;
    }

    AdamW adam() {
        return new AdamW(values, NnueNetwork.MOST_WEIGHT);
    }

    NnueNetwork network() {
        float[] features = new float[biases];
        float[] firstBiases = new float[hidden];
        float[] outputs = new float[2 * hidden];
        System.arraycopy(values, 0, features, 0, biases);
        System.arraycopy(values, biases, firstBiases, 0, hidden);
        System.arraycopy(values, output, outputs, 0, 2 * hidden);
        return new NnueNetwork(hidden, features, firstBiases, outputs, values[bias]);
    }
}
