package chesslab.training.imitation;

import chesslab.encoding.ChessCoding;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
import chesslab.training.MemoryEstimate;
import chesslab.training.Trainer;
import chesslab.training.TrainingDivergedException;
import chesslab.training.TrainingSettings;
import chesslab.training.network.Network;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** Trains networks to play as the games of prepared data were played. */
public final class Imitation {

    private Imitation() {
    }

    /**
     * Trains a network in memory, without checkpoints.
     *
     * @return a report of each epoch
     * @throws IllegalArgumentException  if network and data do not fit, or a part of the data is empty
     * @throws IllegalStateException     if the training needs more memory than the machine has
     * @throws CancellationException     if the thread is interrupted
     * @throws TrainingDivergedException if the loss is infinite or not a number
     */
    public static List<EpochReport> train(Network network, PreparedData data, ImitationSettings settings,
            ImitationListener listener) {
        check(network, data, settings);
        ImitationState state = new ImitationState(settings.comparable(), data.sha256());
        try (Trainer trainer = new Trainer(network, settings.training())) {
            new ImitationRun(trainer, data, settings, state, Optional.empty(), listener).run();
            return state.reports();
        }
    }

    /**
     * Trains a network with checkpoints in a folder: {@code latest} after every epoch, every five minutes and on an
     * interrupt, {@code best} where the validation loss is the lowest so far; both are read by {@link Network#load}. A
     * run that is resumed from {@code latest} ends, on one thread, with the same bits as one that was never stopped.
     *
     * @param resume whether to resume from the folder's {@code latest}, if there is one; the network takes its
     *               parameters
     * @return a report of each epoch, those before the checkpoint included
     * @throws java.nio.file.FileSystemException if the folder has a run and it is not to be resumed, or one with other
     *                                           settings, data or network, or is just now used by another run
     * @throws CancellationException             if the thread is interrupted, after the checkpoint
     */
    public static List<EpochReport> train(Network network, PreparedData data, ImitationSettings settings, Path folder,
            boolean resume, ImitationListener listener) throws IOException {
        check(network, data, settings);
        try (Trainer trainer = new Trainer(network, settings.training());
                ImitationCheckpoints checkpoints = new ImitationCheckpoints(folder, network, trainer,
                        data.layout().name(), settings, resume)) {
            ImitationState state = checkpoints.begin(new ImitationState(settings.comparable(), data.sha256()));
            try {
                new ImitationRun(trainer, data, settings, state, Optional.of(checkpoints), listener).run();
                return state.reports();
            } catch (TrainingDivergedException e) {
                throw checkpoints.withCheckpoint(e);
            }
        }
    }

    /**
     * Evaluates a network on a part of some data as the validation of a training does, without training it.
     *
     * @throws IllegalArgumentException if network and data do not fit, or the part is empty
     * @throws CancellationException    if the thread is interrupted
     */
    public static Metrics.ByPhase evaluate(Network network, PreparedData data, Split part, Targets targets) {
        checkFits(network, data, part);
        try (Trainer trainer = new Trainer(network, new TrainingSettings(1, 1, 1, 1))) { // which makes no step
            return new ImitationBatches(targets, data.layout().size(), 1).evaluate(trainer, data, part);
        }
    }

    /**
     * Refuses a training that cannot be done, as {@link #train} does before it starts.
     *
     * @throws IllegalArgumentException if network and data do not fit, or a part of the data is empty
     * @throws IllegalStateException    if the training needs more memory than the machine has
     */
    public static void check(Network network, PreparedData data, ImitationSettings settings) {
        checkFits(network, data, Split.TRAIN);
        checkFits(network, data, Split.VALIDATION);
        MemoryEstimate.of(network, settings.training()).require();
    }

    private static void checkFits(Network network, PreparedData data, Split part) {
        if (!network.architecture().fits(new ChessCoding(data.layout()))) {
            throw new IllegalArgumentException(network + " has " + network.architecture().inputs() + " inputs and "
                    + network.architecture().moves() + " moves, expected " + data.layout().size() + " and "
                    + MoveIndex.COUNT + " for the layout " + data.layout());
        }
        if (data.size(part) == 0) {
            throw new IllegalArgumentException("the data have no positions for " + part
                    + ", expected 1 or more: of their "
                    + data.manifest().games().encoded() + " games the split " + data.manifest().settings().split()
                    + ", by hashes of the games, gave it none");
        }
    }
}
