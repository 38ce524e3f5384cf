package chesslab.training;

import chesslab.files.AtomicFile;
import chesslab.files.AtomicFolder;
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
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * A training in a folder, whose checkpoint is the folder {@value #LATEST}: it appears whole after each epoch. A run
 * that was stopped or killed goes on after its last finished epoch, and ends with the same bits. The folder is locked
 * until the run is closed.
 */
public final class TrainingRun<R> implements AutoCloseable {

    /** The name of the checkpoint's folder. */
    public static final String LATEST = "latest";

    private static final String STATE = "state.json";
    private static final String ARRAYS = "state.npz";

    /**
     * The checkpoint without its arrays.
     *
     * @param settings what a resumed training must have in common with this one
     * @param reports  of the epochs that are finished
     * @param sha256   of the file of arrays
     */
    private record State(Map<String, String> settings, JsonElement reports, String sha256) {
    }

    private final Path latest;
    private final Map<String, String> settings;
    private final List<R> reports = new ArrayList<>();
    private final RunLog log;

    /**
     * Begins a run or, where the folder has one, resumes it.
     *
     * @param folder   is made if need be
     * @param settings what a resumed training must have in common with the one that was begun, by name
     * @param reports  the class of an array of reports
     * @param files    the names of the other files that the run writes
     * @param training takes the arrays of the checkpoint, if there is one, and refuses those of another training by an
     *                 {@link IllegalArgumentException}
     * @throws FileSystemException if the folder holds another run, one that is not to be resumed, or one that is just
     *                             now being written, or files of others; it says how the runs differ
     */
    public TrainingRun(Path folder, Map<String, String> settings, Class<R[]> reports, boolean resume, Set<String> files,
            Consumer<Map<String, Npy>> training) throws IOException {
        latest = folder.resolve(LATEST);
        this.settings = new TreeMap<>(settings);
        AtomicFolder.recover(latest);
        RunStart start = new RunStart(folder, "a training", LATEST, true, "training.log", files::contains);
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
        State state = JsonFile.read(file, State.class, "state of a training");
        try {
            reports.addAll(List.of(JsonFile.as(state.reports, type)));
            Set<String> names = new TreeSet<>(settings.keySet());
            names.addAll(state.settings.keySet());
            names.removeIf(name -> Objects.equals(settings.get(name), state.settings.get(name)));
            start.refuseDifferences(names.stream()
                    .map(name -> name + " " + settings.get(name) + " instead of " + state.settings.get(name)).toList());
        } catch (RuntimeException e) { // what the report refuses, or a member that is missing
            throw new FileSystemException(file.toString(), null, "is no state of a training: " + JsonFile.reason(e));
        }
        Path arrays = latest.resolve(ARRAYS);
        Sha256.verify(arrays, state.sha256);
        try {
            training.accept(Npz.map(arrays));
        } catch (IllegalArgumentException e) {
            throw new FileSystemException(arrays.toString(), null,
                    "is no checkpoint of this training: " + e.getMessage());
        }
    }

    /** Returns the reports of the finished epochs. */
    public List<R> reports() {
        return List.copyOf(reports);
    }

    /**
     * Saves the checkpoint at the end of an epoch, even where the thread is interrupted.
     *
     * @param now  all arrays from which the training can go on
     * @param more writes other files into the folder
     */
    public void save(R report, Map<String, Npy> now, AtomicFolder.Content more) {
        reports.add(report);
        AtomicFile.despiteInterrupt(() -> AtomicFolder.write(latest, aside -> {
            String sha256 = Npz.write(aside.resolve(ARRAYS), now);
            JsonFile.write(aside.resolve(STATE), new State(settings, JsonFile.tree(reports), sha256));
            more.writeInto(aside);
            log.write("epoch " + reports.size() + " is finished");
        }));
    }

    @Override
    public void close() throws IOException {
        log.close();
    }
}
