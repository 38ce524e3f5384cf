package chesslab.training.imitation;

import java.util.List;

/** Follows a training on games. */
public interface ImitationListener {

    /** Does nothing. */
    ImitationListener SILENT = new ImitationListener() {
    };

    /**
     * A step of the training.
     *
     * @param epoch              from 1
     * @param batch              the number of batches of this epoch so far
     * @param loss               the loss of the last batch, policy plus value
     * @param positionsPerSecond the rate in this epoch so far, without validation
     * @param secondsPerBatch    likewise
     */
    record BatchReport(int epoch, int epochs, int batch, int batches, double loss, double positionsPerSecond,
            double secondsPerBatch) {
    }

    /** Called when a training with checkpoints has locked its folder, before its first epoch or its next one. */
    default void onStart(List<EpochReport> finished) {
    }

    /** Called after each batch, in the training's thread; it should return quickly. */
    default void onBatch(BatchReport report) {
    }

    /** Called after each epoch, its validation and its checkpoint. */
    default void onEpoch(EpochReport report) {
    }
}
