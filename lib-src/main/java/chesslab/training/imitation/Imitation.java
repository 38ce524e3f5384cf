package chesslab.training.imitation;

import chesslab.encoding.dataset.Part;
import chesslab.encoding.dataset.PreparedData;
import chesslab.files.JsonFile;
import chesslab.files.Sha256;
import chesslab.training.Learner;
import chesslab.training.MemoryEstimate;
import chesslab.training.TrainingDivergedException;
import chesslab.training.network.EpochReport;
import chesslab.training.network.Network;
import chesslab.training.network.Scores;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;

/** Networks learn to play as the games of prepared data were played. */
public final class Imitation {

    private Imitation() {
    }

    /**
     * Trains a network, keeping nothing but what the network learns.
     *
     * @return a report of each epoch
     * @throws IllegalArgumentException  if network and data do not fit, or a part of the data is empty
     * @throws IllegalStateException     if the training needs more memory than the machine has
     * @throws CancellationException     if the thread is interrupted
     * @throws TrainingDivergedException if the loss is no number any more
     */
    public static List<EpochReport> train(Network network, PreparedData data, ImitationSettings settings,
            ImitationListener listener) {
        check(network, data, settings);
        ImitationState state = new ImitationState(settings.comparable(), hash(data));
        try (Learner learner = new Learner(network, settings.training())) {
            return run(learner, data, settings, state, new ImitationCourse.Keeper() {
                @Override
                public void keep(ImitationState now) {
                }

                @Override
                public void keepEpoch(ImitationState now, boolean best) {
                }
            }, listener);
        }
    }

    /**
     * The same with checkpoints in a folder: {@code latest} after every epoch, every five minutes and on an interrupt,
     * {@code best} where the validation loss is the lowest so far; both are read by {@link Network#load}. A run that
     * goes on from {@code latest} ends, on one thread, with the same bits as one that was never stopped. Beside the
     * folder, in {@code best-models.json}, stands the best model of all runs whose folders are there.
     *
     * @param resume whether to go on from the folder's {@code latest}, if there is one; the network takes its
     *               parameters
     * @return a report of each epoch, those before the checkpoint included
     * @throws java.nio.file.FileSystemException if the folder has a run and it is not to be resumed, or one with other
     *                                           settings, data or network
     * @throws CancellationException             if the thread is interrupted, after the checkpoint
     */
    public static List<EpochReport> train(Network network, PreparedData data, ImitationSettings settings, Path folder,
            boolean resume, ImitationListener listener) throws IOException {
        check(network, data, settings);
        ImitationFolder kept = new ImitationFolder(folder, network, data.layout().name(), settings);
        try (Learner learner = new Learner(network, settings.training())) {
            ImitationState state = new ImitationState(settings.comparable(), hash(data));
            kept.begin(learner);
            if (resume) {
                state = kept.resume(state);
            } else {
                kept.refuseUsed();
            }
            try {
                return run(learner, data, settings, state, kept, listener);
            } catch (TrainingDivergedException e) {
                throw kept.named(e);
            }
        }
    }

    /**
     * Scores a network on a part of some data as the validation of a training does. Nothing is learned.
     *
     * @param settings say what its policy and its value are compared with; the rest of them does not matter
     * @throws IllegalArgumentException if network and data do not fit, or the part is empty
     * @throws CancellationException    if the thread is interrupted
     */
    public static Scores score(Network network, PreparedData data, Part part, ImitationSettings settings) {
        checkFits(network, data, part);
        try (Learner learner = new Learner(network, settings.training())) {
            return new PositionLessons(data, settings).scores(learner, part);
        }
    }

    private static List<EpochReport> run(Learner learner, PreparedData data, ImitationSettings settings,
            ImitationState state, ImitationCourse.Keeper keeper, ImitationListener listener) {
        ImitationCourse course = new ImitationCourse(learner, data, settings, state, keeper, listener);
        try {
            learner.run(course, settings.training(), state.epoch());
        } catch (CancellationException e) {
            course.keep();
            throw e;
        }
        return state.reports();
    }

    /**
     * Refuses a training that cannot be done, as {@link #train} does before it starts.
     *
     * @throws IllegalArgumentException if network and data do not fit, or a part of the data is empty
     * @throws IllegalStateException    if the training needs more memory than the machine has
     */
    public static void check(Network network, PreparedData data, ImitationSettings settings) {
        checkFits(network, data, Part.TRAIN);
        checkFits(network, data, Part.VALIDATION);
        MemoryEstimate.of(network.architecture(), settings.training()).require();
    }

    private static void checkFits(Network network, PreparedData data, Part part) {
        if (network.architecture().inputs() != data.layout().size()) {
            throw new IllegalArgumentException(network + " has " + network.architecture().inputs()
                    + " inputs, expected " + data.layout().size() + " for the layout " + data.layout());
        }
        if (data.size(part) == 0) {
            throw new IllegalArgumentException("the data have no positions for " + part + ", expected 1 or more");
        }
    }

    /** The checksum of the data's manifest, which has those of the shards. */
    static String hash(PreparedData data) {
        return Sha256.of(JsonFile.text(data.manifest()).getBytes(StandardCharsets.UTF_8));
    }
}
