package chesslab.uci;

import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The limit of an engine's search.
 *
 * @param amount    the number of nodes, plies or milliseconds, at least 1
 * @param increment milliseconds that a clock gains after the move; 0 without a clock
 */
public record UciLimit(Kind kind, long amount, long increment) implements Serializable {

    /** The unit of a limit; with one thread, all but limits of time give repeatable searches. */
    public enum Kind {
        NODES, DEPTH, MOVE_TIME, CLOCK;

        private String word() {
            return name().toLowerCase(Locale.ROOT).replace("_", "");
        }
    }

    private static final Pattern CLOCK = Pattern
            .compile("(\\d{1,6}(?:\\.\\d{1,3})?)\\+(\\d{1,6}(?:\\.\\d{1,3})?)");

    /** The greatest depth, at which Stockfish always ends. */
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

    /** Limits the nodes; engines check their count only now and then, and stop a little later. */
    public static UciLimit nodes(long nodes) {
        return new UciLimit(Kind.NODES, nodes, 0);
    }

    /** Limits the depth in plies. */
    public static UciLimit depth(int plies) {
        return new UciLimit(Kind.DEPTH, plies, 0);
    }

    /** Limits the time, in whole milliseconds. */
    public static UciLimit moveTime(Duration time) {
        return new UciLimit(Kind.MOVE_TIME, time.toMillis(), 0);
    }

    /**
     * Gives the engine a clock, by which it plans its time. Its opponent has the same.
     *
     * @param left      remaining time, in whole milliseconds
     * @param increment time gained after the move
     */
    public static UciLimit clock(Duration left, Duration increment) {
        return new UciLimit(Kind.CLOCK, Math.max(1, left.toMillis()), increment.toMillis());
    }

    /**
     * Reads a clock such as {@code 10+0.1}: seconds for all moves, and more after each.
     *
     * @throws IllegalArgumentException if the text is something else, or there is no time
     */
    public static UciLimit ofClock(String text) {
        Matcher found = CLOCK.matcher(text);
        if (!found.matches()) {
            throw new IllegalArgumentException("clock " + text + ": expected seconds such as 10+0.1");
        }
        return new UciLimit(Kind.CLOCK, millis(found.group(1)), millis(found.group(2)));
    }

    private static long millis(String seconds) {
        return new BigDecimal(seconds).movePointRight(3).longValueExact();
    }

    private static String seconds(long millis) {
        return BigDecimal.valueOf(millis, 3).stripTrailingZeros().toPlainString();
    }

    /** Returns whether the same engine with one thread repeats its results after {@link UciEngine#newGame()}. */
    public boolean isRepeatable() {
        return kind != Kind.MOVE_TIME && kind != Kind.CLOCK;
    }

    /**
     * Returns the words after {@code go}: {@code nodes 1000}, {@code depth 5}, {@code movetime 3}, {@code wtime 900 …}.
     */
    String words() {
        return kind == Kind.CLOCK
                ? "wtime " + amount + " btime " + amount + " winc " + increment + " binc " + increment
                : kind.word() + " " + amount;
    }

    /** {@code nodes 1000}, {@code depth 5}, {@code 3 ms} or {@code 10+0.1}, in seconds. */
    @Override
    public String toString() {
        return switch (kind) {
            case NODES, DEPTH -> words();
            case MOVE_TIME -> amount + " ms";
            case CLOCK -> seconds(amount) + "+" + seconds(increment);
        };
    }
}
