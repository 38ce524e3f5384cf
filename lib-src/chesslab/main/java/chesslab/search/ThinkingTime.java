package chesslab.search;

import java.util.Objects;
import java.util.function.LongSupplier;

/**
 * Decides how long to think about a move that a clock limits. Two times are planned: one that a search should take, and
 * one that it never exceeds. The first is stretched where the best move changes or its value falls, and shortened where
 * nothing changes. It is judged after each depth, as one that is begun late would not end.
 *
 * <p>The thread that searches asks, another may call {@link #ponderHit}.
 */
public final class ThinkingTime {

    /** [depths since the best move changed] how the planned time is stretched. */
    private static final double[] STRETCH = {1.6, 1.3, 1.1, 0.95, 0.85};
    private static final double FALL_OF_A_HALF = 50; // centipawns that stretch it by a half; twice as many double it
    private static final double WORTH_BEGINNING = 0.6; // the next depth takes about as long as all before

    private final LongSupplier nanoTime;
    private final long start;
    private final long plannedNanos;
    private final long mostNanos;
    private volatile boolean pondering;
    private volatile boolean enough;
    private Object bestMove;
    private int valueForMover;
    private int unchanged;

    /**
     * Begins to count.
     *
     * @param plannedMillis that the search should take
     * @param mostMillis    that it never exceeds
     * @param pondering     whether the mover's clock does not run before {@link #ponderHit}
     * @param nanoTime      a clock in nanoseconds, such as {@link System#nanoTime}
     */
    public ThinkingTime(long plannedMillis, long mostMillis, boolean pondering, LongSupplier nanoTime) {
        if (plannedMillis < 1 || mostMillis < 1) {
            throw new IllegalArgumentException("a time to think of " + plannedMillis + " ms, at most " + mostMillis
                    + " ms: expected 1 ms or more");
        }
        this.nanoTime = Objects.requireNonNull(nanoTime, "nanoTime");
        this.start = nanoTime.getAsLong();
        this.plannedNanos = nanos(plannedMillis);
        this.mostNanos = nanos(mostMillis);
        this.pondering = pondering;
    }

    private static long nanos(long millis) {
        return millis < Long.MAX_VALUE / 1_000_000 ? millis * 1_000_000 : Long.MAX_VALUE;
    }

    /** The opponent has made the expected move: from now on the clock counts, and so does the time used before. */
    public void ponderHit() {
        pondering = false;
    }

    /** Takes note of a depth that was searched to its end: its best move, and its value in centipawns. */
    public void completed(Object move, int value) {
        boolean first = bestMove == null;
        unchanged = move.equals(bestMove) ? unchanged + 1 : 0;
        double fall = first ? 0 : Math.max(0, Math.min(2 * FALL_OF_A_HALF, (double) valueForMover - value));
        bestMove = move;
        valueForMover = value;
        double stretch = STRETCH[Math.min(unchanged, STRETCH.length - 1)] * (1 + fall / (2 * FALL_OF_A_HALF));
        enough = elapsed() >= plannedNanos * stretch * WORTH_BEGINNING;
    }

    /** Whether the search shall end now. */
    public boolean isOver() {
        return !pondering && (enough || elapsed() >= mostNanos);
    }

    private long elapsed() {
        return nanoTime.getAsLong() - start;
    }
}
