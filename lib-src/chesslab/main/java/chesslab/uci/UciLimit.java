package chesslab.uci;

import java.time.Duration;
import java.util.Locale;
import java.util.Objects;

/**
 * When an engine must end a search.
 *
 * @param amount    how many nodes, plies or milliseconds, at least 1
 * @param increment milliseconds that a clock gets after the move; 0 where there is no clock
 */
public record UciLimit(Kind kind, long amount, long increment) {

    /** What a limit counts; with one thread, all but those of time give the same search again. */
    public enum Kind {
        NODES, DEPTH, MOVE_TIME, CLOCK;

        private String word() {
            return name().toLowerCase(Locale.ROOT).replace("_", "");
        }
    }

    /** The greatest depth; Stockfish ends there whatever is asked. */
    public static final int GREATEST_DEPTH = 245;

    public UciLimit {
        Objects.requireNonNull(kind, "kind");
        if (amount < 1) {
            throw new IllegalArgumentException(kind.word() + " of a search: expected at least 1, but is " + amount);
        }
        if (increment < 0) {
            throw new IllegalArgumentException("increment of a clock: expected at least 0, but is " + increment);
        }
        if (kind == Kind.DEPTH && amount > GREATEST_DEPTH) {
            throw new IllegalArgumentException(
                    "depth of a search: expected 1 to " + GREATEST_DEPTH + ", but is " + amount);
        }
    }

    /** A number of nodes; engines look at their count now and then and stop a little after it. */
    public static UciLimit nodes(long nodes) {
        return new UciLimit(Kind.NODES, nodes, 0);
    }

    /** A depth in plies. */
    public static UciLimit depth(int plies) {
        return new UciLimit(Kind.DEPTH, plies, 0);
    }

    /** So long by the clock, in whole milliseconds. */
    public static UciLimit moveTime(Duration time) {
        return new UciLimit(Kind.MOVE_TIME, time.toMillis(), 0);
    }

    /**
     * A clock, by which the engine plans its time itself. Its opponent has as much.
     *
     * @param left      on it, in whole milliseconds
     * @param increment that it gets after the move
     */
    public static UciLimit clock(Duration left, Duration increment) {
        return new UciLimit(Kind.CLOCK, Math.max(1, left.toMillis()), increment.toMillis());
    }

    /** Whether the same engine with one thread finds the same again, after {@link UciEngine#newGame()}. */
    public boolean isRepeatable() {
        return kind != Kind.MOVE_TIME && kind != Kind.CLOCK;
    }

    /** The words after {@code go}: {@code nodes 1000}, {@code depth 5}, {@code movetime 3}, {@code wtime 900 …}. */
    String words() {
        return kind == Kind.CLOCK
                ? "wtime " + amount + " btime " + amount + " winc " + increment + " binc " + increment
                : kind.word() + " " + amount;
    }

    /** {@code nodes 1000}, {@code depth 5}, {@code 3 ms} or {@code 900 + 100 ms}. */
    @Override
    public String toString() {
        return switch (kind) {
            case NODES, DEPTH -> words();
            case MOVE_TIME -> amount + " ms";
            case CLOCK -> amount + " + " + increment + " ms";
        };
    }
}
