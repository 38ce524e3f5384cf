package chesslab.training.network;

/**
 * What happened in one epoch of learning from games.
 *
 * @param epoch        from 1
 * @param learningRate at its end
 * @param seconds      that training took, validation not counted
 * @param train        of the whole epoch, told while the network was changing
 * @param validation   of games that were not learned from, told at the epoch's end
 */
public record EpochReport(int epoch, double learningRate, double seconds, Scores train, Scores validation) {

    /** Training positions a second. */
    public double positionsPerSecond() {
        return train.all().positions() / seconds;
    }
}
