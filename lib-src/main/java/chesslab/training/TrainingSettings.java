package chesslab.training;

/**
 * How a network is fitted to examples by plain stochastic gradient descent.
 *
 * @param epochs       how often every example is seen
 * @param batchSize    how many examples make a step; the last one of an epoch takes what is left
 * @param learningRate how far a step goes along the gradient, more than 0
 * @param seed         of the order in which the examples come, a new one each epoch
 */
public record TrainingSettings(int epochs, int batchSize, double learningRate, long seed) {

    /** The tutorial's for learning from the solved game (C2). */
    public static final TrainingSettings C2_SUPERVISED = new TrainingSettings(512, 16, 0.01, 1);
    /** The tutorial's for each iteration of self-play learning (C2). */
    public static final TrainingSettings C2_REINFORCEMENT = new TrainingSettings(256, 16, 0.01, 1);

    public TrainingSettings {
        if (epochs < 1 || batchSize < 1 || !(learningRate > 0) || Double.isInfinite(learningRate)) {
            throw new IllegalArgumentException(epochs + " epochs, batches of " + batchSize + ", learning rate "
                    + learningRate + ": expected 1 or more, 1 or more, and more than 0");
        }
    }

    /** These settings with another number of epochs. */
    public TrainingSettings withEpochs(int number) {
        return new TrainingSettings(number, batchSize, learningRate, seed);
    }

    /** These settings with another seed. */
    public TrainingSettings withSeed(long other) {
        return new TrainingSettings(epochs, batchSize, learningRate, other);
    }
}
