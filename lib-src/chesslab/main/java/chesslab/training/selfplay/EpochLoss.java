package chesslab.training.selfplay;

/**
 * The losses of one epoch, each the mean over all examples while the network was changing, as Keras prints them.
 *
 * @param epoch      from 1
 * @param policyLoss categorical cross-entropy, in nats
 * @param valueLoss  mean squared error
 */
public record EpochLoss(int epoch, double policyLoss, double valueLoss) {

    /** What training makes small: the sum of both. */
    public double total() {
        return policyLoss + valueLoss;
    }
}
