package chesslab.training.imitation;

import ai.djl.ndarray.NDList;
import chesslab.files.AtomicFile;
import chesslab.files.AtomicFolder;
import chesslab.files.JsonFile;
import chesslab.files.RunLog;
import chesslab.files.RunStart;
import chesslab.files.Sha256;
import chesslab.files.WorkFolder;
import chesslab.training.Trainer;
import chesslab.training.TrainingDivergedException;
import chesslab.training.TrainingSettings;
import chesslab.training.network.ModelCard;
import chesslab.training.network.Network;
import chesslab.training.network.PyTorch;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The checkpoints of a training on games: {@code latest} and {@code best}. */
final class ImitationCheckpoints implements AutoCloseable {

    private static final String LATEST = "latest";
    private static final String BEST = "best";
    private static final String STATE = "state.json";
    private static final String OPTIMIZER = "optimizer.npz";

    /** Other names that a training uses; the command writes the curve. */
    private static final Set<String> OTHER_FILES = Set.of(BEST, "loss.csv");

    private final Path latest;
    private final Path best;
    private final Network network;
    private final Trainer trainer;
    private final String layout;
    private final ImitationSettings settings;
    private final RunStart start;
    private final RunLog log;

    /** Locks the folder for the training, until it is closed. */
    ImitationCheckpoints(Path folder, Network network, Trainer trainer, String layout, ImitationSettings settings,
            boolean resume) throws IOException {
        this.network = network;
        this.trainer = trainer;
        this.layout = layout;
        this.settings = settings;
        latest = folder.resolve(LATEST);
        best = folder.resolve(BEST);
        WorkFolder.recover(latest);
        WorkFolder.recover(best);
        start = new RunStart(folder, "a training", LATEST, true, "training.log", OTHER_FILES::contains);
        log = start.lock(resume);
    }

    /** Restores network and optimizer from the latest checkpoint; returns the given state where there is none. */
    ImitationState begin(ImitationState fresh) throws IOException {
        if (!start.isBegun()) {
            return fresh;
        }
        ImitationState saved = JsonFile.read(latest.resolve(STATE), ImitationState.class, "state of a run");
        start.refuseDifferences(TrainingSettings.differences(fresh.settings, saved.settings));
        if (!fresh.data.equals(saved.data)) {
            start.refuseDifferences(List.of("data with the SHA-256 " + fresh.data + " instead of " + saved.data));
        }
        trainer.restoreParameters(latest);
        restoreOptimizer(saved);
        return saved;
    }

    private void restoreOptimizer(ImitationState saved) throws IOException {
        Path file = latest.resolve(OPTIMIZER);
        byte[] bytes = Files.readAllBytes(file);
        Sha256.verify(file, Sha256.of(bytes), saved.optimizer);
        try {
            trainer.optimizer().restore(bytes.length == 0
                    ? new NDList()
                    : NDList.decode(network.manager(), bytes), saved.steps);
        } catch (RuntimeException e) { // whatever DJL meets in a file that was cut short
            throw new FileSystemException(file.toString(), null, "has no optimizer that can be read: "
                    + e.getMessage());
        }
    }

    /**
     * Saves the latest checkpoint.
     *
     * @param isBest whether an epoch has ended whose validation loss is the lowest so far: the model is saved as best
     *               too
     */
    void save(ImitationState state, boolean isBest) {
        AtomicFile.despiteInterrupt(() -> {
            if (isBest) {
                AtomicFolder.write(best, aside -> writeModel(aside, state));
            }
            saveLatest(state);
        });
    }

    private void saveLatest(ImitationState state) throws IOException {
        if (!network.isFinite()) {
            throw new TrainingDivergedException("the parameters became infinite in epoch " + state.epoch() + ", batch "
                    + state.done + ", at learning rate " + trainer.optimizer().rate() + ": try a lower one");
        }
        state.steps = trainer.optimizer().steps();
        AtomicFolder.write(latest, aside -> {
            writeModel(aside, state);
            NDList arrays = trainer.optimizer().state();
            byte[] bytes = arrays.isEmpty() ? new byte[0] : arrays.encode(NDList.Encoding.NPZ);
            Files.write(aside.resolve(OPTIMIZER), bytes);
            state.optimizer = Sha256.of(bytes);
            Files.writeString(aside.resolve(STATE), JsonFile.text(state));
        });
    }

    private void writeModel(Path aside, ImitationState state) throws IOException {
        Map<String, String> madeBy = new TreeMap<>(settings.madeBy());
        madeBy.put("device", network.device());
        madeBy.put("threads", PyTorch.threads());
        ModelCard.write(aside, network, layout, state.data, madeBy, JsonFile.tree(state.reports()));
    }

    /** Returns the same exception with the place of the last good checkpoint. */
    TrainingDivergedException withCheckpoint(TrainingDivergedException diverged) {
        return new TrainingDivergedException(diverged.getMessage() + (Files.exists(latest)
                ? "; the last good checkpoint is " + latest
                : "; there is no checkpoint yet"));
    }

    @Override
    public void close() throws IOException {
        log.close();
    }
}
