package chesslab.training.nnue;

import chesslab.encoding.dataset.ScoreEncoder;
import chesslab.encoding.dataset.ScoredPositions;
import chesslab.encoding.dataset.Split;
import chesslab.files.JsonFile;
import chesslab.files.Npy;
import chesslab.files.Npz;
import chesslab.files.RecordDifferences;
import chesslab.files.RunLog;
import chesslab.files.Sha256;
import chesslab.search.nnue.NnueNetwork;
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
 * after that epoch, and at the end {@value NnueNetwork#FILE} the network. A run that was killed goes on after its last
 * finished epoch, and ends with the same bytes.
 */
public final class EvaluationRun {

    /** The file that describes the run. */
    public static final String CARD = "model.json";
    private static final String LOG = "training.log";

    /**
     * What a run is, and how far it is.
     *
     * @param train      checksum of the positions trained on
     * @param validation checksum of the others
     * @param positions  trained on in an epoch
     * @param losses     of the epochs that are finished
     */
    public record Card(NnueSettings settings, String train, String validation, int positions, List<Losses> losses) {

        public Card {
            losses = List.copyOf(losses);
        }

        private Card with(Losses next) {
            List<Losses> more = new ArrayList<>(losses);
            more.add(next);
            return new Card(settings, train, validation, positions, more);
        }
    }

    /** Losses of an epoch, as in {@link NnueTrainer.Epoch}; {@code validation} is 0 where there are no positions. */
    public record Losses(double train, double validation) {
    }

    private EvaluationRun() {
    }

    /**
     * Trains a network on scored positions.
     *
     * @param data    a folder that {@link ScoreEncoder} wrote
     * @param folder  of the run; made if need be
     * @param resume  whether the folder may hold a part of this run already
     * @param watcher takes each epoch that is trained now
     * @throws FileSystemException  if the folder holds another run, or one that is not to be resumed; it says how they
     *                              differ
     * @throws InterruptedException if the thread is interrupted; the run can be resumed
     */
    public static NnueNetwork train(Path data, Path folder, NnueSettings settings, boolean resume, int threads,
            Consumer<NnueTrainer.Epoch> watcher) throws IOException, InterruptedException {
        Path trainFile = ScoreEncoder.file(data, Split.TRAIN);
        Path validationFile = ScoreEncoder.file(data, Split.VALIDATION);
        ScoredPositions train = ScoredPositions.read(trainFile);
        Card plan = new Card(settings, Sha256.of(trainFile), Sha256.of(validationFile), train.size(), List.of());
        Files.createDirectories(folder);
        try (RunLog log = new RunLog(folder, LOG)) {
            Card card = begun(folder, plan, resume);
            if (card.losses().size() == settings.epochs()) {
                return NnueNetwork.read(folder);
            }
            Weights weights = Weights.random(settings.hidden(), settings.seed());
            Moments moments = card.losses().isEmpty() ? new Moments(weights) : restore(folder, weights, card);
            try (NnueTrainer trainer = new NnueTrainer(train, ScoredPositions.read(validationFile), settings, weights,
                    moments, threads)) {
                for (int epoch = card.losses().size() + 1; epoch <= settings.epochs(); epoch++) {
                    NnueTrainer.Epoch report = trainer.epoch(epoch);
                    double held = Double.isNaN(report.validation()) ? 0 : report.validation();
                    card = card.with(new Losses(report.train(), held));
                    keep(folder, weights, moments, card);
                    log.write(String.format(Locale.ROOT, "epoch %d: %.1f s, %,.0f positions/s", epoch,
                            report.seconds(), report.positions()));
                    watcher.accept(report);
                }
            }
            Files.delete(checkpoint(folder, settings.epochs()));
            return weights.network();
        }
    }

    private static Card begun(Path folder, Card plan, boolean resume) throws IOException {
        if (!Files.exists(folder.resolve(CARD))) {
            return plan;
        }
        Card earlier = JsonFile.read(folder.resolve(CARD), Card.class, "card of a trained evaluation");
        List<String> differences = new ArrayList<>(
                RecordDifferences.between(plan.settings(), earlier.settings(), Set.of()));
        differences.addAll(RecordDifferences.between(plan, earlier, Set.of("settings", "losses")));
        if (!resume || !differences.isEmpty()) {
            throw new FileSystemException(folder.toString(), null, resume
                    ? "holds a training begun otherwise, now " + String.join(", ", differences)
                            + ": resume it as it was begun, or choose another folder"
                    : "holds a training already: resume that one, or choose another folder");
        }
        return earlier;
    }

    private static Path checkpoint(Path folder, int epoch) {
        return folder.resolve(String.format(Locale.ROOT, "checkpoint-%05d.npz", epoch));
    }

    /** Writes the state of an epoch before the card that counts it, so that a killed program leaves both or neither. */
    private static void keep(Path folder, Weights weights, Moments moments, Card card) throws IOException {
        if (card.losses().size() == card.settings().epochs()) {
            weights.network().write(folder.resolve(NnueNetwork.FILE));
        }
        Map<String, Npy> state = new LinkedHashMap<>();
        state.put("weights", Npy.of(weights.values, weights.values.length));
        state.put("first", Npy.of(moments.first, weights.values.length));
        state.put("second", Npy.of(moments.second, weights.values.length));
        state.put("steps", Npy.of(new int[]{moments.steps}, 1));
        Npz.write(checkpoint(folder, card.losses().size()), state);
        JsonFile.write(folder.resolve(CARD), card);
        Files.deleteIfExists(checkpoint(folder, card.losses().size() - 1));
    }

    private static Moments restore(Path folder, Weights weights, Card card) throws IOException {
        Path file = checkpoint(folder, card.losses().size());
        Map<String, Npy> state = Npz.map(file);
        try {
            Moments moments = new Moments(weights);
            read(state, "weights", weights.values);
            read(state, "first", moments.first);
            read(state, "second", moments.second);
            moments.steps = Npz.array(state, "steps").expecting(Npy.Type.INT32, 1).elements().getInt(0);
            return moments;
        } catch (IllegalArgumentException e) {
            throw new FileSystemException(file.toString(), null, "is no checkpoint of this training: "
                    + e.getMessage());
        }
    }

    private static void read(Map<String, Npy> state, String name, float[] target) {
        Npz.array(state, name).expecting(Npy.Type.FLOAT32, target.length).elements().asFloatBuffer().get(target);
    }
}
