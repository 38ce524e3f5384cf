package chesslab.training;

import java.util.Objects;

/**
 * The settings of a training.
 *
 * @param epochs       the number of passes over all examples
 * @param batchSize    the number of examples in a step; the last batch of an epoch may be smaller
 * @param learningRate the learning rate, more than 0; multiplied by the schedule's factor
 * @param clipNorm     gradient clipping: the largest norm of the gradient of all parameters; infinite for no clipping.
 *                     (Pascanu, Mikolov and Bengio, On the difficulty of training recurrent neural networks, 2013.)
 * @param seed         seed of the order of the examples, which is new each epoch
 */
public record TrainingSettings(int epochs, int batchSize, double learningRate, OptimizerSettings optimizer,
        Schedule schedule, double clipNorm, long seed) {

    public TrainingSettings {
        if (epochs < 1 || batchSize < 1 || !(learningRate > 0) || Double.isInfinite(learningRate) || !(clipNorm > 0)) {
            throw new IllegalArgumentException(epochs + " epochs, batches of " + batchSize + ", learning rate "
                    + learningRate + ", gradients clipped to " + clipNorm
                    + ": expected 1 or more of the first two, and more than 0 of the others");
        }
        Objects.requireNonNull(optimizer, "optimizer");
        Objects.requireNonNull(schedule, "schedule");
    }

    /** Makes settings of plain gradient descent at a constant rate. */
    public TrainingSettings(int epochs, int batchSize, double learningRate, long seed) {
        this(epochs, batchSize, learningRate, OptimizerSettings.sgd(), new Schedule.Constant(),
                Double.POSITIVE_INFINITY, seed);
    }

    /** Returns the learning rate after a number of epochs, including fractions. */
    public double rateAfter(double epochsDone) {
        return learningRate * schedule.factor(epochsDone, epochs);
    }

    public TrainingSettings withEpochs(int number) {
        return new TrainingSettings(number, batchSize, learningRate, optimizer, schedule, clipNorm, seed);
    }

    public TrainingSettings withOptimizer(OptimizerSettings other) {
        return new TrainingSettings(epochs, batchSize, learningRate, other, schedule, clipNorm, seed);
    }

    /** Makes the same settings with a schedule as a record, whose text a resumed run compares. */
    public TrainingSettings withSchedule(Schedule other) {
        return new TrainingSettings(epochs, batchSize, learningRate, optimizer, other, clipNorm, seed);
    }

    /**
     * Makes the same settings with any schedule, such as a lambda.
     *
     * @param name its name, which a resumed run compares
     */
    public TrainingSettings withSchedule(String name, Schedule other) {
        return withSchedule(new NamedSchedule(Objects.requireNonNull(name, "name of the schedule"),
                Objects.requireNonNull(other, "schedule")));
    }

    private record NamedSchedule(String name, Schedule schedule) implements Schedule {

        @Override
        public double factor(double epochsDone, int epochs) {
            return schedule.factor(epochsDone, epochs);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    public TrainingSettings withSeed(long other) {
        return new TrainingSettings(epochs, batchSize, learningRate, optimizer, schedule, clipNorm, other);
    }
}
