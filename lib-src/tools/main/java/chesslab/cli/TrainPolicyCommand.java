package chesslab.cli;

import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
import chesslab.training.policy.PolicyNetwork;
import chesslab.training.policy.PolicyTrainer;
import chesslab.training.sparse.SparseSettings;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "policy", header = "Trains a network on pieces, threats and exchanges to choose moves, in plain Java.",
        description = {"Example:",
                "  environment/chesslab encode data/sample --for policy --fraction 0.02 --out my-choices",
                "  environment/chesslab train policy my-choices --hidden 32 --epochs 1 --out my-policy", "",
                "The player is net:my-policy."})
final class TrainPolicyCommand extends TrainCommand.Training {

    @Option(names = "--hidden", paramLabel = "H", description = "hidden size, a multiple of 8 (512)")
    private Integer hidden;

    @Option(names = "--from", paramLabel = "DIR", description = "train the network in this folder further, in place of "
            + "random weights, and keep its best epoch")
    private Path from;

    @Option(names = "--weight-decay", paramLabel = "W", order = RARE,
            description = "weight decay of AdamW (${DEFAULT-VALUE})")
    private double weightDecay = 0.05;

    TrainPolicyCommand() {
        super(6, 4096, 0.004);
    }

    @Override
    public Integer call() throws Exception {
        if (from != null && hidden != null) {
            throw wrongCall("--hidden with --from: expected one of them, since the network has its H", null);
        }
        int size = from != null ? PolicyNetwork.read(from).hidden() : hidden != null ? hidden : 512;
        SparseSettings settings = wellCalled(
                () -> new SparseSettings(size, epochs, batch, learningRate, weightDecay, seed));
        PreparedData prepared = PreparedData.open(data);
        PolicyNetwork network = training(line -> wellCalled(() -> PolicyTrainer.train(prepared, folder, settings,
                from, resume, Runtime.getRuntime().availableProcessors(), this::report)));
        Path file = folder.resolve(PolicyNetwork.FILE);
        double top1 = PolicyTrainer.top1(network, prepared, Split.VALIDATION);
        Map<String, Object> result = new TreeMap<>(Map.of("file", file.toString(), "hidden", network.hidden()));
        String quality = "no positions for validation";
        if (!Double.isNaN(top1)) {
            result.put("top1", top1);
            quality = String.format(Locale.ROOT, "top-1 in validation %.2f %%", 100 * top1);
        }
        return print(result, String.format(Locale.ROOT, "The network with H = %d is %s; %s.%n", network.hidden(), file,
                quality));
    }
}
