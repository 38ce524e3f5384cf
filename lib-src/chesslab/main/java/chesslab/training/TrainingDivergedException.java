package chesslab.training;

/** A loss that is infinite or not a number: the steps were too long. */
public final class TrainingDivergedException extends RuntimeException {

    public TrainingDivergedException(String message) {
        super(message);
    }

    public TrainingDivergedException(int epoch, int batch, double learningRate, Trainer.Loss loss) {
        this("the loss became " + (Float.isFinite(loss.policy()) ? loss.value() : loss.policy()) + " in epoch " + epoch
                + ", batch " + batch + ", at learning rate " + learningRate + ": try a lower one");
    }
}
