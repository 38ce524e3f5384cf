package chesslab.training.imitation;

import chesslab.files.JsonFile;
import chesslab.training.network.ModelCard;
import java.util.List;

/**
 * The learning curve at one epoch.
 *
 * @param epoch        from 1
 * @param learningRate the learning rate at its end
 * @param seconds      the time of training, without validation
 * @param train        metrics over the whole epoch, while the network changed
 * @param validation   metrics on validation games at the epoch's end
 */
public record EpochReport(int epoch, double learningRate, double seconds, Metrics.ByPhase train,
        Metrics.ByPhase validation) {

    /** Returns the training positions a second. */
    public double positionsPerSecond() {
        return train.all().positions() / seconds;
    }

    /** Returns the validation loss, by which the best epoch is chosen. */
    public double loss() {
        return validation.all().loss();
    }

    /** Returns the learning curve of a saved network, by epoch; empty if it was not trained on games. */
    public static List<EpochReport> curve(ModelCard card) {
        return card.curves() == null ? List.of() : List.of(JsonFile.as(card.curves(), EpochReport[].class));
    }
}
