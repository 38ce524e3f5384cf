package chesslab.spark;

/** Tells that the command line of a job is wrong. */
final class WrongCall extends IllegalArgumentException {

    WrongCall(String message) {
        super(message);
    }
}
