package chesslab.kernel;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

    /** Returns the content of a reply with this failure. */
    Map<String, Object> content() {
        return new LinkedHashMap<>(
                Map.of("status", "error", "ename", kind, "evalue", getMessage(), "traceback", report));
    }
}
