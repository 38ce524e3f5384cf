package chesslab.training.sparse;

/**
 * How a network is trained: AdamW, the learning rate falling to 0 as half a cosine. With the positions it decides every
 * bit, whatever the machine and the number of threads.
 *
 * @param hidden       the numbers of the first layer, as the network has them
 * @param epochs       how often each position is seen, 1 or more
 * @param batch        positions of a step, 1 or more
 * @param learningRate at the start, above 0
 * @param weightDecay  the share of a weight, times the learning rate, that each step takes off; 0 or more
 * @param seed         of the first weights and of the order of the positions
 */
public record SparseSettings(int hidden, int epochs, int batch, double learningRate, double weightDecay, long seed) {

    public SparseSettings {
        if (epochs < 1 || batch < 1) {
            throw new IllegalArgumentException(
                    epochs + " epochs of batches of " + batch + ": expected 1 or more of both");
        }
        if (!(learningRate > 0 && learningRate < 1) || !(weightDecay >= 0 && weightDecay * learningRate < 1)) {
            throw new IllegalArgumentException("learning rate " + learningRate + " and weight decay " + weightDecay
                    + ": expected a rate above 0 and below 1, and a decay of 0 or more");
        }
    }

    /** For an evaluation: a batch size, rate and decay found by the loss on validation games of data/sample. */
    public SparseSettings(int hidden, int epochs, long seed) {
        this(hidden, epochs, 1024, 0.01, 0.1, seed);
    }
}
