package chesslab.training.nnue;

import chesslab.search.nnue.NnueNetwork;
import chesslab.training.sparse.SparseSettings;

/**
 * How an evaluation is trained: AdamW on the squared error of the expected score, the learning rate falling to 0 as
 * half a cosine. With the positions it decides every bit, whatever the machine and the number of threads.
 *
 * @param hidden N of the network, a multiple of 4 from 4 to {@link NnueNetwork#MOST_HIDDEN}
 */
public record NnueSettings(int hidden, int epochs, int batch, double learningRate, double weightDecay, long seed)
        implements
            SparseSettings {

    public NnueSettings {
        NnueNetwork.checkHidden(hidden);
        SparseSettings.check(epochs, batch, learningRate, weightDecay);
    }

    /** Batches of 1,024 and a rate and decay that were found by the loss on validation games of data/sample. */
    public NnueSettings(int hidden, int epochs, long seed) {
        this(hidden, epochs, 1024, 0.01, 0.1, seed);
    }
}
