package chesslab.cli;

import chesslab.search.nnue.NnueNetwork;
import chesslab.training.sparse.NnueTrainer;
import chesslab.training.sparse.SparseSettings;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Trains a network as the evaluation of a search: {@code train-evaluation}. */
@Command(name = "train-evaluation", description = {
        "Trains a network 2 x (768 -> N) -> 1 on the scores of positions, in plain Java.",
        "The network depends only on the positions and these options; players take it as selective:network=DIR."},
        exitCodeList = {"0:the network is trained",
                "1:something failed; the message says what", "2:the command line is wrong",
                "130:ended by Ctrl-C; --resume goes on after the last finished epoch"})
final class TrainEvaluationCommand extends SparseTrainingCommand {

    @Option(names = "--data", required = true, paramLabel = "DIR",
            description = "positions with scores, as encode-scores writes them")
    private Path data;

    @Option(names = "--hidden", paramLabel = "N", defaultValue = "64",
            description = "numbers a side, a multiple of 4 (${DEFAULT-VALUE})")
    private int hidden;

    @Option(names = "--epochs", paramLabel = "E", defaultValue = "24",
            description = "the number of epochs (${DEFAULT-VALUE})")
    private int epochs;

    @Option(names = "--batch", paramLabel = "B", defaultValue = "1024",
            description = "the batch size, in positions (${DEFAULT-VALUE})")
    private int batch;

    @Option(names = "--lr", paramLabel = "R", defaultValue = "0.01",
            description = "learning rate at the start, from which it falls to 0 (${DEFAULT-VALUE})")
    private double learningRate;

    @Option(names = "--weight-decay", paramLabel = "W", defaultValue = "0.1",
            description = "weight decay of AdamW (${DEFAULT-VALUE})")
    private double weightDecay;

    @Override
    public Integer call() throws Exception {
        SparseSettings settings = wellCalled(() -> {
            NnueNetwork.checkHidden(hidden);
            return new SparseSettings(hidden, epochs, batch, learningRate, weightDecay, seed);
        });
        NnueNetwork network = train(threads -> NnueTrainer.train(data, folder, settings, resume, threads,
                epoch -> report(epoch, epochs)));
        out().printf(Locale.ROOT, "The network with N = %d is %s.%n", network.hidden(),
                folder.resolve(NnueNetwork.FILE));
        out().flush();
        return Main.DONE;
    }
}
