package chesslab.training;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;

/** Fits networks to examples: cross-entropy of the policy plus, with a value head, squared error of the value. */
public final class Training {

    private Training() {
    }

    /**
     * Trains a network. The same network, examples and settings give the same bits on one thread. DJL trains one
     * network at a time in a program.
     *
     * @param listener is told each epoch's losses as it ends
     * @return the losses of all epochs
     * @throws CancellationException     if the thread is interrupted; the network keeps what it has learned so far
     * @throws TrainingDivergedException if the loss is no number any more
     */
    public static List<EpochLoss> fit(Network network, Examples examples, TrainingSettings settings,
            Consumer<? super EpochLoss> listener) {
        try (Learner learner = new Learner(network, settings)) {
            ExampleCourse course = new ExampleCourse(examples, network.architecture(), settings, listener);
            run(learner, course, settings, 1);
            return course.losses();
        }
    }

    /**
     * The training loop.
     *
     * @param from the epoch to begin with, from 1
     */
    static void run(Learner learner, Course course, TrainingSettings settings, int from) {
        for (int epoch = from; epoch <= settings.epochs(); epoch++) {
            try (Course.Epoch lessons = course.epoch(epoch)) {
                int done = lessons.done();
                for (Lesson lesson : lessons) {
                    if (Thread.interrupted()) {
                        throw new CancellationException("the training was interrupted in epoch " + epoch);
                    }
                    // the schedule is asked in the middle of the step, so that none has the rate 0
                    double rate = settings.rateAfter(epoch - 1 + (done + 0.5) / lessons.count());
                    Learner.Loss loss = learner.learn(lesson, rate);
                    done++;
                    if (!loss.isFinite()) {
                        throw new TrainingDivergedException(epoch, done, rate, loss);
                    }
                    if (!course.learned(epoch, done, lesson, loss)) {
                        break;
                    }
                }
            }
            if (!course.ended(epoch)) {
                return;
            }
        }
    }
}
