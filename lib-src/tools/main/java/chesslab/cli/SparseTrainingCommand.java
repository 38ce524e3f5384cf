package chesslab.cli;

import chesslab.training.sparse.Epoch;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Option;

/** What the commands have in common that train in plain Java, in a folder. */
abstract class SparseTrainingCommand extends LabCommand {

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "the folder of the run")
    Path folder;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1",
            description = "random seed of the initial weights and of the order of positions (${DEFAULT-VALUE})")
    long seed;

    @Option(names = "--resume", description = "continue the run in this folder, if there is one")
    boolean resume;

    /** Trains, by the threads that the machine has. */
    @FunctionalInterface
    interface Training<T> {
        T run(int threads) throws Exception;
    }

    final <T> T train(Training<T> training) throws Exception {
        return interruptible("The same call with --resume goes on after the last finished epoch.",
                line -> training.run(Runtime.getRuntime().availableProcessors()));
    }

    final void report(Epoch epoch, int of) {
        out().printf(Locale.ROOT, "epoch %3d of %d  loss %.6f  validation %.6f  %5.1f s  %,9.0f positions/s%n",
                epoch.epoch(), of, epoch.train(), epoch.validation(), epoch.seconds(), epoch.positionsPerSecond());
        out().flush();
    }
}
