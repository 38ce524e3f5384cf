package chesslab.kernel;

import java.util.List;

/** Failure of a cell, with the report for its user. */
final class CellException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String kind;
    private final transient List<String> report;

    /**
     * @param kind name of the kind of error, usually the simple name of an exception's class
     * @param message the message of the error, possibly empty
     * @param report the lines to show
     */
    CellException(String kind, String message, List<String> report) {
        super(message);
        this.kind = kind;
        this.report = List.copyOf(report);
    }

    String kind() {
        return kind;
    }

    List<String> report() {
        return report;
    }
}
