package chesslab.training.selfplay;

import java.util.List;

/**
 * What happened in one iteration of self-play learning.
 *
 * @param iteration from 0
 * @param positions the number of positions of its games
 * @param losses    of the training that followed, one for each epoch
 */
public record IterationReport(int iteration, int positions, List<EpochLoss> losses) {

    public IterationReport {
        losses = List.copyOf(losses);
    }

    public EpochLoss finalLoss() {
        return losses.get(losses.size() - 1);
    }
}
