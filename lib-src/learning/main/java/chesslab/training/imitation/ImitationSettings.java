package chesslab.training.imitation;

import ai.djl.ndarray.NDList;
import chesslab.encoding.dataset.PositionBatch;
import chesslab.training.TrainingSettings;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The settings of a training on prepared games.
 *
 * @param fraction  the share of the training data to use, over 0 to 1; all validation data are used
 * @param timeLimit the time after which the training ends, even within an epoch, without pauses and validation
 * @param loss      the loss to minimize; null for that of the targets
 */
public record ImitationSettings(TrainingSettings training, Targets targets, double fraction, Duration timeLimit,
        GameLoss loss) {

    /** No limit. */
    public static final Duration UNLIMITED = Duration.ofSeconds(Integer.MAX_VALUE);

    public ImitationSettings {
        Objects.requireNonNull(training, "training");
        Objects.requireNonNull(targets, "targets");
        if (!(fraction > 0 && fraction <= 1)) {
            throw new IllegalArgumentException("fraction " + fraction + " of the data, expected over 0 to 1");
        }
        if (timeLimit.isNegative() || timeLimit.isZero()) {
            throw new IllegalArgumentException("a training of " + timeLimit + ", expected more than no time");
        }
    }

    /** Makes settings with the loss of the targets. */
    public ImitationSettings(TrainingSettings training, Targets targets, double fraction, Duration timeLimit) {
        this(training, targets, fraction, timeLimit, null);
    }

    /** Makes settings for the moves played and, with a value head, the results; all data, without a time limit. */
    public ImitationSettings(TrainingSettings training) {
        this(training, Targets.PLAYED, 1, UNLIMITED);
    }

    /** Makes the same settings with a share of the training data. */
    public ImitationSettings(TrainingSettings training, double fraction) {
        this(training, Targets.PLAYED, fraction, UNLIMITED);
    }

    /**
     * Makes the same settings with a loss of the caller's.
     *
     * @param name its name, which a resumed run compares
     */
    public ImitationSettings withLoss(String name, GameLoss other) {
        return new ImitationSettings(training, targets, fraction, timeLimit,
                new NamedLoss(Objects.requireNonNull(name, "name of the loss"), Objects.requireNonNull(other, "loss")));
    }

    private record NamedLoss(String name, GameLoss loss) implements GameLoss {

        @Override
        public NDList of(NDList heads, PositionBatch batch) {
            return loss.of(heads, batch);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    Map<String, String> madeBy() {
        Map<String, String> madeBy = new TreeMap<>();
        madeBy.put("epochs", "" + training.epochs());
        madeBy.put("batch size", "" + training.batchSize());
        madeBy.put("learning rate", "" + training.learningRate());
        madeBy.put("optimizer", training.optimizer().toString());
        madeBy.put("schedule", training.schedule().toString());
        madeBy.put("gradient clipping", "" + training.clipNorm());
        madeBy.put("seed", "" + training.seed());
        madeBy.put("policy", targets.policy().toString());
        madeBy.put("value", targets.value().toString());
        madeBy.put("fraction", "" + fraction);
        if (loss != null) {
            madeBy.put("loss", loss.toString());
        }
        return madeBy;
    }
}
