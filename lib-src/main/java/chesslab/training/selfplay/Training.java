package chesslab.training.selfplay;

import chesslab.training.EpochLoss;
import chesslab.training.Learner;
import chesslab.training.TrainingDivergedException;
import chesslab.training.TrainingSettings;
import chesslab.training.network.Network;
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
            learner.run(course, settings, 1);
            return course.losses();
        }
    }
}
