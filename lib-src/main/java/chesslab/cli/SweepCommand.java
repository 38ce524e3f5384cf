package chesslab.cli;

import chesslab.encoding.dataset.DataManifest;
import chesslab.files.AtomicFolder;
import chesslab.files.JsonFile;
import chesslab.files.MergeFaults;
import chesslab.files.RecordDifferences;
import chesslab.files.RunLog;
import chesslab.files.Sha256;
import chesslab.search.nnue.NnueNetwork;
import chesslab.training.imitation.EpochReport;
import chesslab.training.network.ModelCard;
import chesslab.training.network.PyTorch;
import chesslab.training.policy.PolicyNetwork;
import chesslab.training.sparse.SparseRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Trains networks, each as a task: {@code sweep}. */
@Command(name = "sweep", description = {
        "Trains the networks of a list, each as one of many tasks on whatever machine, and tells their losses.",
        "A line of the list is train, train-evaluation or train-policy with its options, apart from --out, --resume, "
                + "--json and --threads: a run of train has one thread and, where it names no --device, the processor, "
                + "so that it repeats to the bit. Lines with # are comments. A task may be killed, repeated, or run "
                + "twice at once: it trains in a temporary folder, so one that is killed begins anew, unless it has "
                + "--resume."},
        exitCodeList = {"0:the run is trained, or all are merged", "1:something failed; the message says what",
                "2:the command line or the list is wrong",
                "130:ended by Ctrl-C; nothing is kept of the run without --resume"})
final class SweepCommand extends LabCommand {

    private static final Set<String> NETWORKS = Set.of("parameters.djl", NnueNetwork.FILE, PolicyNetwork.FILE);
    private static final String STATEMENT = "run.json";
    private static final String MANIFEST = "sweep.json";

    @Option(names = "--list", required = true, paramLabel = "FILE", description = "the list, a training a line")
    private Path list;

    @Option(names = "--out", required = true, paramLabel = "DIR",
            description = "the folder for all runs: run-00001 and so on, and at last sweep.json")
    private Path folder;

    @ArgGroup(multiplicity = "1")
    private Extent extent;

    /** Which part of the sweep, one of these. */
    private static final class Extent {

        @Option(names = "--run", paramLabel = "K", arity = "0..1", fallbackValue = TaskNumber.SCHEDULED,
                converter = TaskNumber.class,
                description = "train only the K-th of the list, counted from 1; " + TaskNumber.HELP + "; or")
        private Integer run;

        @Option(names = "--merge", description = "check that such tasks have trained all, and write sweep.json")
        private boolean merge;
    }

    @Option(names = "--resume", description = "train in run-00001.part, and go on there where a killed task with "
            + "--resume has stopped; not for two tasks of a run at once")
    private boolean resume;

    @Option(names = "--portable", description = "as of train, for all its runs")
    private boolean portable;

    @Option(names = "--json", description = "print the result as JSON; everything else goes to the standard error")
    private boolean json;

    /**
     * What a task says of its run. No time is in it: the same run says the same on every machine of one arithmetic.
     *
     * @param call           the line of the list
     * @param data           the checksum of the manifest of its data
     * @param program        the version of this program, and the arithmetic of {@code train}
     * @param validationLoss of the best epoch, or of the last one in plain Java; 0 without positions for validation
     * @param networks       the checksum of each file of parameters
     */
    public record Run(List<String> call, String data, String program, double validationLoss,
            Map<String, String> networks) {
    }

    /** What a merged sweep holds. */
    private record Sweep(List<Run> runs) {
    }

    @Override
    public Integer call() throws Exception {
        List<List<String>> calls = wellCalled(() -> SweepList.read(list));
        if (extent.merge) {
            Sweep merged = merge(calls);
            return print(json, merged, text(merged.runs));
        }
        int number = extent.run;
        if (number < 1 || number > calls.size()) {
            throw wrongCall("run " + number + ": expected 1 to " + calls.size() + ", the lines of the list", null);
        }
        return train(calls.get(number - 1), place(number));
    }

    private Path place(int number) {
        return folder.resolve(String.format(Locale.ROOT, "run-%05d", number));
    }

    private static String data(List<String> call) {
        return call.get(call.indexOf("--data") + 1);
    }

    private int train(List<String> call, Path place) throws IOException {
        boolean pyTorch = call.get(0).equals("train");
        Run task = new Run(call, Sha256.of(Path.of(data(call)).resolve(DataManifest.FILE)),
                "chesslab " + Main.VERSION + (pyTorch ? ", " + PyTorch.arithmetic() + " arithmetic" : ""), 0, Map.of());
        if (Files.exists(place)) {
            Run found = find(place);
            check(place, found, task);
            if (networks(place).equals(found.networks())) {
                return print(json, found, text(List.of(found)));
            }
            AtomicFolder.delete(place);
        }
        Path own = resume
                ? Files.createDirectories(place.resolveSibling(place.getFileName() + ".part"))
                : Files.createTempDirectory("chesslab-");
        try (RunLog lock = new RunLog(own, "sweep.log")) {
            Path trained = own.resolve("run");
            int code = Main.run(new PrintWriter(json ? err() : out(), true) {
                @Override
                public void write(String text, int from, int length) {
                    String moved = text.substring(from, from + length).replace(trained.toString(), place.toString());
                    super.write(moved, 0, moved.length());
                }
            }, resume ? err() : new PrintWriter(err(), true) {
                @Override
                public void println(String text) {
                    super.println(
                            text.startsWith("\nInterrupted.") ? "\nInterrupted. Nothing is kept of this run." : text);
                }
            }, words(call, trained));
            if (code != Main.DONE) {
                return code;
            }
            Run made = new Run(call, task.data(), task.program(), validationLoss(trained, pyTorch), networks(trained));
            JsonFile.write(trained.resolve(STATEMENT), made);
            AtomicFolder.copy(trained, place);
            return print(json, made, text(List.of(made)));
        } finally {
            if (!resume || Files.exists(place)) {
                AtomicFolder.delete(own);
            }
        }
    }

    private String[] words(List<String> call, Path trained) {
        List<String> words = new ArrayList<>(call);
        words.addAll(List.of("--out", trained.toString()));
        if (resume) {
            words.add("--resume");
        }
        if (call.get(0).equals("train")) {
            words.addAll(List.of("--threads", "1"));
            if (call.stream().noneMatch(word -> word.equals("--device") || word.startsWith("--device="))) {
                words.addAll(List.of("--device", "cpu"));
            }
            if (portable) {
                words.add("--portable");
            }
        }
        return words.toArray(String[]::new);
    }

    private static double validationLoss(Path trained, boolean pyTorch) throws IOException {
        if (pyTorch) {
            List<EpochReport> curve = EpochReport.curve(ModelCard.read(trained.resolve("best")));
            return curve.get(curve.size() - 1).validation().all().loss();
        }
        List<SparseRun.Losses> losses = JsonFile
                .read(trained.resolve(SparseRun.CARD), SparseRun.Card.class, "card of a training").losses();
        return losses.get(losses.size() - 1).validation();
    }

    /** Returns the checksums of the files of parameters in a run. */
    private static Map<String, String> networks(Path run) throws IOException {
        Map<String, String> networks = new TreeMap<>();
        try (Stream<Path> files = Files.walk(run)) {
            for (Path file : files.filter(each -> NETWORKS.contains(each.getFileName().toString())).toList()) {
                networks.put(run.relativize(file).toString().replace('\\', '/'), Sha256.of(file));
            }
        }
        return networks;
    }

    private static Run find(Path place) throws IOException {
        if (!Files.exists(place.resolve(STATEMENT))) {
            throw new FileSystemException(place.toString(), null, Files.exists(place)
                    ? "is no run of a sweep: it has no " + STATEMENT
                    : "is missing");
        }
        return JsonFile.read(place.resolve(STATEMENT), Run.class, "statement of a run");
    }

    private static void check(Path place, Run found, Run expected) throws FileSystemException {
        List<String> differences = RecordDifferences.between(found, expected, Set.of("validationLoss", "networks"));
        if (!differences.isEmpty()) {
            throw new FileSystemException(place.toString(), null,
                    "is of another sweep, with " + String.join(", ", differences));
        }
    }

    private Sweep merge(List<List<String>> calls) throws IOException {
        MergeFaults faults = new MergeFaults();
        Map<String, String> data = new HashMap<>();
        Map<String, String> programs = new HashMap<>();
        List<Run> runs = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            List<String> call = calls.get(i);
            Path place = place(i + 1);
            faults.check(() -> {
                Run found = find(place);
                check(place, found, new Run(call, data.computeIfAbsent(data(call), first -> found.data()),
                        programs.computeIfAbsent(call.get(0), first -> found.program()), 0, Map.of()));
                if (!networks(place).equals(found.networks())) {
                    throw new FileSystemException(place.toString(), null, "has a network that is missing or altered");
                }
                runs.add(found);
            });
        }
        faults.refuseOthers(folder, "run-\\d+", IntStream.rangeClosed(1, calls.size())
                .mapToObj(number -> place(number).getFileName().toString()).toList());
        faults.refuse(folder);
        Sweep merged = new Sweep(runs);
        JsonFile.write(folder.resolve(MANIFEST), merged);
        return merged;
    }

    private static String text(List<Run> runs) {
        StringBuilder text = new StringBuilder();
        runs.forEach(run -> text.append(run.validationLoss() == 0
                ? "no validation: "
                : String.format(Locale.ROOT, "validation loss %.6f: ", run.validationLoss()))
                .append(String.join(" ", run.call())).append(System.lineSeparator()));
        return text.toString();
    }
}
