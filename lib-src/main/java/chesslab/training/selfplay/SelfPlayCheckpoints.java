package chesslab.training.selfplay;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import chesslab.files.AtomicFolder;
import chesslab.files.JsonFile;
import chesslab.files.RunStart;
import chesslab.training.TrainingSettings;
import chesslab.training.network.ModelCard;
import chesslab.training.network.Network;
import chesslab.training.network.PyTorch;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The checkpoints of a self-play training: folders {@code iteration-10} of the network, the reports and the examples.
 */
record SelfPlayCheckpoints(Path folder, SelfPlaySettings settings) {

    private static final String NAME = "iteration-";
    private static final String RUN = "run.json";
    private static final String EXAMPLES = "examples-%s.npz";

    /**
     * The state of a training, without the network.
     *
     * @param reports of the iterations so far; grows
     * @param kept    the examples of the last iterations, oldest first; changes
     */
    record State(List<IterationReport> reports, Deque<Examples> kept) {

        /** Before the first iteration. */
        State() {
            this(new ArrayList<>(), new ArrayDeque<>());
        }
    }

    /** The file {@code run.json}. */
    private record Run(String settings, List<IterationReport> reports, int kept) {

        Run {
            Objects.requireNonNull(settings, "settings");
            Objects.requireNonNull(reports, "reports");
        }
    }

    void write(Network network, State state) throws IOException {
        int iteration = state.reports().size() - 1;
        // where only the newest examples count, the next iteration plays its own
        List<Examples> kept = settings.iterationsKept() == 1 ? List.of() : List.copyOf(state.kept());
        AtomicFolder.write(folder.resolve(NAME + iteration), aside -> {
            ModelCard.write(aside, network, Map.of("self-play", settings.described(), "iteration", "" + iteration));
            JsonFile.write(aside.resolve(RUN), new Run(comparable(), state.reports(), kept.size()));
            for (int i = 0; i < kept.size(); i++) {
                writeExamples(aside.resolve(EXAMPLES.formatted(i)), network, kept.get(i));
            }
        });
    }

    /** Puts the last checkpoint's parameters into the network, if there is one, and returns the state to go on from. */
    State resume(Network network) throws IOException {
        Optional<Path> last = last();
        if (last.isEmpty()) {
            return new State();
        }
        Run run = JsonFile.read(last.get().resolve(RUN), Run.class, "record of a run");
        new RunStart(folder, "a training", NAME)
                .refuseDifferences(TrainingSettings.differences(comparable(), run.settings));
        Deque<Examples> kept = new ArrayDeque<>();
        for (int i = 0; i < run.kept; i++) {
            kept.add(readExamples(last.get().resolve(EXAMPLES.formatted(i)), network));
        }
        network.restore(last.get());
        return new State(new ArrayList<>(run.reports), kept);
    }

    private Optional<Path> last() throws IOException {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> found = Files.list(folder)) {
            return found.filter(path -> path.getFileName().toString().matches(NAME + "\\d+"))
                    .filter(path -> number(path) < settings.iterations())
                    .max(Comparator.comparingInt(SelfPlayCheckpoints::number));
        }
    }

    private static int number(Path checkpoint) {
        return Integer.parseInt(checkpoint.getFileName().toString().substring(NAME.length()));
    }

    /** All settings but the number of iterations, which may grow. */
    private String comparable() {
        return settings.withIterations(1).described() + " in " + PyTorch.arithmetic() + " arithmetic";
    }

    private static void writeExamples(Path file, Network network, Examples examples) throws IOException {
        try (NDManager manager = network.manager().newSubManager()) {
            NDArray inputs = PyTorch.matrix(manager, examples.inputs(), network.architecture().inputs());
            NDArray policies = PyTorch.matrix(manager, examples.policies(), network.architecture().moves());
            NDArray values = manager.create(examples.values());
            inputs.setName("inputs");
            policies.setName("policies");
            values.setName("values");
            Files.write(file, new NDList(inputs, policies, values).encode(NDList.Encoding.NPZ));
        }
    }

    private static Examples readExamples(Path file, Network network) throws IOException {
        try (NDManager manager = network.manager().newSubManager()) {
            NDList arrays = NDList.decode(manager, Files.readAllBytes(file));
            return new Examples(PyTorch.rows(arrays.get("inputs")), PyTorch.rows(arrays.get("policies")),
                    arrays.get("values").toFloatArray());
        } catch (RuntimeException e) { // whatever DJL meets in a file that was cut short
            throw new FileSystemException(file.toString(), null, "has no examples that can be read: " + e.getMessage());
        }
    }
}
