package chesslab.training.imitation;

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
     * @param loss               of the last batch, policy and value together
     * @param positionsPerSecond over this epoch so far, validation not counted
     * @param secondsPerBatch    likewise
     */
    record BatchReport(int epoch, int epochs, int batch, int batches, double loss, double positionsPerSecond,
            double secondsPerBatch) {
    }

    /** Called after each batch, in the training's thread: be quick. */
    default void onBatch(BatchReport report) {
    }

    /** Called after each epoch, its validation and its checkpoint. */
    default void onEpoch(EpochReport report) {
    }
}
