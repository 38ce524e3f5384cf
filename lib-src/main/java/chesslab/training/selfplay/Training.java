package chesslab.training.selfplay;

import chesslab.training.EpochLoss;
import chesslab.training.Trainer;
import chesslab.training.TrainingDivergedException;
import chesslab.training.TrainingSettings;
import chesslab.training.network.Network;
import java.util.ArrayList;
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
     * @param listener takes each epoch's losses as it ends
     * @return the losses of all epochs
     * @throws CancellationException     if the thread is interrupted; the network keeps what it has learned so far
     * @throws TrainingDivergedException if the loss is infinite or not a number
     */
    public static List<EpochLoss> fit(Network network, Examples examples, TrainingSettings settings,
            Consumer<? super EpochLoss> listener) {
        ExampleBatches batches = new ExampleBatches(examples, network.architecture(), settings);
        List<EpochLoss> losses = new ArrayList<>();
        try (Trainer trainer = new Trainer(network, settings)) {
            for (int epoch = 1; epoch <= settings.epochs(); epoch++) {
                double[] sums = new double[2]; // policy, value
                trainer.epoch(epoch, batches.iterator(), 0, batches.count(), (done, batch, loss) -> {
                    sums[0] += (double) loss.policy() * batch.size() / examples.size();
                    sums[1] += (double) loss.value() * batch.size() / examples.size();
                    return true;
                });
                losses.add(new EpochLoss(epoch, sums[0], sums[1]));
                listener.accept(losses.get(epoch - 1));
            }
        }
        return losses;
    }
}
