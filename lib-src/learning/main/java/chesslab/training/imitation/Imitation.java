package chesslab.training.imitation;

import chesslab.encoding.ChessCoding;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.dataset.Batches;
import chesslab.encoding.dataset.PositionBatch;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
import chesslab.files.AtomicFile;
import chesslab.files.AtomicFolder;
import chesslab.files.JsonFile;
import chesslab.training.Schedule;
import chesslab.training.Trainer;
import chesslab.training.TrainingDivergedException;
import chesslab.training.TrainingRun;
import chesslab.training.network.ModelCard;
import chesslab.training.network.Network;
import chesslab.training.network.PyTorch;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;

/** Trains networks to imitate the games of prepared data. Built by hand in lesson 05a. */
public final class Imitation {

    private static final double NANOS = 1e9;
    /** The least positions of a batch without training, for speed. */
    private static final int LEAST_EVALUATED = 256;

    private final Network network;
    private final PreparedData data;
    private final ImitationSettings settings;
    private final ImitationListener listener;
    private final GameBatch batch;
    private final List<EpochReport> reports = new ArrayList<>();

    private Imitation(Network network, PreparedData data, ImitationSettings settings, ImitationListener listener) {
        check(network, data, Split.TRAIN);
        check(network, data, Split.VALIDATION);
        this.network = network;
        this.data = data;
        this.settings = settings;
        this.listener = listener;
        batch = new GameBatch(settings.targets(), settings.loss(), data.layout().size(),
                Math.max(LEAST_EVALUATED, settings.training().batchSize()));
        if (settings.loss() != null) {
            try (Batches two = data.inOrder(Split.TRAIN, 2)) {
                Trainer.check(network.architecture(), batch.of(two.iterator().next(), new Metrics.Sums()));
            }
        }
    }

    /**
     * Trains a network in memory, without checkpoints.
     *
     * @return a report of each epoch
     * @throws IllegalArgumentException  if network and data do not fit, or a part of the data is empty
     * @throws CancellationException     if the thread is interrupted
     * @throws TrainingDivergedException if the loss is infinite or not a number
     */
    public static List<EpochReport> train(Network network, PreparedData data, ImitationSettings settings,
            ImitationListener listener) {
        Imitation imitation = new Imitation(network, data, settings, listener);
        try (Trainer trainer = new Trainer(network, settings.training())) {
            return imitation.train(trainer, report -> {
            });
        }
    }

    /**
     * Trains a network with checkpoints in a folder: {@code latest} after every epoch, {@code best} at the lowest
     * validation loss so far; {@link Network#load} reads both. On one thread, a run resumed from {@code latest} ends
     * with the same bits as an uninterrupted one.
     *
     * @param resume whether to resume from the folder's {@code latest}, if there is one, with its parameters
     * @return a report of each epoch, including those before the checkpoint
     * @throws FileSystemException   if the folder has a run that is not to be resumed, or one with other settings, data
     *                               or network, or another run is using it
     * @throws CancellationException if the thread is interrupted; the run can be resumed after its last whole epoch
     */
    public static List<EpochReport> train(Network network, PreparedData data, ImitationSettings settings, Path folder,
            boolean resume, ImitationListener listener) throws IOException {
        Imitation imitation = new Imitation(network, data, settings, listener);
        Path latest = folder.resolve(TrainingRun.LATEST);
        Path best = folder.resolve("best");
        try (Trainer trainer = new Trainer(network, settings.training());
                TrainingRun<EpochReport> run = new TrainingRun<>(folder, imitation.described(), EpochReport[].class,
                        resume, Set.of("best", "loss.csv"), trainer::restore)) {
            AtomicFolder.recover(best);
            imitation.reports.addAll(run.reports());
            listener.onStart(run.reports());
            return imitation.train(trainer, report -> {
                if (report.loss() == imitation.lowestLoss()) {
                    imitation.writeBest(best);
                }
                run.save(report, trainer.state(), imitation::writeNetwork);
            });
        } catch (TrainingDivergedException e) {
            throw new TrainingDivergedException(e.getMessage() + (Files.exists(latest)
                    ? "; the last good checkpoint is " + latest
                    : "; there is no checkpoint yet"));
        }
    }

    private Map<String, String> described() {
        Map<String, String> described = new TreeMap<>(settings.madeBy());
        Schedule schedule = settings.training().schedule();
        if (schedule instanceof Schedule.Constant || schedule instanceof Schedule.Step) { // the number changes no rate
            described.remove("epochs");
        }
        described.put("network", network.architecture().toString());
        described.put("data", data.sha256());
        described.put("arithmetic", PyTorch.arithmetic());
        return described;
    }

    private List<EpochReport> train(Trainer trainer, Consumer<EpochReport> checkpoint) {
        boolean inTime = true;
        for (int epoch = reports.size() + 1; inTime && epoch <= settings.training().epochs(); epoch++) {
            Metrics.Sums metrics = new Metrics.Sums();
            double seconds = train(trainer, epoch, metrics);
            inTime = isInTime(seconds);
            EpochReport report = new EpochReport(epoch, settings.training().rateAfter(epoch), seconds, metrics.means(),
                    evaluate(network, data, Split.VALIDATION, batch));
            if (!Double.isFinite(report.loss())) {
                throw new TrainingDivergedException("the validation loss became " + report.loss() + " after epoch "
                        + epoch + ", at learning rate " + report.learningRate() + ": try a lower one");
            }
            reports.add(report);
            checkpoint.accept(report);
            listener.onEpoch(report);
        }
        return List.copyOf(reports);
    }

    private double train(Trainer trainer, int epoch, Metrics.Sums metrics) {
        long start = System.nanoTime();
        double seconds = 0;
        try (Batches batches = data.shuffled(Split.TRAIN, settings.fraction(), settings.training().batchSize(),
                seedOf(epoch)).withLegalMoves()) {
            int number = 0;
            for (PositionBatch positions : batches) {
                Trainer.Loss loss = trainer.step(batch.of(positions, metrics), epoch, ++number, batches.count());
                seconds = (System.nanoTime() - start) / NANOS;
                listener.onBatch(new ImitationListener.BatchReport(epoch, settings.training().epochs(), number,
                        batches.count(), loss.total(), metrics.positions() / seconds, seconds / number));
                if (!isInTime(seconds)) {
                    break;
                }
            }
        }
        return seconds;
    }

    private boolean isInTime(double seconds) {
        return seconds + reports.stream().mapToDouble(EpochReport::seconds).sum() < settings.timeLimit().toNanos()
                / NANOS;
    }

    private long seedOf(int epoch) {
        SplittableRandom seeds = new SplittableRandom(settings.training().seed());
        for (int i = 1; i < epoch; i++) {
            seeds.nextLong();
        }
        return seeds.nextLong();
    }

    private double lowestLoss() {
        return reports.stream().mapToDouble(EpochReport::loss).min().orElseThrow();
    }

    private void writeBest(Path best) {
        AtomicFile.uninterruptibly(() -> AtomicFolder.write(best, this::writeNetwork));
    }

    private void writeNetwork(Path folder) throws IOException {
        Map<String, String> madeBy = new TreeMap<>(settings.madeBy());
        madeBy.put("device", network.device());
        madeBy.put("threads", PyTorch.threads());
        ModelCard.write(folder, network, data.layout().name(), data.sha256(), madeBy, JsonFile.tree(reports));
    }

    /**
     * Evaluates a network on a part of some data, like a training's validation.
     *
     * @throws IllegalArgumentException if network and data do not fit, or the part is empty
     * @throws CancellationException    if the thread is interrupted
     */
    public static Metrics.ByPhase evaluate(Network network, PreparedData data, Split part, Targets targets) {
        check(network, data, part);
        return evaluate(network, data, part, new GameBatch(targets, null, data.layout().size(), LEAST_EVALUATED));
    }

    private static Metrics.ByPhase evaluate(Network network, PreparedData data, Split part, GameBatch batch) {
        Metrics.Sums metrics = new Metrics.Sums();
        try (Batches batches = data.inOrder(part, batch.capacity()).withLegalMoves()) {
            for (PositionBatch positions : batches) {
                if (Thread.interrupted()) {
                    throw new CancellationException("interrupted while a network was scored on " + part);
                }
                Trainer.measure(network, batch.of(positions, metrics));
            }
        }
        return metrics.means();
    }

    /**
     * Refuses an impossible training, like {@link #train} at its start.
     *
     * @throws IllegalArgumentException if network and data do not fit, or the part of the data is empty
     */
    public static void check(Network network, PreparedData data, Split part) {
        if (!network.architecture().fits(new ChessCoding(data.layout()))) {
            throw new IllegalArgumentException(network + " has " + network.architecture().inputs() + " inputs and "
                    + network.architecture().moves() + " moves, expected " + data.layout().size() + " and "
                    + MoveIndex.COUNT + " for the layout " + data.layout());
        }
        if (data.size(part) == 0) {
            throw new IllegalArgumentException("the data have no positions for " + part
                    + ", expected 1 or more: of their " + data.manifest().games().encoded() + " games the split "
                    + data.manifest().settings().split()
                    + ", by hashes of the games, gave it none; encode more games, or "
                    + "with another split, such as 70,30,0");
        }
    }
}
