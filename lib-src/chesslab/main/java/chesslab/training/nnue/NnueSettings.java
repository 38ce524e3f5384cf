package chesslab.training.nnue;

import chesslab.search.nnue.NnueNetwork;
import chesslab.training.sparse.SparseSettings;

/**
 * How an evaluation is trained: AdamW on the squared error of the expected score, the learning rate falling to 0 as
 * half a cosine. With the positions it decides every bit, whatever the machine and the number of threads.
 *
 * @param hidden       N of the network, a multiple of 4 from 4 to {@link NnueNetwork#MOST_HIDDEN}
 * @param epochs       how often each position is seen, 1 or more
 * @param batch        positions of a step, 1 or more
 * @param learningRate at the start, above 0
 * @param weightDecay  share of a weight, times the learning rate, that each step takes off; 0 or more
 * @param seed         of the first weights and of the order of the positions
 */
public record NnueSettings(int hidden, int epochs, int batch, double learningRate, double weightDecay, long seed)
        implements
            SparseSettings {

    /** 64 numbers a side, 24 epochs of batches of 1,024; found by the loss on validation games of data/sample. */
    public static final NnueSettings DEFAULT = new NnueSettings(64, 24, 1024, 0.01, 0.1, 1);

    public NnueSettings {
        NnueNetwork.checkHidden(hidden);
        SparseSettings.check(epochs, batch, learningRate, weightDecay);
    }

    /** Returns the same with another N. */
    public NnueSettings withHidden(int n) {
        return new NnueSettings(n, epochs, batch, learningRate, weightDecay, seed);
    }

    public NnueSettings withEpochs(int count) {
        return new NnueSettings(hidden, count, batch, learningRate, weightDecay, seed);
    }

    public NnueSettings withSeed(long other) {
        return new NnueSettings(hidden, epochs, batch, learningRate, weightDecay, other);
    }
}
