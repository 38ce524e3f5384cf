package chesslab.training.policy;

import chesslab.training.sparse.SparseSettings;

/**
 * How a policy network is trained: AdamW, the learning rate falling to 0 as half a cosine. With the positions it
 * decides every bit, whatever the machine and the number of threads.
 *
 * @param hidden       H of the network, a multiple of 8 from 8 to {@link PolicyNetwork#MOST_HIDDEN}
 * @param epochs       how often each position is seen, 1 or more
 * @param batch        positions of a step, 1 or more
 * @param learningRate at the start, above 0
 * @param weightDecay  share of a weight, times the learning rate, that each step takes off; 0 or more
 * @param valueWeight  of the squared error of the expected score beside the policy's divergence; 0 or more
 * @param seed         of the first weights and of the order of the positions
 */
public record PolicySettings(int hidden, int epochs, int batch, double learningRate, double weightDecay,
        double valueWeight, long seed) implements SparseSettings {

    /** H = 512, 6 epochs of batches of 4,096. */
    public static final PolicySettings DEFAULT = new PolicySettings(512, 6, 4096, 0.004, 0.05, 1, 1);

    public PolicySettings {
        PolicyNetwork.checkHidden(hidden);
        SparseSettings.check(epochs, batch, learningRate, weightDecay);
        if (!(valueWeight >= 0 && valueWeight < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("value weight " + valueWeight + ": expected 0 or more");
        }
    }

    public PolicySettings withEpochs(int count) {
        return new PolicySettings(hidden, count, batch, learningRate, weightDecay, valueWeight, seed);
    }
}
