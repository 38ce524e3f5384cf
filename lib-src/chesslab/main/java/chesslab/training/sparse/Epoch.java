package chesslab.training.sparse;

/**
 * What an epoch came to.
 *
 * @param epoch      from 1
 * @param train      the mean loss over the epoch, while the weights changed
 * @param validation the mean loss at its end; NaN without positions for validation
 * @param seconds    it took
 * @param positions  trained on
 */
public record Epoch(int epoch, double train, double validation, double seconds, int positions) {

    /** Training positions a second. */
    public double positionsPerSecond() {
        return positions / seconds;
    }
}
