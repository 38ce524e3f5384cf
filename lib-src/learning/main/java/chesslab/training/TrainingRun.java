package chesslab.training;

import chesslab.files.AtomicFile;
import chesslab.files.AtomicFolder;
import chesslab.files.ExceptionMessages;
import chesslab.files.JsonFile;
import chesslab.files.Npy;
import chesslab.files.Npz;
import chesslab.files.RunLog;
import chesslab.files.RunStart;
import chesslab.files.Sha256;
import com.google.gson.JsonElement;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A training in a folder. Its checkpoint is the folder {@value #LATEST}, which appears whole after each epoch. A
 * stopped or killed run continues after its last finished epoch, and ends with the same bits. The folder is locked
 * until the run is closed.
 */
public final class TrainingRun<R> implements AutoCloseable {

    /** The name of the checkpoint's folder. */
    public static final String LATEST = "latest";

    private static final String STATE = "state.json";
    private static final String ARRAYS = "state.npz";

    private record State(Map<String, String> settings, JsonElement reports, String sha256) {
    }

    private final Path latest;
    private final Map<String, String> settings;
    private final List<R> reports = new ArrayList<>();
    private final RunLog log;

    /**
     * Begins a run, or resumes the one in the folder.
     *
     * @param folder   made if it does not exist
     * @param settings the settings, by name, that a resumed training must share with its start
     * @param reports  the class of an array of reports
     * @param files    the names of the other files that the run writes
     * @param training receives the arrays of the checkpoint, if there is one, and refuses those of another training
     *                 with an {@link IllegalArgumentException}
     * @throws FileSystemException if the folder holds another run, one that is not to be resumed, one that is being
     *                             written, or foreign files; the message has the differences
     */
    public TrainingRun(Path folder, Map<String, String> settings, Class<R[]> reports, boolean resume, Set<String> files,
            Consumer<Map<String, Npy>> training) throws IOException {
        latest = folder.resolve(LATEST);
        this.settings = new TreeMap<>(settings);
        RunStart start = new RunStart(folder, "a training", LATEST, true, files::contains);
        log = start.lock(resume);
        try {
            if (start.isBegun()) {
                resume(start, reports, training);
            }
        } catch (IOException | RuntimeException e) {
            log.close();
            throw e;
        }
    }

    private void resume(RunStart start, Class<R[]> type, Consumer<Map<String, Npy>> training) throws IOException {
        Path file = latest.resolve(STATE);
        State state = JsonFile.readSealed(file, State.class, "state of a training");
        try {
            reports.addAll(List.of(JsonFile.as(state.reports, type)));
            start.refuseOther(settings, new TreeMap<>(state.settings));
        } catch (RuntimeException e) { // what the report refuses, or a member that is missing
            throw new FileSystemException(file.toString(), null, "is not a state of a training: " + JsonFile.reason(e));
        }
        Path arrays = latest.resolve(ARRAYS);
        Sha256.verify(arrays, state.sha256);
        try {
            training.accept(Npz.map(arrays));
        } catch (IllegalArgumentException e) {
            throw new FileSystemException(arrays.toString(), null,
                    "is not a checkpoint of this training: " + ExceptionMessages.message(e));
        }
    }

    /** Returns the reports of the finished epochs. */
    public List<R> reports() {
        return List.copyOf(reports);
    }

    /**
     * Saves the checkpoint at the end of an epoch, even if the thread is interrupted.
     *
     * @param now  all arrays needed to continue the training
     * @param more writes other files into the folder
     */
    public void save(R report, Map<String, Npy> now, AtomicFolder.Content more) {
        reports.add(report);
        AtomicFile.uninterruptibly(() -> AtomicFolder.write(latest, aside -> {
            String sha256 = Npz.write(aside.resolve(ARRAYS), now);
            JsonFile.writeSealed(aside.resolve(STATE), new State(settings, JsonFile.tree(reports), sha256));
            more.writeInto(aside);
            log.write("epoch " + reports.size() + " is finished");
        }));
    }

    @Override
    public void close() throws IOException {
        log.close();
    }
}
