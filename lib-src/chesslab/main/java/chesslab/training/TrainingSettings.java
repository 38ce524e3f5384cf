package chesslab.training;

import java.util.List;
import java.util.Objects;

/**
 * How a network is fitted to examples.
 *
 * @param epochs       how often every example is trained on
 * @param batchSize    the number of examples in a step; the last batch of an epoch may be smaller
 * @param learningRate the length of a step, more than 0; times the schedule's factor
 * @param clipNorm     gradient clipping: the largest norm of the gradient of all parameters; infinite for no clipping.
 *                     (Pascanu, Mikolov and Bengio, On the difficulty of training recurrent neural networks, 2013.)
 * @param seed         of the order of the examples, which is new each epoch
 */
public record TrainingSettings(int epochs, int batchSize, double learningRate, OptimizerSettings optimizer,
        Schedule schedule, double clipNorm, long seed) {

    public TrainingSettings {
        if (epochs < 1 || batchSize < 1 || !(learningRate > 0) || Double.isInfinite(learningRate) || !(clipNorm > 0)) {
            throw new IllegalArgumentException(epochs + " epochs, batches of " + batchSize + ", learning rate "
                    + learningRate + ", gradients clipped to " + clipNorm
                    + ": expected 1 or more of the first two, and "
                    + "more than 0 of the others");
        }
        Objects.requireNonNull(optimizer, "optimizer");
        Objects.requireNonNull(schedule, "schedule");
    }

    /** Plain gradient descent at a constant rate. */
    public TrainingSettings(int epochs, int batchSize, double learningRate, long seed) {
        this(epochs, batchSize, learningRate, OptimizerSettings.sgd(), new Schedule.Constant(),
                Double.POSITIVE_INFINITY, seed);
    }

    /** The learning rate after a number of epochs, fractions included. */
    public double rateAfter(double epochsDone) {
        return learningRate * schedule.factor(epochsDone, epochs);
    }

    public TrainingSettings withEpochs(int number) {
        return new TrainingSettings(number, batchSize, learningRate, optimizer, schedule, clipNorm, seed);
    }

    public TrainingSettings withBatchSize(int number) {
        return new TrainingSettings(epochs, number, learningRate, optimizer, schedule, clipNorm, seed);
    }

    public TrainingSettings withOptimizer(OptimizerSettings other) {
        return new TrainingSettings(epochs, batchSize, learningRate, other, schedule, clipNorm, seed);
    }

    public TrainingSettings withSeed(long other) {
        return new TrainingSettings(epochs, batchSize, learningRate, optimizer, schedule, clipNorm, other);
    }

    /**
     * Returns how the settings of a run differ from those with which it was begun; empty if it can be resumed.
     *
     * @param now    such as {@code … in portable arithmetic}
     * @param before as its checkpoint has them; the first ones did not name the arithmetic
     */
    public static List<String> differences(String now, String before) {
        return now.equals(before) || now.startsWith(before + " in ")
                ? List.of()
                : List.of(now + " instead of " + before);
    }

    /** The settings as checkpoints compare them, in the words of the first ones, which are still resumed. */
    public String comparable() {
        return "TrainingSettings[epochs=" + epochs + ", batchSize=" + batchSize + ", learningRate=" + learningRate
                + ", descent=" + optimizer + ", schedule=" + schedule + ", mostNorm=" + clipNorm + ", seed=" + seed
                + "]";
    }
}
