package chesslab.uci;

import java.time.Duration;
import java.util.Objects;

/**
 * When an engine must end a search.
 *
 * @param amount how many nodes, plies or milliseconds, at least 1
 */
public record UciLimit(Kind kind, long amount) {

    /** What a limit counts; with one thread, all but time give the same search again. */
    public enum Kind {
        NODES("nodes"), DEPTH("depth"), MOVE_TIME("movetime");

        private final String word;

        Kind(String word) {
            this.word = word;
        }
    }

    /** The greatest depth; Stockfish ends there whatever is asked. */
    public static final int GREATEST_DEPTH = 245;

    public UciLimit {
        Objects.requireNonNull(kind, "kind");
        if (amount < 1) {
            throw new IllegalArgumentException(kind.word + " of a search: expected at least 1, but is " + amount);
        }
        if (kind == Kind.DEPTH && amount > GREATEST_DEPTH) {
            throw new IllegalArgumentException(
                    "depth of a search: expected 1 to " + GREATEST_DEPTH + ", but is " + amount);
        }
    }

    /** A number of nodes; engines look at their count now and then and stop a little after it. */
    public static UciLimit nodes(long nodes) {
        return new UciLimit(Kind.NODES, nodes);
    }

    /** A depth in plies. */
    public static UciLimit depth(int plies) {
        return new UciLimit(Kind.DEPTH, plies);
    }

    /** So long by the clock, in whole milliseconds. */
    public static UciLimit moveTime(Duration time) {
        return new UciLimit(Kind.MOVE_TIME, time.toMillis());
    }

    /** Whether the same engine with one thread finds the same again, after {@link UciEngine#newGame()}. */
    public boolean isRepeatable() {
        return kind != Kind.MOVE_TIME;
    }

    /** The words after {@code go}: {@code nodes 1000}, {@code depth 5}, {@code movetime 3}. */
    String words() {
        return kind.word + " " + amount;
    }

    /** {@code nodes 1000}, {@code depth 5} or {@code 3 ms}. */
    @Override
    public String toString() {
        return kind == Kind.MOVE_TIME ? amount + " ms" : words();
    }
}
