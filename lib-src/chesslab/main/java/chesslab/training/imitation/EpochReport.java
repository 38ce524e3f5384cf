package chesslab.training.imitation;

import chesslab.files.JsonFile;
import chesslab.training.network.ModelCard;
import java.util.List;

/**
 * The learning curve's point of one epoch.
 *
 * @param epoch        from 1
 * @param learningRate at its end
 * @param seconds      that training took, validation not counted
 * @param train        over the whole epoch, measured while the network was changing
 * @param validation   on games that are not trained on, measured at the epoch's end
 */
public record EpochReport(int epoch, double learningRate, double seconds, Metrics.ByPhase train,
        Metrics.ByPhase validation) {

    /** Training positions a second. */
    public double positionsPerSecond() {
        return train.all().positions() / seconds;
    }

    /** Returns the validation loss, by which the best epoch is chosen. */
    public double loss() {
        return validation.all().loss();
    }

    /** Returns the learning curve of a saved network, epoch by epoch; empty where it did not learn from games. */
    public static List<EpochReport> curve(ModelCard card) {
        return card.curves() == null ? List.of() : List.of(JsonFile.as(card.curves(), EpochReport[].class));
    }
}
