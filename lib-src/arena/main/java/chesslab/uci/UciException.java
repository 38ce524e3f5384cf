package chesslab.uci;

/** Thrown if an engine fails. Its process has ended; the caller may start another. */
public final class UciException extends RuntimeException {

    /** The kind of failure. */
    public enum Reason {
        /** The program could not be run, or does not speak UCI. */
        NOT_STARTED,
        /** No answer in time. */
        TIMEOUT,
        /** The process ended, or closed its output, when an answer was due. */
        ENDED,
        /** The engine chose an illegal move, or none although there are legal moves. */
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

    /** Returns the failure without engine and position. */
    public String fault() {
        return fault;
    }
}
