package chesslab.training.imitation;

import chesslab.encoding.dataset.Batches;
import chesslab.encoding.dataset.Part;
import chesslab.encoding.dataset.PositionBatch;
import chesslab.encoding.dataset.PreparedData;
import chesslab.training.Course;
import chesslab.training.Learner;
import chesslab.training.Lesson;
import chesslab.training.TrainingDivergedException;
import chesslab.training.network.EpochReport;
import chesslab.training.network.Scores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;
import java.util.Iterator;
import java.util.SplittableRandom;

/** The lessons of prepared games, told to a listener and kept in checkpoints. */
final class ImitationCourse implements Course {

    /** Where checkpoints go: nowhere, for a run in memory. */
    interface Keeper {

        /** Inside an epoch. */
        void keep(ImitationState state) throws IOException;

        /** After an epoch; {@code best} where none before had a lower validation loss. */
        void keepEpoch(ImitationState state, boolean best) throws IOException;
    }

    private static final long NANOS_BETWEEN_CHECKPOINTS = Duration.ofMinutes(5).toNanos();
    private static final double NANOS = 1e9;

    private final Learner learner;
    private final PreparedData data;
    private final ImitationSettings settings;
    private final ImitationState state;
    private final Keeper keeper;
    private final ImitationListener listener;
    private final PositionLessons lessons;
    private int count;
    private long stepsFrom;
    private long keptAt = System.nanoTime();

    ImitationCourse(Learner learner, PreparedData data, ImitationSettings settings, ImitationState state, Keeper keeper,
            ImitationListener listener) {
        this.learner = learner;
        this.data = data;
        this.settings = settings;
        this.state = state;
        this.keeper = keeper;
        this.listener = listener;
        lessons = new PositionLessons(data, settings);
    }

    @Override
    public Epoch epoch(int number) {
        int batchSize = settings.training().batchSize();
        Batches batches = data.shuffled(Part.TRAIN, settings.fraction(), batchSize, seedOf(number)).withLegalMoves();
        Iterator<PositionBatch> all = batches.iterator();
        count = batches.count();
        for (int i = 0; i < state.done; i++) { // learned from before a checkpoint inside this epoch
            all.next();
        }
        stepsFrom = System.nanoTime();
        return new Epoch() {
            @Override
            public int count() {
                return count;
            }

            @Override
            public int done() {
                return state.done;
            }

            @Override
            public Iterator<Lesson> iterator() {
                return lessons.of(all, state.train);
            }

            @Override
            public void close() {
                batches.close();
            }
        };
    }

    private long seedOf(int epoch) {
        SplittableRandom seeds = new SplittableRandom(settings.training().seed());
        for (int i = 1; i < epoch; i++) {
            seeds.nextLong();
        }
        return seeds.nextLong();
    }

    @Override
    public boolean learned(int epoch, int done, Lesson lesson, Learner.Loss loss) {
        state.done = done;
        long now = System.nanoTime();
        state.seconds += (now - stepsFrom) / NANOS;
        stepsFrom = now;
        listener.learned(new ImitationListener.Moment(epoch, settings.training().epochs(), done, count,
                (double) loss.policy() + loss.value(), state.train.positions() / state.seconds, state.seconds / done));
        if (now - keptAt > NANOS_BETWEEN_CHECKPOINTS) {
            keep();
            stepsFrom = System.nanoTime();
        }
        return state.totalSeconds() < settings.timeLimit().toNanos() / NANOS;
    }

    /** A checkpoint of what has been learned so far. */
    void keep() {
        write(() -> keeper.keep(state));
    }

    /** Some files. */
    private interface Writing {
        void write() throws IOException;
    }

    /** Java closes a file when its thread is interrupted: then all is written again, and the interrupt told after it. */
    private void write(Writing files) {
        try {
            try {
                files.write();
            } catch (ClosedByInterruptException e) {
                Thread.interrupted();
                files.write();
                Thread.currentThread().interrupt();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        keptAt = System.nanoTime();
    }

    @Override
    public boolean ended(int epoch) {
        Scores validation = lessons.scores(learner, Part.VALIDATION);
        boolean best = validation.all().loss() < state.bestLoss();
        if (!Double.isFinite(validation.all().loss())) {
            throw new TrainingDivergedException("the validation loss became " + validation.all().loss()
                    + " after epoch " + epoch + ", at learning rate " + rateAfter(epoch) + ": try a lower one");
        }
        EpochReport report = new EpochReport(epoch, rateAfter(epoch), state.seconds, state.train.scores(), validation);
        boolean inTime = state.totalSeconds() < settings.timeLimit().toNanos() / NANOS;
        state.end(report);
        write(() -> keeper.keepEpoch(state, best));
        listener.ended(report);
        return inTime;
    }

    private double rateAfter(int epoch) {
        return settings.training().rateAfter(epoch);
    }
}
