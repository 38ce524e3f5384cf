package chesslab.kernel;

import java.util.List;

/** Failure of a cell, with the report for its user. */
final class CellException extends Exception {
    private final String kind;
    private final List<String> report;

    /** @param kind usually the simple name of an exception's class */
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
