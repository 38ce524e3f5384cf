package chesslab.training.imitation;

import ai.djl.ndarray.NDList;
import chesslab.files.AtomicFolder;
import chesslab.files.JsonFile;
import chesslab.training.Learner;
import chesslab.training.TrainingDivergedException;
import chesslab.training.network.ModelCard;
import chesslab.training.network.Network;
import chesslab.training.network.PyTorch;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The folder of a run that learns from games: its checkpoints, and the record over all runs beside it. */
final class ImitationFolder implements ImitationCourse.Keeper {

    private static final String STATE = "state.json";
    private static final String MEMORY = "optimizer.npz";

    private final Path folder;
    private final Path latest;
    private final Path best;
    private final Network network;
    private final String layout;
    private final ImitationSettings settings;
    private Learner learner;

    ImitationFolder(Path folder, Network network, String layout, ImitationSettings settings) {
        this.folder = folder;
        this.network = network;
        this.layout = layout;
        this.settings = settings;
        latest = folder.resolve("latest");
        best = folder.resolve("best");
    }

    /** Before anything else: whose memory is kept. */
    void begin(Learner whose) throws IOException {
        learner = whose;
        AtomicFolder.recover(latest);
        AtomicFolder.recover(best);
    }

    void refuseUsed() throws IOException {
        if (Files.exists(latest)) {
            throw new FileAlreadyExistsException(folder.toString(), null,
                    "has a run already: resume it, or choose another folder");
        }
    }

    /** Puts the last checkpoint into network and optimizer; answers the given state where there is none. */
    ImitationState resume(ImitationState fresh) throws IOException {
        if (!Files.exists(latest)) {
            return fresh;
        }
        Path file = latest.resolve(STATE);
        ImitationState kept = JsonFile.read(file, ImitationState.class, "state of a run");
        if (!fresh.settings.equals(kept.settings)) {
            throw new FileSystemException(file.toString(), null, "is of a run with " + kept.settings + ", expected "
                    + fresh.settings);
        }
        if (!fresh.data.equals(kept.data)) {
            throw new FileSystemException(file.toString(), null, "is of a run on data whose manifest has the SHA-256 "
                    + kept.data + ", expected " + fresh.data);
        }
        restore(kept);
        return kept;
    }

    private void restore(ImitationState kept) throws IOException {
        try (Network saved = Network.load(latest)) {
            if (!saved.architecture().equals(network.architecture())) {
                throw new FileSystemException(latest.toString(), null, "has a " + saved + ", expected " + network);
            }
            learner.take(saved);
        }
        Path file = latest.resolve(MEMORY);
        try {
            byte[] bytes = Files.readAllBytes(file);
            learner.optimizer().restore(bytes.length == 0
                    ? new NDList()
                    : NDList.decode(network.manager(), bytes), kept.steps);
        } catch (RuntimeException e) { // whatever DJL meets in a file that was cut short
            throw new FileSystemException(file.toString(), null, "has no optimizer that can be read: "
                    + e.getMessage());
        }
    }

    @Override
    public void keep(ImitationState state) throws IOException {
        if (!network.isFinite()) {
            throw new TrainingDivergedException("the parameters became infinite in epoch " + state.epoch() + ", batch "
                    + state.done + ", at learning rate " + learner.optimizer().rate() + ": try a lower one");
        }
        Files.createDirectories(folder);
        state.steps = learner.optimizer().steps();
        AtomicFolder.write(latest, aside -> {
            writeModel(aside, state);
            Files.writeString(aside.resolve(STATE), JsonFile.text(state));
            NDList memory = learner.optimizer().memory();
            Files.write(aside.resolve(MEMORY), memory.isEmpty() ? new byte[0] : memory.encode(NDList.Encoding.NPZ));
        });
    }

    @Override
    public void keepEpoch(ImitationState state, boolean isBest) throws IOException {
        if (isBest) {
            Files.createDirectories(folder);
            AtomicFolder.write(best, aside -> writeModel(aside, state));
            BestModels.offer(best, state, settings);
        }
        keep(state);
    }

    private void writeModel(Path aside, ImitationState state) throws IOException {
        Map<String, String> madeBy = new TreeMap<>(settings.told());
        madeBy.put("device", network.device());
        madeBy.put("threads", PyTorch.threads());
        ModelCard.write(aside, network, layout, state.data, madeBy, state.reports());
    }

    /** The same exception, which says what is left. */
    TrainingDivergedException named(TrainingDivergedException diverged) {
        return new TrainingDivergedException(diverged.getMessage() + (Files.exists(latest)
                ? "; the last good checkpoint is " + latest
                : "; there is no checkpoint yet"));
    }
}
