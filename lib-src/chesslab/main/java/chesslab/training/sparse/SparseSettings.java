package chesslab.training.sparse;

/**
 * How a network is trained; with the positions it decides every bit, whatever the machine and the number of threads.
 */
public interface SparseSettings {

    /** How often each position is seen, 1 or more. */
    int epochs();

    /** Positions of a step, 1 or more. */
    int batch();

    /** The learning rate at the start, above 0; it falls to 0 as half a cosine. */
    double learningRate();

    /** The share of a weight, times the learning rate, that each step takes off; 0 or more. */
    double weightDecay();

    /** The seed of the first weights and of the order of the positions. */
    long seed();

    /**
     * Checks the numbers that all settings have.
     *
     * @throws IllegalArgumentException if one is out of its range
     */
    static void check(int epochs, int batch, double learningRate, double weightDecay) {
        if (epochs < 1 || batch < 1) {
            throw new IllegalArgumentException(
                    epochs + " epochs of batches of " + batch + ": expected 1 or more of both");
        }
        if (!(learningRate > 0 && learningRate < 1) || !(weightDecay >= 0 && weightDecay * learningRate < 1)) {
            throw new IllegalArgumentException("learning rate " + learningRate + " and weight decay " + weightDecay
                    + ": expected a rate above 0 and below 1, and a decay of 0 or more");
        }
    }
}
