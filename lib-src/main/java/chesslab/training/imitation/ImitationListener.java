package chesslab.training.imitation;

import chesslab.training.network.EpochReport;

/** Is told how learning from games goes. */
public interface ImitationListener {

    /** Says nothing. */
    ImitationListener SILENT = new ImitationListener() {
    };

    /**
     * A moment of the training.
     *
     * @param epoch              from 1
     * @param epochs             how many there will be
     * @param batch              batches of this epoch that are behind
     * @param batches            how many it has
     * @param loss               of the last batch, policy and value together
     * @param positionsPerSecond over this epoch so far, validation not counted
     * @param secondsPerBatch    likewise
     */
    record Moment(int epoch, int epochs, int batch, int batches, double loss, double positionsPerSecond,
            double secondsPerBatch) {
    }

    /** Each batch, in the training's thread: be quick. */
    default void learned(Moment moment) {
    }

    /** Each epoch, after validation and checkpoint. */
    default void ended(EpochReport report) {
    }
}
