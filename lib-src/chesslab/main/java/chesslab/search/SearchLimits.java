package chesslab.search;

import java.io.Serializable;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Limits of a search, ours or an engine's, which stops at the first one it reaches. Only a limit of time makes the same
 * search find different results.
 *
 * @param depth the depth in plies, from 1 to {@link #MAX_DEPTH}
 * @param nodes the number of nodes, at least 1; Monte-Carlo tree search counts simulations
 * @param time  the time to think, more than zero
 */
public record SearchLimits(OptionalInt depth, OptionalLong nodes, Optional<Duration> time) implements Serializable {

    /** The greatest depth that any search accepts. */
    public static final int MAX_DEPTH = 128;

    public SearchLimits {
        if (depth.isPresent() && (depth.getAsInt() < 1 || depth.getAsInt() > MAX_DEPTH)) {
            throw new IllegalArgumentException(
                    "depth must be at least 1 and at most " + MAX_DEPTH + ", but is " + depth.getAsInt());
        }
        if (nodes.isPresent() && nodes.getAsLong() < 1) {
            throw new IllegalArgumentException("nodes must be at least 1, but are " + nodes.getAsLong());
        }
        if (time.isPresent() && (time.get().isNegative() || time.get().isZero())) {
            throw new IllegalArgumentException("time must be at least 1 nanosecond, but is " + time.get());
        }
        if (depth.isEmpty() && nodes.isEmpty() && time.isEmpty()) {
            throw new IllegalArgumentException("a search needs a limit of depth, nodes or time, but none is given");
        }
    }

    /** Limits the depth to this many plies. */
    public static SearchLimits depth(int plies) {
        return new SearchLimits(OptionalInt.of(plies), OptionalLong.empty(), Optional.empty());
    }

    /** Limits the number of nodes, or of simulations of Monte-Carlo tree search. */
    public static SearchLimits nodes(long nodes) {
        return new SearchLimits(OptionalInt.empty(), OptionalLong.of(nodes), Optional.empty());
    }

    /** Limits the time by the wall clock. */
    public static SearchLimits time(Duration time) {
        return new SearchLimits(OptionalInt.empty(), OptionalLong.empty(), Optional.of(time));
    }

    /** Returns these limits with a number of nodes. */
    public SearchLimits withNodes(long count) {
        return new SearchLimits(depth, OptionalLong.of(count), time);
    }

    /** Returns these limits with a time. */
    public SearchLimits withTime(Duration duration) {
        return new SearchLimits(depth, nodes, Optional.of(duration));
    }

    private Object writeReplace() { // the optional values cannot be written
        return new Written(depth.orElse(0), nodes.orElse(0), time.orElse(null));
    }

    private record Written(int depth, long nodes, Duration time) implements Serializable {
        private Object readResolve() {
            return new SearchLimits(depth == 0 ? OptionalInt.empty() : OptionalInt.of(depth),
                    nodes == 0 ? OptionalLong.empty() : OptionalLong.of(nodes), Optional.ofNullable(time));
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        depth.ifPresent(plies -> text.append("depth ").append(plies).append(' '));
        nodes.ifPresent(count -> text.append("nodes ").append(count).append(' '));
        time.ifPresent(duration -> text.append("time ").append(duration.toMillis()).append(" ms "));
        return text.toString().strip();
    }
}
