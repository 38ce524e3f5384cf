package chesslab.cli;

import chesslab.encoding.ChessCoding;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
import chesslab.files.JsonFile;
import chesslab.training.imitation.Imitation;
import chesslab.training.imitation.Metrics;
import chesslab.training.imitation.Targets;
import chesslab.training.network.ComputeDevice;
import chesslab.training.network.ModelCard;
import chesslab.training.network.Network;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures how well a network predicts the moves and results of games: {@code score}. */
@Command(name = "score", description = {
        "Evaluates how well a trained network predicts the moves and results of prepared games, by phase of the game."},
        exitCodeList = {"0:the scores are printed",
                "1:something failed; the message says what", "2:the command line is wrong", "130:ended by Ctrl-C"})
final class ScoreCommand extends LabCommand {

    @Option(names = "--model", required = true, paramLabel = "DIR", description = "the folder of the network")
    private Path model;

    @Option(names = "--data", required = true, paramLabel = "DIR",
            description = "prepared data in the network's layout, as encode writes them")
    private Path dataFolder;

    @Option(names = "--part", paramLabel = "NAME", defaultValue = "validation",
            description = "part of the data: train, validation or test (${DEFAULT-VALUE})")
    private Split part;

    @Option(names = "--soft",
            description = "compare with the engine's probabilities of moves, not with the move played")
    private boolean soft;

    @Option(names = "--value", paramLabel = "TARGET", defaultValue = "result",
            description = "target of the value head: result of the game, or score of the engine "
                    + "(${DEFAULT-VALUE})")
    private Targets.Value value;

    @Option(names = "--device", paramLabel = "NAME", defaultValue = "auto",
            description = "auto, cpu or cuda (${DEFAULT-VALUE})")
    private ComputeDevice device;

    @Option(names = "--json", description = "print the scores as JSON")
    private boolean json;

    @Override
    public Integer call() throws Exception {
        PreparedData data = PreparedData.open(dataFolder);
        if (data.size(part) == 0) {
            throw wrongCall(dataFolder + " has no positions for " + part, null);
        }
        Targets targets = new Targets(soft ? Targets.Policy.SOFT : Targets.Policy.PLAYED, value);
        ModelCard.read(model).checkFits(model, new ChessCoding(data.layout()));
        try (Network network = available(() -> Network.load(model, device))) {
            print(Imitation.evaluate(network, data, part, targets), network);
        }
        return Main.DONE;
    }

    private void print(Metrics.ByPhase scores, Network network) {
        PrintWriter out = out();
        if (json) {
            out.print(JsonFile.text(scores));
        } else {
            out.printf(Locale.ROOT, "%s on %s, %s positions%n", network, network.device(), part);
            out.printf("%-12s %10s %9s %7s %7s %7s %9s%n", "", "positions", "loss", "top 1", "top 5", "legal", "value");
            out.println(text("all", scores.all()));
            scores.byPhase().forEach((phase, score) -> out.println(text(phase.toString().toLowerCase(Locale.ROOT),
                    score)));
        }
        out.flush();
    }

    private static String text(String name, Metrics score) {
        return String.format(Locale.ROOT, "%-12s %,10d %9.4f %6.1f%% %6.1f%% %6.1f%% %9s", name, score.positions(),
                score.policyLoss(), 100 * score.top1(), 100 * score.top5(), 100 * score.legalMass(),
                score.valued() == 0 ? "-" : String.format(Locale.ROOT, "%.4f", score.valueLoss()));
    }
}
