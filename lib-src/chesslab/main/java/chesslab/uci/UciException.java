package chesslab.uci;

/** An engine failed. Its process has been ended; the way on is to start another. */
public final class UciException extends RuntimeException {

    /** What went wrong. */
    public enum Reason {
        /** The program could not be run, or does not speak UCI. */
        NOT_STARTED,
        /** No answer in time. */
        TIMEOUT,
        /** The process ended, or closed its output, when an answer was due. */
        ENDED,
        /** The engine chose a move that is not legal, or none where there are some. */
        ILLEGAL_MOVE,
        /** The engine had no move, and gave the reason in {@code info string error}. */
        ERROR,
        /** The engine had been closed, by this program, before the call or during it. */
        CLOSED
    }

    private final Reason reason;
    private final String fault;

    UciException(Reason reason, String engine, String position, String fault, Throwable cause) {
        super(engine + ": " + fault + (position.isEmpty() ? "" : "; position: " + position), cause);
        this.reason = reason;
        this.fault = fault;
    }

    public Reason reason() {
        return reason;
    }

    /** What went wrong, without engine and position. */
    public String fault() {
        return fault;
    }
}
