package chesslab.search;

import chesslab.search.SearchResult.Value;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/** Counts the nodes of one search and ends it when a limit is reached, it is stopped, or its thread is interrupted. */
public final class Budget {

    /** Thrown when the nodes or the time are used up, or the search is stopped. */
    public static final class UsedUp extends RuntimeException {
        private static final UsedUp INSTANCE = new UsedUp();

        private UsedUp() {
            super("nodes or time used up", null, false, false);
        }
    }

    private static final int POLL_MASK = 0x3FF; // the clock is read once in 1,024 nodes

    private final long nodeLimit;
    private final long nanosLimit;
    private final BooleanSupplier stopped;
    private final long start = System.nanoTime();
    private long nodes;

    private Budget(long nodeLimit, long nanosLimit, BooleanSupplier stopped) {
        this.nodeLimit = nodeLimit;
        this.nanosLimit = nanosLimit;
        this.stopped = stopped;
        stopIfInterrupted();
    }

    /** Returns a budget with the nodes and the time of these limits, also used up when the search is stopped. */
    public static Budget of(SearchLimits limits, SearchControl<?> control) {
        return new Budget(limits.nodes().orElse(Long.MAX_VALUE),
                limits.time().map(time -> time.toDays() < 365 ? time.toNanos() : Long.MAX_VALUE).orElse(Long.MAX_VALUE),
                control::isStopped);
    }

    /** Returns a budget that only counts. */
    public static Budget unlimited() {
        return new Budget(Long.MAX_VALUE, Long.MAX_VALUE, () -> false);
    }

    /** Counts one node. */
    public void spend() {
        if (nodes >= nodeLimit) {
            throw UsedUp.INSTANCE;
        }
        nodes++;
        if ((nodes & POLL_MASK) == 0) {
            poll();
        }
    }

    /** Counts the nodes of a part of the search that counted them itself, within the {@link #rest}. */
    public void spend(long more) {
        nodes += more;
        poll();
        if (nodes >= nodeLimit) {
            throw UsedUp.INSTANCE;
        }
    }

    /** Returns limits for a part of the search: this depth, and the remaining nodes and time. */
    public SearchLimits rest(int depth) {
        SearchLimits rest = SearchLimits.depth(depth);
        if (nodeLimit < Long.MAX_VALUE) {
            rest = rest.withNodes(Math.max(1, nodeLimit - nodes));
        }
        return nanosLimit == Long.MAX_VALUE
                ? rest
                : rest.withTime(Duration.ofNanos(Math.max(1, nanosLimit - (System.nanoTime() - start))));
    }

    /** Checks the clock, the interrupt flag, and whether the search is stopped. */
    public void poll() {
        stopIfInterrupted();
        if (stopped.getAsBoolean() || System.nanoTime() - start >= nanosLimit) {
            throw UsedUp.INSTANCE;
        }
    }

    private void stopIfInterrupted() {
        if (Thread.interrupted()) {
            throw new CancellationException("the search was interrupted after " + nodes + " nodes");
        }
    }

    /** Returns the result so far, with a value in centipawns: the variation's first move is the best one. */
    public <M> SearchResult<M> result(List<M> variation, int valueForWhite, int depth) {
        return result(variation, new Value.Centipawns(valueForWhite), depth);
    }

    /** Returns the result so far: the variation's first move is the best one. */
    public <M> SearchResult<M> result(List<M> variation, Value value, int depth) {
        double seconds = (System.nanoTime() - start) / 1e9;
        return new SearchResult<>(variation.stream().findFirst(), value, variation, nodes, seconds, depth);
    }
}
