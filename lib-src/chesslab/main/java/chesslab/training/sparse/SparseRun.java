package chesslab.training.sparse;

import chesslab.files.JsonFile;
import chesslab.files.NetworkFile;
import chesslab.files.Npy;
import chesslab.files.Npz;
import chesslab.files.RecordDifferences;
import chesslab.files.RunLog;
import chesslab.files.RunStart;
import com.google.gson.JsonElement;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A training in a folder: {@value #CARD} says what it is and how far it is, {@code checkpoint-00001.npz} has its state
 * after that epoch, and at the end there is the network. A run that was killed goes on after its last finished epoch,
 * and ends with the same bytes.
 *
 * @param folder of the run; made if need be
 * @param card   what the run is to be, without losses
 * @param adam   of the network's first weights
 * @param writer writes the network of the last epoch into the folder
 */
public record SparseRun(Path folder, Card card, AdamW adam, Writer writer) {

    /** The file that describes the run. */
    public static final String CARD = NetworkFile.CARD;
    private static final String LOG = "training.log";

    /** Writes a network, with the card of its run. */
    @FunctionalInterface
    public interface Writer {
        void write(Card card) throws IOException;
    }

    /**
     * What a run is, and how far it is.
     *
     * @param settings   a record of {@link SparseSettings}
     * @param train      checksum of the positions trained on
     * @param validation checksum of the others
     * @param positions  trained on in an epoch
     * @param losses     of the epochs that are finished
     * @param sha256     checksum of the last epoch's checkpoint, in the end of the network; null until it is written
     */
    public record Card(JsonElement settings, String train, String validation, int positions, List<Losses> losses,
            String sha256) {

        public Card {
            losses = List.copyOf(losses);
        }

        /** A run of which no epoch is finished. */
        public static Card of(SparseSettings settings, String train, String validation, int positions) {
            return new Card(JsonFile.tree(settings), train, validation, positions, List.of(), null);
        }

        private Card with(Losses next) {
            List<Losses> more = new ArrayList<>(losses);
            more.add(next);
            return new Card(settings, train, validation, positions, more, null);
        }
    }

    /** Losses of an epoch, as in {@link Epoch}; {@code validation} is 0 where there are no positions. */
    public record Losses(double train, double validation) {
    }

    /**
     * Trains what is left of the run; nothing where it is finished.
     *
     * @param settings   those of the card
     * @param validation may be empty
     * @param resume     whether the folder may hold a part of this run already
     * @param watcher    takes each epoch that is trained now
     * @throws FileSystemException  if the folder holds another run, or one that is not to be resumed; it says how they
     *                              differ
     * @throws InterruptedException if the thread is interrupted; the run can be resumed
     */
    public <S extends Record & SparseSettings> void train(S settings, SparseExamples train,
            SparseExamples validation, boolean resume, int threads, Consumer<Epoch> watcher)
            throws IOException, InterruptedException {
        RunStart start = new RunStart(folder, "a training", CARD, true, LOG, name -> name.endsWith(".npz"));
        try (RunLog log = start.lock(resume)) {
            Card current = start.isBegun() ? begun(start, settings) : card;
            int finished = current.losses().size();
            if (finished == settings.epochs()) {
                return;
            }
            if (finished > 0) {
                restore(finished);
            }
            try (SparseTrainer trainer = new SparseTrainer(train, validation, settings, adam, threads)) {
                for (int epoch = finished + 1; epoch <= settings.epochs(); epoch++) {
                    Epoch report = trainer.epoch(epoch);
                    double held = Double.isNaN(report.validation()) ? 0 : report.validation();
                    current = current.with(new Losses(report.train(), held));
                    keep(current, epoch == settings.epochs());
                    log.write(String.format(Locale.ROOT, "epoch %d: %.1f s, %,.0f positions/s", epoch,
                            report.seconds(), report.positionsPerSecond()));
                    watcher.accept(report);
                }
            }
        }
    }

    private <S extends Record & SparseSettings> Card begun(RunStart start, S settings) throws IOException {
        Card earlier = JsonFile.read(folder.resolve(CARD), Card.class, "card of a training");
        List<String> differences;
        try {
            @SuppressWarnings("unchecked") // the class of settings is S
            S before = (S) JsonFile.as(earlier.settings(), settings.getClass());
            differences = new ArrayList<>(RecordDifferences.between(settings, before, Set.of()));
        } catch (RuntimeException e) { // what the record refuses, or another kind of network
            throw new FileSystemException(folder.resolve(CARD).toString(), null,
                    "is no card of such a training: " + e.getMessage());
        }
        differences.addAll(RecordDifferences.between(card, earlier, Set.of("settings", "losses", "sha256")));
        start.refuseDifferences(differences);
        return earlier;
    }

    private Path checkpoint(int epoch) {
        return folder.resolve(String.format(Locale.ROOT, "checkpoint-%05d.npz", epoch));
    }

    /** Writes the state of an epoch before the card that counts it, so that a killed program leaves both or neither. */
    private void keep(Card current, boolean last) throws IOException {
        int epoch = current.losses().size();
        if (last) {
            writer.write(current);
        } else {
            Map<String, Npy> state = new LinkedHashMap<>();
            state.put("weights", Npy.of(adam.values, adam.values.length));
            state.put("first", Npy.of(adam.first, adam.values.length));
            state.put("second", Npy.of(adam.second, adam.values.length));
            state.put("steps", Npy.of(new int[]{adam.steps}, 1));
            NetworkFile.write(checkpoint(epoch), state, current);
        }
        Files.deleteIfExists(checkpoint(epoch - 1));
    }

    private void restore(int epoch) throws IOException {
        Path file = checkpoint(epoch);
        Map<String, Npy> state = NetworkFile.read(file);
        try {
            read(state, "weights", adam.values);
            read(state, "first", adam.first);
            read(state, "second", adam.second);
            adam.steps = Npz.array(state, "steps").expecting(Npy.Type.INT32, 1).elements().getInt(0);
        } catch (IllegalArgumentException e) {
            throw new FileSystemException(file.toString(), null, "is no checkpoint of this training: "
                    + e.getMessage());
        }
    }

    private static void read(Map<String, Npy> state, String name, float[] target) {
        Npz.array(state, name).expecting(Npy.Type.FLOAT32, target.length).elements().asFloatBuffer().get(target);
    }
}
