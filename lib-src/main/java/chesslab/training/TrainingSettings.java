package chesslab.training;

import java.util.Objects;

/**
 * How a network is fitted to examples.
 *
 * @param epochs       how often every example is seen
 * @param batchSize    how many examples make a step; the last one of an epoch takes what is left
 * @param learningRate how far a step goes, more than 0; times the schedule's factor
 * @param descent      how a step follows the gradient
 * @param schedule     how the learning rate goes over the training
 * @param mostNorm     a gradient that is longer than this, over all parameters, is shortened to it; infinite for never.
 *                     (Pascanu, Mikolov and Bengio, On the difficulty of training recurrent neural networks, 2013.)
 * @param seed         of the order in which the examples come, a new one each epoch
 */
public record TrainingSettings(int epochs, int batchSize, double learningRate, Descent descent, Schedule schedule,
        double mostNorm, long seed) {

    /** The tutorial's for learning from the solved game of Hexapawn. */
    public static final TrainingSettings SUPERVISED = new TrainingSettings(512, 16, 0.01, 1);
    /** The tutorial's for each iteration of self-play learning. */
    public static final TrainingSettings SELF_PLAY = new TrainingSettings(256, 16, 0.01, 1);
    /** The tutorial's for learning from Stockfish's games (T part 3). */
    public static final TrainingSettings TUTORIAL = new TrainingSettings(60, 4, 0.001, 1)
            .withDescent(new Descent.Sgd(0.9));

    public TrainingSettings {
        if (epochs < 1 || batchSize < 1 || !(learningRate > 0) || Double.isInfinite(learningRate) || !(mostNorm > 0)) {
            throw new IllegalArgumentException(epochs + " epochs, batches of " + batchSize + ", learning rate "
                    + learningRate + ", gradients up to " + mostNorm + ": expected 1 or more of the first two, and "
                    + "more than 0 of the others");
        }
        Objects.requireNonNull(descent, "descent");
        Objects.requireNonNull(schedule, "schedule");
    }

    /** Plain gradient descent at a constant rate. */
    public TrainingSettings(int epochs, int batchSize, double learningRate, long seed) {
        this(epochs, batchSize, learningRate, Descent.sgd(), new Schedule.Constant(), Double.POSITIVE_INFINITY, seed);
    }

    /** The learning rate after so many epochs, fractions included. */
    public double rateAfter(double epochsDone) {
        return learningRate * schedule.factor(epochsDone, epochs);
    }

    /** These settings with another number of epochs. */
    public TrainingSettings withEpochs(int number) {
        return new TrainingSettings(number, batchSize, learningRate, descent, schedule, mostNorm, seed);
    }

    /** These settings with another batch size. */
    public TrainingSettings withBatchSize(int number) {
        return new TrainingSettings(epochs, number, learningRate, descent, schedule, mostNorm, seed);
    }

    /** These settings with another learning rate. */
    public TrainingSettings withLearningRate(double rate) {
        return new TrainingSettings(epochs, batchSize, rate, descent, schedule, mostNorm, seed);
    }

    /** These settings with another way along the gradient. */
    public TrainingSettings withDescent(Descent other) {
        return new TrainingSettings(epochs, batchSize, learningRate, other, schedule, mostNorm, seed);
    }

    /** These settings with another course of the learning rate. */
    public TrainingSettings withSchedule(Schedule other) {
        return new TrainingSettings(epochs, batchSize, learningRate, descent, other, mostNorm, seed);
    }

    /** These settings with gradients shortened to another length. */
    public TrainingSettings withMostNorm(double norm) {
        return new TrainingSettings(epochs, batchSize, learningRate, descent, schedule, norm, seed);
    }

    /** These settings with another seed. */
    public TrainingSettings withSeed(long other) {
        return new TrainingSettings(epochs, batchSize, learningRate, descent, schedule, mostNorm, other);
    }
}
