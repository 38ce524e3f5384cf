package chesslab.training.policy;

import chesslab.training.sparse.SparseSettings;

/**
 * How a policy network is trained: AdamW, the learning rate falling to 0 as half a cosine. With the positions it
 * decides every bit, whatever the machine and the number of threads.
 *
 * @param hidden      H of the network, a multiple of 8 from 8 to {@link PolicyNetwork#MOST_HIDDEN}
 * @param valueWeight of the squared error of the expected score beside the policy's divergence; 0 or more
 */
public record PolicySettings(int hidden, int epochs, int batch, double learningRate, double weightDecay,
        double valueWeight, long seed) implements SparseSettings {

    public PolicySettings {
        PolicyNetwork.checkHidden(hidden);
        SparseSettings.check(epochs, batch, learningRate, weightDecay);
        if (!(valueWeight >= 0 && valueWeight < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("value weight " + valueWeight + ": expected 0 or more");
        }
    }
}
