package chesslab.training.imitation;

import chesslab.encoding.dataset.Batches;
import chesslab.encoding.dataset.PositionBatch;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
import chesslab.training.Trainer;
import chesslab.training.TrainingDivergedException;
import java.time.Duration;
import java.util.Iterator;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;

/** The training on prepared games, epoch by epoch: train, validate, save a checkpoint, report. */
final class ImitationRun {

    private static final long NANOS_BETWEEN_CHECKPOINTS = Duration.ofMinutes(5).toNanos();
    private static final double NANOS = 1e9;

    private final Trainer trainer;
    private final PreparedData data;
    private final ImitationSettings settings;
    private final ImitationState state;
    private final Optional<ImitationCheckpoints> checkpoints;
    private final ImitationListener listener;
    private final ImitationBatches batches;
    private long savedAt = System.nanoTime();

    /** @param checkpoints empty for a run in memory */
    ImitationRun(Trainer trainer, PreparedData data, ImitationSettings settings, ImitationState state,
            Optional<ImitationCheckpoints> checkpoints, ImitationListener listener) {
        this.trainer = trainer;
        this.data = data;
        this.settings = settings;
        this.state = state;
        this.checkpoints = checkpoints;
        this.listener = listener;
        batches = new ImitationBatches(settings.targets(), data.layout().size(), settings.training().batchSize());
    }

    /** Trains from the state's epoch and batch to the end. An interrupt leaves a checkpoint of the last batch. */
    void run() {
        try {
            boolean inTime = true;
            for (int epoch = state.epoch(); inTime && epoch <= settings.training().epochs(); epoch++) {
                train(epoch);
                inTime = inTime();
                end(epoch);
            }
        } catch (CancellationException e) {
            checkpoint();
            throw e;
        }
    }

    private void train(int epoch) {
        try (Batches all = data.shuffled(Split.TRAIN, settings.fraction(), settings.training().batchSize(),
                seedOf(epoch)).withLegalMoves()) {
            Iterator<PositionBatch> left = all.iterator();
            for (int i = 0; i < state.done; i++) { // trained on before a checkpoint inside this epoch
                left.next();
            }
            long[] from = {System.nanoTime()}; // of the step
            trainer.epoch(epoch, batches.of(left, state.train), state.done, all.count(), (done, batch, loss) -> {
                state.done = done;
                long now = System.nanoTime();
                state.seconds += (now - from[0]) / NANOS;
                listener.onBatch(new ImitationListener.BatchReport(epoch, settings.training().epochs(), done,
                        all.count(), (double) loss.policy() + loss.value(), state.train.positions() / state.seconds,
                        state.seconds / done));
                from[0] = now;
                if (now - savedAt > NANOS_BETWEEN_CHECKPOINTS) {
                    checkpoint();
                    from[0] = System.nanoTime();
                }
                return inTime();
            });
        }
    }

    private long seedOf(int epoch) {
        SplittableRandom seeds = new SplittableRandom(settings.training().seed());
        for (int i = 1; i < epoch; i++) {
            seeds.nextLong();
        }
        return seeds.nextLong();
    }

    private boolean inTime() {
        return state.totalSeconds() < settings.timeLimit().toNanos() / NANOS;
    }

    private void checkpoint() {
        checkpoints.ifPresent(folder -> folder.save(state, false));
        savedAt = System.nanoTime();
    }

    private void end(int epoch) {
        double rate = settings.training().rateAfter(epoch);
        Metrics.ByPhase validation = batches.evaluate(trainer, data, Split.VALIDATION);
        double loss = validation.all().loss();
        if (!Double.isFinite(loss)) {
            throw new TrainingDivergedException("the validation loss became " + loss + " after epoch " + epoch
                    + ", at learning rate " + rate + ": try a lower one");
        }
        boolean best = loss < state.bestLoss();
        EpochReport report = new EpochReport(epoch, rate, state.seconds, state.train.result(), validation);
        state.end(report);
        checkpoints.ifPresent(folder -> folder.save(state, best));
        savedAt = System.nanoTime();
        listener.onEpoch(report);
    }
}
