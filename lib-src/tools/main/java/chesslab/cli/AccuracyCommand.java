package chesslab.cli;

import chesslab.encoding.ChessCoding;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
import chesslab.training.imitation.Imitation;
import chesslab.training.imitation.Metrics;
import chesslab.training.imitation.Targets;
import chesslab.training.network.ComputeDevice;
import chesslab.training.network.ModelCard;
import chesslab.training.network.Network;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "accuracy", header = "Measures how often a network predicts the moves of games, by phase.",
        description = {"Example:", "  environment/chesslab encode data/sample --fraction 0.02 --out my-test",
                "  environment/chesslab accuracy data/models/cnn my-test"})
final class AccuracyCommand extends LabCommand.WithResult {

    @Parameters(paramLabel = "NETWORK", description = "the folder of the network")
    private Path model;

    @Parameters(paramLabel = "DATA", description = "games in the network's layout, as encode writes them")
    private Path dataFolder;

    @Option(names = "--part", paramLabel = "NAME",
            description = "part of the data: train, validation or test (${DEFAULT-VALUE})")
    private Split part = Split.VALIDATION;

    @Option(names = "--soft",
            description = "compare with the engine's probabilities of moves, not with the move played")
    private boolean soft;

    @Option(names = "--value", paramLabel = "TARGET", description = "target of the value head: result of the game, or "
            + "score of the engine (result)")
    private Targets.Value value = Targets.Value.RESULT;

    @Option(names = "--device", paramLabel = "NAME", description = "auto, cpu or cuda (auto)")
    private ComputeDevice device = ComputeDevice.AUTO;

    @Override
    public Integer call() throws Exception {
        PreparedData data = PreparedData.open(dataFolder);
        if (data.size(part) == 0) {
            throw wrongCall(dataFolder + " has no positions for " + part, null);
        }
        Targets targets = new Targets(soft ? Targets.Policy.SOFT : Targets.Policy.PLAYED, value);
        ModelCard.read(model).checkFits(model, new ChessCoding(data.layout()));
        try (Network network = available(() -> Network.load(model, device))) {
            Metrics.ByPhase scores = Imitation.evaluate(network, data, part, targets);
            return print(scores, text(network, scores));
        }
    }

    private String text(Network network, Metrics.ByPhase scores) {
        StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "%s on %s, %s positions%n"
                + "%-12s %10s %9s %7s %7s %7s %9s%n", network, network.device(), part, "", "positions", "loss", "top 1",
                "top 5", "legal", "value"));
        text.append(text("all", scores.all()));
        scores.byPhase().forEach((phase, score) -> text.append(text(phase.toString().toLowerCase(Locale.ROOT), score)));
        return text.toString();
    }

    private static String text(String name, Metrics score) {
        return String.format(Locale.ROOT, "%-12s %,10d %9.4f %6.1f%% %6.1f%% %6.1f%% %9s%n", name, score.positions(),
                score.policyLoss(), 100 * score.top1(), 100 * score.top5(), 100 * score.legalMass(),
                score.valued() == 0 ? "-" : String.format(Locale.ROOT, "%.4f", score.valueLoss()));
    }
}
