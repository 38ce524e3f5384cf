package chesslab.cli;

import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
import chesslab.files.AtomicFile;
import chesslab.training.OptimizerSettings;
import chesslab.training.Schedule;
import chesslab.training.TrainingDivergedException;
import chesslab.training.TrainingSettings;
import chesslab.training.imitation.EpochReport;
import chesslab.training.imitation.FrequencyBaseline;
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
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "imitation", header = "Trains a network to predict the moves of games, by DJL and PyTorch.",
        description = {"Example:", "  environment/chesslab encode data/sample --fraction 0.02 --out my-moves",
                "  environment/chesslab train imitation my-moves --net cnn-1x8 --epochs 1 --out my-network", "",
                "Writes the models latest and best, and loss.csv. The player is net:my-network/best."})
final class TrainImitationCommand extends TrainCommand.Training {

    @Option(names = "--net", required = true, paramLabel = "NAME",
            description = "the network, such as " + Architecture.EXAMPLES)
    private String net;

    @Option(names = "--optimizer", paramLabel = "NAME", order = RARE,
            description = "${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}); sgd has momentum 0.9, adamw weight decay 0.01")
    private Optimizer optimizer = Optimizer.adamw;

    @Option(names = "--schedule", paramLabel = "NAME", order = RARE,
            description = "${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}): step divides the rate by 10 after each third "
                    + "of the epochs, cosine raises it over one epoch, then lowers it to 0")
    private ScheduleName schedule = ScheduleName.constant;

    @Option(names = "--fraction", paramLabel = "F", order = RARE,
            description = "share of the training positions to use (${DEFAULT-VALUE})")
    private double fraction = 1;

    @Option(names = "--soft",
            description = "train the policy on the engine's probabilities of moves, not on the move played")
    private boolean soft;

    @Option(names = "--value", arity = "0..1", fallbackValue = "result", paramLabel = "TARGET",
            description = "add a value head, trained on the game's result, or with =score on the engine's scores")
    private Targets.Value value;

    @Option(names = "--seconds", paramLabel = "T", order = RARE, description = "time limit, validation not counted")
    private Long seconds;

    @Option(names = "--device", paramLabel = "NAME", description = "auto, cpu or cuda (auto)")
    private ComputeDevice device = ComputeDevice.AUTO;

    @Option(names = "--threads", paramLabel = "N", order = RARE,
            description = "number of processors to use (all); runs repeat exactly with 1")
    private Integer threads;

    @Option(names = "--portable", order = RARE,
            description = "compute the same bits on every x86-64 processor with AVX2, but take 1.6 to 3 times as "
                    + "long; otherwise only processors of one kind agree")
    private boolean portable;

    TrainImitationCommand() {
        super(20, 256, 0.001);
    }

    private enum Optimizer {
        sgd, adam, adamw
    }

    private enum ScheduleName {
        constant, step, cosine
    }

    @Override
    public Integer call() throws Exception {
        ImitationSettings settings = wellCalled(this::settings);
        if (portable && !PyTorch.arithmetic().equals("portable")) {
            throw wrongCall("--portable works on x86-64 processors and through environment/chesslab, which prepares it "
                    + "before Java starts", null);
        }
        PreparedData prepared = PreparedData.open(data);
        wellCalled(() -> {
            PyTorch.useThreads(threads == null ? Runtime.getRuntime().availableProcessors() : threads);
            return null;
        });
        Architecture architecture = wellCalled(() -> Architecture.named(net, prepared.layout(), value != null));
        try (Network network = available(() -> Network.create(architecture, seed, device))) {
            wellCalled(() -> {
                Imitation.check(network, prepared, Split.TRAIN);
                Imitation.check(network, prepared, Split.VALIDATION);
                return null;
            });
            introduce(network, prepared);
            train(network, prepared, settings);
            return Main.DONE;
        } catch (TrainingDivergedException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private ImitationSettings settings() {
        OptimizerSettings rule = switch (optimizer) {
            case sgd -> new OptimizerSettings.Sgd(0.9);
            case adam -> OptimizerSettings.adam();
            case adamw -> OptimizerSettings.adamW(0.01);
        };
        Schedule rates = switch (schedule) {
            case constant -> new Schedule.Constant();
            case step -> new Schedule.Step(Math.max(1, epochs / 3), 0.1);
            case cosine -> new Schedule.Cosine(Math.min(1, epochs / 2.0));
        };
        TrainingSettings training = new TrainingSettings(epochs, batch, learningRate, rule, rates,
                Double.POSITIVE_INFINITY, seed);
        Targets targets = new Targets(soft ? Targets.Policy.SOFT : Targets.Policy.PLAYED,
                value == null ? Targets.Value.RESULT : value);
        return new ImitationSettings(training, targets, fraction,
                seconds == null ? ImitationSettings.UNLIMITED : Duration.ofSeconds(seconds));
    }

    private void introduce(Network network, PreparedData prepared) {
        Architecture shape = network.architecture();
        progress().printf(Locale.ROOT,
                "%s on %s, %s threads, %s arithmetic, PyTorch %s%n%,d parameters, %,d positions to "
                        + "train on, %,d to validate, layout %s%n%5s %9s %9s %7s %7s %7s %9s %11s%n",
                shape, network.device(),
                PyTorch.threads(), PyTorch.arithmetic(), PyTorch.version(), shape.parameters(),
                prepared.size(Split.TRAIN), prepared.size(Split.VALIDATION), prepared.layout().name(), "epoch", "train",
                "valid", "top 1", "top 5", "legal", "value", "positions/s");
        progress().flush();
    }

    private void train(Network network, PreparedData prepared, ImitationSettings settings) throws Exception {
        List<EpochReport> curve = training(
                line -> Imitation.train(network, prepared, settings, folder, resume, new ImitationListener() {
                    @Override
                    public void onStart(List<EpochReport> finished) {
                        // a run that was killed may lack the last one's line
                        AtomicFile.uninterruptibly(() -> Summary.writeCurve(folder, finished));
                    }

                    @Override
                    public void onBatch(BatchReport report) {
                        line.show(text(report));
                    }

                    @Override
                    public void onEpoch(EpochReport report) {
                        writeCurve();
                        line.end();
                        progress().println(text(report));
                        progress().flush();
                    }
                }));
        Summary summary = Summary.of(folder, network, prepared, curve);
        print(summary, summary.text());
    }

    private void writeCurve() { // with the epochs before the run was resumed
        AtomicFile.uninterruptibly(
                () -> Summary.writeCurve(folder, EpochReport.curve(ModelCard.read(folder.resolve("latest")))));
    }

    private static String text(ImitationListener.BatchReport report) {
        double left = (report.batches() - report.batch()) * report.secondsPerBatch();
        return String.format(Locale.ROOT, "epoch %d of %d, batch %,d of %,d, loss %.3f, %,.0f positions/s, %s left",
                report.epoch(), report.epochs(), report.batch(), report.batches(), report.loss(),
                report.positionsPerSecond(), ProgressLine.text(Duration.ofSeconds((long) left)));
    }

    private static String text(EpochReport report) {
        Metrics score = report.validation().all();
        return String.format(Locale.ROOT, "%5d %9.4f %9.4f %6.1f%% %6.1f%% %6.1f%% %9.4f %,11.0f", report.epoch(),
                report.train().all().loss(), score.loss(), 100 * score.top1(), 100 * score.top5(),
                100 * score.legalMass(), score.valueLoss(), report.positionsPerSecond());
    }

    /**
     * Summary of a training, as {@code --json} prints it.
     *
     * @param folder       the folder of the best model
     * @param best         the epoch with the lowest validation loss
     * @param mostFrequent the top 1 that {@link FrequencyBaseline} reaches without a network; likewise {@code uniform}
     */
    record Summary(String folder, String layout, String network, long parameters, String device,
            String threads, int trainPositions, int validationPositions, int epochs, double seconds,
            double positionsPerSecond, EpochReport best, double mostFrequent, double uniform) {

        private static final String HEAD = "epoch,learning_rate,positions,seconds,train_loss,validation_loss,train_top1,"
                + "validation_top1,train_top5,validation_top5,train_legal,validation_legal,train_value_loss,"
                + "validation_value_loss\n";

        static Summary of(Path folder, Network network, PreparedData data, List<EpochReport> curve) {
            Architecture shape = network.architecture();
            FrequencyBaseline.Accuracy baselines = FrequencyBaseline.accuracy(data);
            EpochReport best = curve.stream().min(Comparator.comparingDouble(EpochReport::loss)).orElseThrow();
            double seconds = curve.stream().mapToDouble(EpochReport::seconds).sum();
            long learned = curve.stream().mapToLong(report -> report.train().all().positions()).sum();
            return new Summary(folder.resolve("best").toString(), data.layout().name(), shape.toString(),
                    shape.parameters(), network.device(), PyTorch.threads(), data.size(Split.TRAIN),
                    data.size(Split.VALIDATION), curve.size(), seconds, learned / seconds, best,
                    baselines.mostFrequent(),
                    baselines.uniform());
        }

        String text() {
            return String.format(Locale.ROOT, "best: epoch %d, validation loss %.4f, top 1 %.1f %%, in %s%n"
                    + "without a network: top 1 %.1f %% by the most frequent legal move, %.1f %% by any legal move%n",
                    best.epoch(), best.loss(), 100 * best.validation().all().top1(), folder,
                    100 * mostFrequent, 100 * uniform);
        }

        /** Writes {@code loss.csv}, unless no epoch has ended yet. */
        static void writeCurve(Path folder, List<EpochReport> curve) throws IOException {
            if (curve.isEmpty()) {
                return;
            }
            AtomicFile.write(folder.resolve("loss.csv"), csv(curve));
        }

        private static String csv(List<EpochReport> curve) {
            StringBuilder text = new StringBuilder(HEAD);
            for (EpochReport report : curve) {
                text.append(report.epoch()).append(',').append(report.learningRate()).append(',')
                        .append(report.train().all().positions()).append(',').append(report.seconds());
                for (ToDoubleFunction<Metrics> column : List.<ToDoubleFunction<Metrics>>of(Metrics::loss, Metrics::top1,
                        Metrics::top5, Metrics::legalMass, Metrics::valueLoss)) {
                    text.append(',').append(column.applyAsDouble(report.train().all()))
                            .append(',').append(column.applyAsDouble(report.validation().all()));
                }
                text.append('\n');
            }
            return text.toString();
        }
    }
}
