package chesslab.training.imitation;

import chesslab.files.JsonFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The best models of all runs in a folder: for each data and policy target the one with the lowest policy loss on the
 * validation positions; losses on other data or targets cannot be compared.
 *
 * @param models by SHA-256 of the data's manifest and target, {@code "4e0f… PLAYED"}
 */
public record BestModels(Map<String, Entry> models) {

    private static final String FILE = "best-models.json";

    /**
     * One of them.
     *
     * @param model      its folder
     * @param epoch      after which it was saved
     * @param policyLoss on the validation positions
     * @param top1       there
     */
    public record Entry(String model, int epoch, double policyLoss, double top1, Map<String, String> settings) {

        public Entry {
            Objects.requireNonNull(model, "model");
            settings = new TreeMap<>(settings);
        }
    }

    public BestModels {
        models = new TreeMap<>(models);
    }

    /**
     * Reads the record of a folder of runs; empty where there is none yet.
     *
     * @throws java.nio.file.FileSystemException if it is damaged
     */
    public static BestModels read(Path runs) throws IOException {
        Path file = runs.resolve(FILE);
        return Files.exists(file)
                ? JsonFile.read(file, BestModels.class, "record of the best models")
                : new BestModels(Map.of());
    }

    /** The best for these data and target. */
    public Optional<Entry> best(String data, Targets.Policy target) {
        return Optional.ofNullable(models.get(key(data, target)));
    }

    private static String key(String data, Targets.Policy target) {
        return data + " " + target;
    }

    /** Enters a model that was saved after the state's last epoch, if it is better than the one there. */
    static void offer(Path model, ImitationState state, ImitationSettings settings) throws IOException {
        Path place = model.toAbsolutePath().normalize();
        Path runs = place.getParent().getParent();
        BestModels record = read(runs);
        EpochReport last = state.reports().get(state.reports().size() - 1);
        Metrics score = last.validation().all();
        Optional<Entry> before = record.best(state.data, settings.targets().policy());
        if (before.isEmpty() || score.policyLoss() < before.get().policyLoss()) {
            record.models.put(key(state.data, settings.targets().policy()), new Entry(runs.relativize(place).toString(),
                    last.epoch(), score.policyLoss(), score.top1(), new TreeMap<>(settings.madeBy())));
            JsonFile.write(runs.resolve(FILE), record);
        }
    }
}
