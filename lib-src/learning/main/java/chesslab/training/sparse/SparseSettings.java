package chesslab.training.sparse;

/**
 * The settings of a training with AdamW and a learning rate that falls to 0 as half a cosine. Settings and positions
 * determine every bit, on any machine and number of threads.
 *
 * @param hidden       the size of the first layer
 * @param epochs       the number of epochs, 1 or more
 * @param batch        positions of a step, 1 or more
 * @param learningRate the initial learning rate, above 0
 * @param weightDecay  the part of a weight, times the learning rate, subtracted at each step; 0 or more
 * @param seed         seed of the initial weights and of the order of the positions
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

    /**
     * Makes settings for an evaluation: batch size, rate and decay were tuned by the loss on validation games of
     * data/sample.
     */
    public SparseSettings(int hidden, int epochs, long seed) {
        this(hidden, epochs, 1024, 0.01, 0.1, seed);
    }
}
