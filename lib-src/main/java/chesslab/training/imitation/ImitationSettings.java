package chesslab.training.imitation;

import chesslab.training.Schedule;
import chesslab.training.TrainingSettings;
import chesslab.training.network.PyTorch;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * How a network learns from prepared games.
 *
 * @param training  how it is fitted
 * @param policy    what its policy is to tell
 * @param value     what its value head is to tell, where it has one
 * @param fraction  how much of the training data is used, over 0 to 1; validation data are used whole
 * @param timeLimit when the training ends at the latest, in the middle of an epoch if need be; resting and validation
 *                  are not counted
 */
public record ImitationSettings(TrainingSettings training, PolicyTarget policy, ValueTarget value, double fraction,
        Duration timeLimit) {

    /** No limit. */
    public static final Duration UNLIMITED = Duration.ofSeconds(Integer.MAX_VALUE);

    public ImitationSettings {
        Objects.requireNonNull(training, "training");
        Objects.requireNonNull(policy, "policy");
        Objects.requireNonNull(value, "value");
        if (!(fraction > 0 && fraction <= 1)) {
            throw new IllegalArgumentException("fraction " + fraction + " of the data, expected over 0 to 1");
        }
        if (timeLimit.isNegative() || timeLimit.isZero()) {
            throw new IllegalArgumentException("a training of " + timeLimit + ", expected more than no time");
        }
    }

    /** The moves played and, with a value head, the results; all data, without a limit of time. */
    public ImitationSettings(TrainingSettings training) {
        this(training, PolicyTarget.PLAYED, ValueTarget.RESULT, 1, UNLIMITED);
    }

    /** These settings with another target of the policy. */
    public ImitationSettings withPolicy(PolicyTarget other) {
        return new ImitationSettings(training, other, value, fraction, timeLimit);
    }

    /** These settings with another target of the value. */
    public ImitationSettings withValue(ValueTarget other) {
        return new ImitationSettings(training, policy, other, fraction, timeLimit);
    }

    /** These settings with another share of the training data. */
    public ImitationSettings withFraction(double share) {
        return new ImitationSettings(training, policy, value, share, timeLimit);
    }

    /** These settings with another limit of time. */
    public ImitationSettings withTimeLimit(Duration most) {
        return new ImitationSettings(training, policy, value, fraction, most);
    }

    /** These settings with another way of fitting. */
    public ImitationSettings withTraining(TrainingSettings other) {
        return new ImitationSettings(other, policy, value, fraction, timeLimit);
    }

    /** For {@code model.json}. */
    Map<String, String> told() {
        Map<String, String> told = new TreeMap<>();
        told.put("epochs", "" + training.epochs());
        told.put("batch size", "" + training.batchSize());
        told.put("learning rate", "" + training.learningRate());
        told.put("descent", training.descent().toString());
        told.put("schedule", training.schedule().toString());
        told.put("longest gradient", "" + training.mostNorm());
        told.put("seed", "" + training.seed());
        told.put("policy", policy.toString());
        told.put("value", value.toString());
        told.put("fraction", "" + fraction);
        return told;
    }

    /** What must be the same where a run is resumed: all but the epochs, unless the learning rate depends on them. */
    String comparable() {
        TrainingSettings fixed = training.schedule() instanceof Schedule.Cosine ? training : training.withEpochs(1);
        return withTraining(fixed).withTimeLimit(UNLIMITED) + " in " + PyTorch.arithmetic() + " arithmetic";
    }
}
