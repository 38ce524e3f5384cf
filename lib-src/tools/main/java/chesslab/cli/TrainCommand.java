package chesslab.cli;

import chesslab.training.sparse.Epoch;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "train", header = "Trains a network on encoded games.",
        description = {"Example:", "  environment/chesslab train imitation --help"},
        subcommands = {TrainImitationCommand.class, TrainPolicyCommand.class, TrainEvaluationCommand.class},
        synopsisSubcommandLabel = "imitation|policy|evaluation", sortOptions = false)
final class TrainCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(),
                "no kind of network: expected imitation, policy or evaluation");
    }

    abstract static class Training extends LabCommand.WithResult {

        @Parameters(paramLabel = "DATA", description = "a folder made by encode")
        Path data;

        @Option(names = "--out", required = true, paramLabel = "DIR", description = "the folder of the run")
        Path folder;

        @Option(names = "--resume", description = "continue the run in --out, if there is one, after its last epoch")
        boolean resume;

        @Option(names = "--epochs", paramLabel = "E", description = "number of epochs (${DEFAULT-VALUE})")
        int epochs;

        @Option(names = "--batch", paramLabel = "B", description = "positions in a batch (${DEFAULT-VALUE})")
        int batch;

        @Option(names = "--lr", paramLabel = "R", description = "learning rate at the start (${DEFAULT-VALUE})")
        double learningRate;

        @Option(names = "--seed", paramLabel = "S", description = "random seed of the initial weights and of the order "
                + "of positions (${DEFAULT-VALUE})")
        long seed = 1;

        Training(int epochs, int batch, double learningRate) {
            this.epochs = epochs;
            this.batch = batch;
            this.learningRate = learningRate;
        }

        final PrintWriter progress() {
            return json ? err() : out();
        }

        final <T> T training(Work<T> work) throws Exception {
            return interruptible("The same call with --resume continues after the last finished epoch.", work);
        }

        final void report(Epoch epoch) {
            String validation = Double.isNaN(epoch.validation())
                    ? "no validation"
                    : String.format(Locale.ROOT, "validation %.6f", epoch.validation());
            progress().printf(Locale.ROOT, "epoch %3d of %d  loss %.6f  %s  %5.1f s  %,9.0f positions/s%n",
                    epoch.epoch(), epochs, epoch.train(), validation, epoch.seconds(), epoch.positionsPerSecond());
            progress().flush();
        }
    }
}
