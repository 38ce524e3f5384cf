package chesslab.learning;

import chesslab.encoding.dataset.PreparedData;
import chesslab.game.Coding;
import chesslab.game.Position;
import chesslab.notebook.Charts;
import chesslab.notebook.LiveChart;
import chesslab.notebook.Progress;
import chesslab.search.mcts.Puct;
import chesslab.search.mcts.Temperature;
import chesslab.training.OptimizerSettings;
import chesslab.training.TrainingSettings;
import chesslab.training.imitation.EpochReport;
import chesslab.training.imitation.Imitation;
import chesslab.training.imitation.ImitationListener;
import chesslab.training.imitation.ImitationSettings;
import chesslab.training.network.Network;
import chesslab.training.network.Viewpoint;
import chesslab.training.selfplay.IterationReport;
import chesslab.training.selfplay.SelfPlaySettings;
import chesslab.training.selfplay.Training;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.Table;

/**
 * Trains a network in one call, with a progress bar, a growing chart, and settings for a small experiment: AdamW,
 * batches of 64. {@link Imitation} and {@link Training} accept any others.
 */
public final class Train {

    private static final TrainingSettings SETTINGS = new TrainingSettings(1, 64, 0.002, 1)
            .withOptimizer(OptimizerSettings.adamW(0.01));

    private Train() {
    }

    private interface Run {
        List<EpochReport> train(ImitationSettings settings, ImitationListener listener) throws IOException;
    }

    /**
     * Trains a network on prepared games.
     *
     * @return the losses, and the top-1 accuracy, by epoch
     * @throws IllegalArgumentException if network and data do not fit
     */
    public static Table onGames(Network network, PreparedData data, int epochs) throws IOException {
        return onGames(epochs, (settings, listener) -> Imitation.train(network, data, settings, listener));
    }

    /**
     * Trains with checkpoints in a folder. If it has a checkpoint of this training, the network continues from there,
     * to the same bits as without the interruption.
     */
    public static Table onGames(Network network, PreparedData data, int epochs, Path folder) throws IOException {
        return onGames(epochs,
                (settings, listener) -> Imitation.train(network, data, settings, folder, true, listener));
    }

    private static Table onGames(int epochs, Run run) throws IOException {
        try (LiveChart chart = LiveChart.start(Charts.line("Learning from games", "epoch", "loss"));
                Progress bar = Progress.start("epochs", epochs)) {
            return table(run.train(new ImitationSettings(SETTINGS.withEpochs(epochs)), new ImitationListener() {
                @Override
                public void onBatch(BatchReport report) {
                    if (!Thread.currentThread().isInterrupted()) { // the training itself stops, after a checkpoint
                        bar.note("batch " + report.batch() + " of " + report.batches());
                        bar.step(0);
                    }
                }

                @Override
                public void onEpoch(EpochReport report) {
                    chart.add("training", report.epoch(), report.train().all().loss());
                    chart.add("validation", report.epoch(), report.validation().all().loss());
                    bar.note("");
                    bar.step();
                }
            }));
        }
    }

    private static Table table(List<EpochReport> reports) {
        return Table.create("Learning from games",
                IntColumn.create("epoch", reports.stream().mapToInt(EpochReport::epoch)),
                column("loss", reports, report -> report.train().all().loss()),
                column("top-1 %", reports, report -> Math.rint(1000 * report.train().all().top1()) / 10),
                column("validation loss", reports, report -> report.validation().all().loss()),
                column("validation top-1 %", reports,
                        report -> Math.rint(1000 * report.validation().all().top1()) / 10));
    }

    /**
     * Trains a network by self-play, like AlphaZero: in each iteration 50 games at 40 simulations of PUCT a move.
     *
     * @param start makes the start position
     * @return the positions played and the losses, by iteration
     */
    public static <P extends Position<M>, M> Table bySelfPlay(Network network, Supplier<P> start, Coding<P, M> coding,
            int iterations) {
        SelfPlaySettings settings = new SelfPlaySettings(iterations, 50,
                new SelfPlaySettings.Search(40, Puct.DEFAULT.withExploration(2).withNoise(1, 0.25),
                        Temperature.constant(1), Viewpoint.MOVER, Viewpoint.MOVER),
                new TrainingSettings(10, 64, 0.005, 1).withOptimizer(SETTINGS.optimizer()), 4, 1);
        try (LiveChart chart = LiveChart.start(Charts.line("Learning by self-play", "iteration", "loss"));
                Progress bar = Progress.start("iterations", iterations)) {
            List<IterationReport> reports = Training.bySelfPlay(network, start, coding, settings, report -> {
                chart.add("policy", report.iteration() + 1, report.finalLoss().policy());
                chart.add("value", report.iteration() + 1, report.finalLoss().value());
                bar.step();
            });
            return Table.create("Learning by self-play",
                    IntColumn.create("iteration", reports.stream().mapToInt(report -> report.iteration() + 1)),
                    IntColumn.create("positions", reports.stream().mapToInt(IterationReport::positions)),
                    column("policy loss", reports, report -> report.finalLoss().policy()),
                    column("value loss", reports, report -> report.finalLoss().value()));
        }
    }

    private static <T> DoubleColumn column(String name, List<T> reports, Function<T, Double> number) {
        return DoubleColumn.create(name,
                reports.stream().map(report -> Math.round(1000 * number.apply(report)) / 1000.0).toList());
    }
}
