package chesslab.search;

import java.util.function.LongSupplier;

/**
 * Decides how long to think about a move by the clock. It plans two times: one that a search should take, and one that
 * it never exceeds. It extends the first when the best move changes or its value falls, and shortens it when nothing
 * changes. It decides after each depth, since a depth begun late would not end.
 *
 * <p>The search's thread asks; another thread may call {@link #ponderHit}.
 */
public final class ThinkingTime {

    /** [depths since the best move changed] the factor of the planned time. */
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
     * Starts the clock.
     *
     * @param plannedMillis the time that the search should take
     * @param mostMillis    the time that it never exceeds
     * @param pondering     whether the mover's clock starts only at {@link #ponderHit}
     * @param nanoTime      a clock in nanoseconds, such as {@link System#nanoTime}
     */
    public ThinkingTime(long plannedMillis, long mostMillis, boolean pondering, LongSupplier nanoTime) {
        if (plannedMillis < 1 || mostMillis < 1) {
            throw new IllegalArgumentException("a time to think of " + plannedMillis + " ms, at most " + mostMillis
                    + " ms: expected 1 ms or more");
        }
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
        this.plannedNanos = nanos(plannedMillis);
        this.mostNanos = nanos(mostMillis);
        this.pondering = pondering;
    }

    private static long nanos(long millis) {
        return millis < Long.MAX_VALUE / 1_000_000 ? millis * 1_000_000 : Long.MAX_VALUE;
    }

    /** Notes that the opponent made the expected move: the clock now counts, including the time used before. */
    public void ponderHit() {
        pondering = false;
    }

    /** Notes a completed depth: its best move, and its value in centipawns. */
    public void completed(Object move, int value) {
        boolean first = bestMove == null;
        unchanged = move.equals(bestMove) ? unchanged + 1 : 0;
        double fall = first ? 0 : Math.max(0, Math.min(2 * FALL_OF_A_HALF, (double) valueForMover - value));
        bestMove = move;
        valueForMover = value;
        double stretch = STRETCH[Math.min(unchanged, STRETCH.length - 1)] * (1 + fall / (2 * FALL_OF_A_HALF));
        enough = elapsed() >= plannedNanos * stretch * WORTH_BEGINNING;
    }

    /** Returns whether the search shall end now. */
    public boolean isOver() {
        return !pondering && (enough || elapsed() >= mostNanos);
    }

    private long elapsed() {
        return nanoTime.getAsLong() - start;
    }
}
