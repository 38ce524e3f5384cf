package chesslab.training.network;

/**
 * How well a network told the moves and results of some positions; every number is the mean over all of them.
 *
 * @param positions  how many there were
 * @param valued     for how many of them the value was known
 * @param policyLoss cross-entropy to the policy's target, in nats
 * @param valueLoss  squared error of the value where it was known, the values being from -1 to 1; 0 where none was
 * @param top1       the share in which the move played was the most probable of the legal ones, the player's own choice
 * @param top5       the share in which it was among the five most probable legal ones
 * @param legalMass  how probable legal moves were together, before illegal ones are masked
 */
public record Score(long positions, long valued, double policyLoss, double valueLoss, double top1, double top5,
        double legalMass) {

    /** What training makes small: the sum of both losses. */
    public double loss() {
        return policyLoss + valueLoss;
    }
}
