package chesslab.training.selfplay;

import chesslab.training.Trainer;
import java.util.List;

/**
 * The report of one iteration of self-play learning.
 *
 * @param iteration from 0
 * @param positions the number of positions of its games
 * @param losses    mean losses of each epoch of the training that followed, while the network changed
 */
public record IterationReport(int iteration, int positions, List<Trainer.Loss> losses) {

    public IterationReport {
        losses = List.copyOf(losses);
    }

    public Trainer.Loss finalLoss() {
        return losses.get(losses.size() - 1);
    }
}
