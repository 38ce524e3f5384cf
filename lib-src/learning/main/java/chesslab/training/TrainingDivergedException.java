package chesslab.training;

/** Thrown if the loss is infinite or not a number: the steps were too long. */
public final class TrainingDivergedException extends RuntimeException {

    public TrainingDivergedException(String message) {
        super(message);
    }
}
