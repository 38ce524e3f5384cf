package chesslab.search;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;

/** Counts the nodes of one search and ends it when a limit is reached or its thread is interrupted. */
public final class Budget {

    /** Thrown when the nodes or the time are used up. */
    public static final class UsedUp extends RuntimeException {
        private static final UsedUp INSTANCE = new UsedUp();

        private UsedUp() {
            super("nodes or time used up", null, false, false);
        }
    }

    private static final int POLL_MASK = 0x3FF; // the clock is read once in 1,024 nodes

    private final long nodeLimit;
    private final long nanosLimit;
    private final long start = System.nanoTime();
    private long nodes;

    private Budget(long nodeLimit, long nanosLimit) {
        this.nodeLimit = nodeLimit;
        this.nanosLimit = nanosLimit;
        stopIfInterrupted();
    }

    /** Returns a budget of as many nodes and as much time as the limits allow. */
    public static Budget of(SearchLimits limits) {
        return new Budget(limits.nodes().orElse(Long.MAX_VALUE),
                limits.time().map(Budget::nanos).orElse(Long.MAX_VALUE));
    }

    /** Returns a budget that only counts. */
    public static Budget unlimited() {
        return new Budget(Long.MAX_VALUE, Long.MAX_VALUE);
    }

    private static long nanos(Duration time) {
        return time.toDays() < 365 ? time.toNanos() : Long.MAX_VALUE;
    }

    /** Accounts for one node. */
    public void spend() {
        if (nodes >= nodeLimit) {
            throw UsedUp.INSTANCE;
        }
        nodes++;
        if ((nodes & POLL_MASK) == 0) {
            poll();
        }
    }

    /** Accounts for a move made at {@code ply}; the root's own moves, at ply 0, are not counted. */
    public void spendBelowRoot(int ply) {
        if (ply > 0) {
            spend();
        }
    }

    /** Looks at the clock and at the interrupt flag. */
    public void poll() {
        stopIfInterrupted();
        if (System.nanoTime() - start >= nanosLimit) {
            throw UsedUp.INSTANCE;
        }
    }

    private void stopIfInterrupted() {
        if (Thread.interrupted()) {
            throw new CancellationException("the search was interrupted after " + nodes + " nodes");
        }
    }

    long nodes() {
        return nodes;
    }

    /** Returns the result at this moment, its value in centipawns: the variation's first move is the best one. */
    public <M> SearchResult<M> result(List<M> variation, int valueForWhite, int depth) {
        return result(variation, new SearchValue.Centipawns(valueForWhite), depth);
    }

    /** Returns the result at this moment: the variation's first move is the best one. */
    public <M> SearchResult<M> result(List<M> variation, SearchValue value, int depth) {
        double seconds = (System.nanoTime() - start) / 1e9;
        return new SearchResult<>(variation.stream().findFirst(), value, variation, nodes, seconds, depth);
    }
}
