package chesslab.training.sparse;

/**
 * The result of an epoch.
 *
 * @param epoch      from 1
 * @param train      the mean loss over the epoch, while the weights changed
 * @param validation the mean loss at its end; NaN without positions for validation
 * @param seconds    the time it took
 * @param positions  the number of training positions
 */
public record Epoch(int epoch, double train, double validation, double seconds, int positions) {

    /** Returns the training positions a second. */
    public double positionsPerSecond() {
        return positions / seconds;
    }
}
