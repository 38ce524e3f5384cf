package chesslab.cli;

import chesslab.search.nnue.NnueNetwork;
import chesslab.training.sparse.NnueTrainer;
import chesslab.training.sparse.SparseSettings;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "evaluation", header = "Trains an evaluation 2 x (768 -> N) -> 1 on scores, in plain Java.",
        description = {"Example:",
                "  environment/chesslab encode data/sample --for evaluation --fraction 0.02 --out my-scores",
                "  environment/chesslab train evaluation my-scores --epochs 2 --out my-evaluation", "",
                "The player is selective:network=my-evaluation."})
final class TrainEvaluationCommand extends TrainCommand.Training {

    @Option(names = "--hidden", paramLabel = "N", description = "hidden size N, a multiple of 4 (${DEFAULT-VALUE})")
    private int hidden = 64;

    @Option(names = "--weight-decay", paramLabel = "W", order = RARE,
            description = "weight decay of AdamW (${DEFAULT-VALUE})")
    private double weightDecay = 0.1;

    TrainEvaluationCommand() {
        super(24, 1024, 0.01);
    }

    @Override
    public Integer call() throws Exception {
        SparseSettings settings = wellCalled(() -> {
            NnueNetwork.checkHidden(hidden);
            return new SparseSettings(hidden, epochs, batch, learningRate, weightDecay, seed);
        });
        NnueNetwork network = training(line -> NnueTrainer.train(data, folder, settings, resume,
                Runtime.getRuntime().availableProcessors(), this::report));
        Path file = folder.resolve(NnueNetwork.FILE);
        return print(Map.of("file", file.toString(), "hidden", network.hidden()),
                String.format(Locale.ROOT, "The network with N = %d is %s.%n", network.hidden(), file));
    }
}
