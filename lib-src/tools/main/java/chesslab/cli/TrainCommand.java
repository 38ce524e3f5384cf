package chesslab.cli;

<<<<<<< HEAD
import chesslab.training.sparse.Epoch;
=======
import chesslab.cli.terminal.ProgressText;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
import chesslab.files.AtomicFile;
import chesslab.training.OptimizerSettings;
import chesslab.training.Schedule;
import chesslab.training.TrainingDivergedException;
import chesslab.training.TrainingSettings;
import chesslab.training.imitation.EpochReport;
import chesslab.training.imitation.Imitation;
import chesslab.training.imitation.ImitationListener;
import chesslab.training.imitation.ImitationSettings;
import chesslab.training.imitation.Metrics;
import chesslab.training.imitation.Targets;
import chesslab.training.network.Architecture;
import chesslab.training.network.ComputeDevice;
import chesslab.training.network.ModelCard;
import chesslab.training.network.Network;
import chesslab.training.network.PyTorch;
import java.io.IOException;
>>>>>>> train3
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Trains networks, each kind by a command: {@code train imitation|policy|evaluation}. */
@Command(name = "train", header = "Trains a network on encoded games.",
        description = {"Example:", "  environment/chesslab train imitation --help"},
        subcommands = {TrainImitationCommand.class, TrainPolicyCommand.class, TrainEvaluationCommand.class},
        synopsisSubcommandLabel = "imitation|policy|evaluation", sortOptions = false)
final class TrainCommand implements Runnable {

<<<<<<< HEAD
    @Spec
    private CommandSpec spec;
=======
    @Option(names = "--data", required = true, paramLabel = "DIR", description = "prepared data, as encode writes them")
    private Path dataFolder;

    @Option(names = "--net", required = true, paramLabel = "NAME",
            description = "the network, such as " + Architecture.EXAMPLES)
    private String net;

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "the folder of the run")
    private Path folder;

    @Option(names = "--epochs", paramLabel = "E", defaultValue = "20",
            description = "the number of epochs (${DEFAULT-VALUE})")
    private int epochs;

    @Option(names = "--batch", paramLabel = "B", defaultValue = "256",
            description = "the batch size, in positions (${DEFAULT-VALUE})")
    private int batchSize;

    @Option(names = "--optimizer", paramLabel = "NAME", defaultValue = "adamw",
            description = "${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}); sgd has momentum 0.9, adamw weight decay 0.01")
    private Optimizer optimizer;

    @Option(names = "--lr", paramLabel = "R", defaultValue = "0.001", description = "learning rate (${DEFAULT-VALUE})")
    private double learningRate;

    @Option(names = "--schedule", paramLabel = "NAME", defaultValue = "constant",
            description = "${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}): step divides the rate by 10 after every third "
                    + "of the epochs, cosine lets it rise over one epoch and then fall to 0")
    private ScheduleName schedule;

    @Option(names = "--clip", paramLabel = "N", defaultValue = "Infinity",
            description = "gradient clipping: the largest norm of the gradient (${DEFAULT-VALUE})")
    private double clipNorm;

    @Option(names = "--fraction", paramLabel = "F", defaultValue = "1",
            description = "share of the training positions to use (${DEFAULT-VALUE})")
    private double fraction;

    @Option(names = "--soft",
            description = "train the policy on the engine's probabilities of moves, not on the move played")
    private boolean soft;

    @Option(names = "--value", arity = "0..1", fallbackValue = "result", paramLabel = "TARGET",
            description = "give the network a value head too, trained on the game's result, or with =score on the "
                    + "engine's scores")
    private Targets.Value value;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1",
            description = "random seed of the initial weights and of the order of positions (${DEFAULT-VALUE})")
    private long seed;

    @Option(names = "--seconds", paramLabel = "T", description = "time limit, validation not counted")
    private Long seconds;

    @Option(names = "--device", paramLabel = "NAME", defaultValue = "auto",
            description = "auto, cpu or cuda (${DEFAULT-VALUE})")
    private ComputeDevice device;

    @Option(names = "--threads", paramLabel = "N", description = "number of processors to use (all); runs repeat "
            + "exactly with 1")
    private Integer threads;

    @Option(names = "--portable", description = "compute the same bits on every x86-64 processor with AVX2, in 1.6 "
            + "to 3 times the time; otherwise only processors of one kind agree")
    private boolean portable;

    @Option(names = "--resume", description = "continue the run in this folder, if there is one")
    private boolean resume;

    @Option(names = "--json", description = "print the summary as JSON; everything else goes to the standard error")
    private boolean json;

    private enum Optimizer {
        sgd, adam, adamw
    }

    private enum ScheduleName {
        constant, step, cosine
    }
>>>>>>> train3

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(),
                "no kind of network: expected imitation, policy or evaluation");
    }

    /** The frame of the three: a run in a folder. */
    abstract static class Training extends LabCommand.WithResult {

        @Parameters(paramLabel = "DATA", description = "the folder that encode has made")
        Path data;

        @Option(names = "--out", required = true, paramLabel = "DIR", description = "the folder of the run")
        Path folder;

        @Option(names = "--resume", description = "continue the run in --out, if there is one, after its last epoch")
        boolean resume;

        @Option(names = "--epochs", paramLabel = "E",
                description = "number of epochs (imitation 20, policy 6, evaluation 24)")
        private Integer epochs;

        @Option(names = "--batch", paramLabel = "B",
                description = "positions in a batch (imitation 256, policy 4096, evaluation 1024)")
        private Integer batch;

        @Option(names = "--lr", paramLabel = "R",
                description = "learning rate at the start (imitation 0.001, policy 0.004, evaluation 0.01)")
        private Double learningRate;

        @Option(names = "--seed", paramLabel = "S", description = "random seed of the initial weights and of the order "
                + "of positions (${DEFAULT-VALUE})")
        long seed = 1;

        final int epochs(int byDefault) {
            return epochs == null ? byDefault : epochs;
        }
<<<<<<< HEAD

        final int batch(int byDefault) {
            return batch == null ? byDefault : batch;
=======
        wellCalled(() -> {
            PyTorch.useThreads(threads == null ? Runtime.getRuntime().availableProcessors() : threads);
            return null;
        });
        PreparedData data = PreparedData.open(dataFolder);
        Architecture architecture = wellCalled(() -> Architecture.named(net, data.layout(), value != null));
        try (Network network = available(() -> Network.create(architecture, seed, device))) {
            wellCalled(() -> {
                Imitation.check(network, data, Split.TRAIN);
                Imitation.check(network, data, Split.VALIDATION);
                return null;
            });
            introduce(network, data);
            train(network, data, settings);
            return Main.DONE;
        } catch (TrainingDivergedException e) {
            throw new IOException(e.getMessage(), e);
>>>>>>> train3
        }

        final double learningRate(double byDefault) {
            return learningRate == null ? byDefault : learningRate;
        }

        /** Returns the stream that the progress of the training is printed to. */
        final PrintWriter progress() {
            return json ? err() : out();
        }

        final <T> T training(Work<T> work) throws Exception {
            return interruptible("The same call with --resume goes on after the last finished epoch.", work);
        }

        final void report(Epoch epoch, int of) {
            progress().printf(Locale.ROOT,
                    "epoch %3d of %d  loss %.6f  validation %.6f  %5.1f s  %,9.0f positions/s%n",
                    epoch.epoch(), of, epoch.train(), epoch.validation(), epoch.seconds(), epoch.positionsPerSecond());
            progress().flush();
        }
    }
}
