package chesslab.cli;

import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
import chesslab.training.policy.PolicyNetwork;
import chesslab.training.policy.PolicyTrainer;
import chesslab.training.sparse.SparseSettings;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Trains a network of few active inputs to choose moves: {@code train-policy}. */
@Command(name = "train-policy", description = {
        "Trains a network on pieces, threats and exchanges to choose moves, in plain Java.",
        "The network depends only on the data and these options; players take it as net:DIR."},
        exitCodeList = {
                "0:the network is trained",
                "1:something failed; the message says what", "2:the command line is wrong",
                "130:ended by Ctrl-C; --resume goes on after the last finished epoch"})
final class TrainPolicyCommand extends SparseTrainingCommand {

    @Option(names = "--data", required = true, paramLabel = "DIR", description = "prepared data in layout mover18")
    private Path data;

    @Option(names = "--hidden", paramLabel = "H", defaultValue = "512",
            description = "numbers that the inputs sum to, a multiple of 8 (${DEFAULT-VALUE})")
    private int hidden;

    @Option(names = "--epochs", paramLabel = "E", defaultValue = "6",
            description = "the number of epochs (${DEFAULT-VALUE})")
    private int epochs;

    @Option(names = "--batch", paramLabel = "B", defaultValue = "4096",
            description = "the batch size, in positions (${DEFAULT-VALUE})")
    private int batch;

    @Option(names = "--lr", paramLabel = "R", defaultValue = "0.004",
            description = "learning rate at the start, from which it falls to 0 (${DEFAULT-VALUE})")
    private double learningRate;

    @Option(names = "--weight-decay", paramLabel = "W", defaultValue = "0.05",
            description = "weight decay of AdamW (${DEFAULT-VALUE})")
    private double weightDecay;

    @Override
    public Integer call() throws Exception {
        SparseSettings settings = wellCalled(
                () -> new SparseSettings(hidden, epochs, batch, learningRate, weightDecay, seed));
        PreparedData prepared = PreparedData.open(data);
        PolicyNetwork network = train(
                threads -> wellCalled(() -> PolicyTrainer.train(prepared, folder, settings, resume,
                        threads, epoch -> report(epoch, epochs))));
        out().printf(Locale.ROOT, "The network with H = %d is %s; top-1 in validation %.2f %%.%n", network.hidden(),
                folder.resolve(PolicyNetwork.FILE), 100 * PolicyTrainer.top1(network, prepared, Split.VALIDATION));
        out().flush();
        return Main.DONE;
    }
}
