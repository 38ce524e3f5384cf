package chesslab.uci;

import chesslab.search.SearchLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * The times after which an engine counts as hung and is ended.
 *
 * @param start  from the start of the program to {@code uciok}
 * @param ping   to {@code readyok}, and to the best move after {@code stop}
 * @param search the time that a search may take beyond a limit of time, beyond 10,000 nodes a second for a limit of
 *               nodes, and for a ply of a limit of depth
 */
public record UciTimeouts(Duration start, Duration ping, Duration search) {

    private static final Duration LONGEST = Duration.ofDays(365);

    /** 30 s to start, for an engine that reads a large network on a busy machine; 10 s to answer, 30 s to search. */
    public static final UciTimeouts DEFAULT = new UciTimeouts(Duration.ofSeconds(30), Duration.ofSeconds(10),
            Duration.ofSeconds(30));

    private static final long SLOWEST_NODES_PER_MILLISECOND = 10;

    public UciTimeouts {
        require(start, "start");
        require(ping, "ping");
        require(search, "search");
    }

    private static void require(Duration time, String name) {
        Objects.requireNonNull(time, name);
        if (time.toMillis() < 1 || time.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("time-out " + name + ": expected 1 ms to 365 days, but is " + time);
        }
    }

    Duration of(SearchLimits limits) {
        List<Duration> times = new ArrayList<>(List.of(LONGEST));
        limits.depth().ifPresent(plies -> times.add(search.multipliedBy(plies)));
        limits.nodes().ifPresent(nodes -> times.add(search.plusMillis(nodes / SLOWEST_NODES_PER_MILLISECOND)));
        limits.time().ifPresent(time -> times.add(search.plus(time)));
        return Collections.min(times);
    }
}
