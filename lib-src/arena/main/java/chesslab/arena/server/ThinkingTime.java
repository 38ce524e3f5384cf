package chesslab.arena.server;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Decides how long to think about a move by the clock. A {@link Plan} has two times; the first is extended when the
 * best move changes or its value falls, and shortened when nothing changes. It decides after each depth, since a depth
 * begun late would not end.
 *
 * <p>The search's thread asks; another thread may call {@link #ponderHit}.
 */
final class ThinkingTime {

    static final long MOVES_TO_GO = 25; // where the program does not say
    private static final double RESERVE = 20; // times the overhead, for pauses of a busy machine
    /** [depths since the best move changed] the factor of the planned time. */
    private static final double[] STRETCH = {1.6, 1.3, 1.1, 0.95, 0.85};
    private static final double FALL_OF_A_HALF = 50; // centipawns that stretch it by a half; twice as many double it
    private static final double WORTH_BEGINNING = 0.6; // the next depth takes about as long as all before

    /** A time to think in milliseconds, 1 or more: what the search should take, and what it never exceeds. */
    record Plan(long planned, long most) {

        /**
         * Plans by a clock: an even share of the remaining time for the moves to go, plus a good half of the increment;
         * at most four times as long. Both come out of the remaining time less the overhead and a reserve.
         */
        static Plan byClock(long left, long increment, long moves, long overhead) {
            double reserve = Math.max(0, Math.min(RESERVE * overhead, 0.7 * left));
            double usable = Math.max(0, (double) left - overhead - reserve);
            double share = usable / Math.max(1, moves) + 0.6 * Math.max(0, increment);
            double planned = Math.min(share, 0.6 * usable);
            double most = Math.min(4 * planned, 0.75 * usable);
            return new Plan(Math.max(1, (long) planned), Math.max(1, (long) most));
        }

        Plan orLess(Plan other) {
            return new Plan(Math.min(planned, other.planned), Math.min(most, other.most));
        }
    }

    static final Plan AT_ONCE = new Plan(1, Long.MAX_VALUE); // after one depth

    private final LongSupplier nanoTime;
    private final long start;
    private final long plannedNanos;
    private final long mostNanos;
    private volatile boolean pondering;
    private volatile boolean enough;
    private Object bestMove;
    private int valueForMover;
    private int unchanged;

    /** @param pondering whether the mover's clock starts only at {@link #ponderHit} */
    ThinkingTime(Plan plan, boolean pondering, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
        this.plannedNanos = TimeUnit.MILLISECONDS.toNanos(plan.planned);
        this.mostNanos = TimeUnit.MILLISECONDS.toNanos(plan.most);
        this.pondering = pondering;
    }

    /** Notes that the opponent made the expected move: the clock now counts, including the time used before. */
    void ponderHit() {
        pondering = false;
    }

    /** Notes a completed depth: its best move, and its value in centipawns. */
    void completed(Object move, int value) {
        boolean first = bestMove == null;
        unchanged = move.equals(bestMove) ? unchanged + 1 : 0;
        double fall = first ? 0 : Math.max(0, Math.min(2 * FALL_OF_A_HALF, (double) valueForMover - value));
        bestMove = move;
        valueForMover = value;
        double stretch = STRETCH[Math.min(unchanged, STRETCH.length - 1)] * (1 + fall / (2 * FALL_OF_A_HALF));
        enough = elapsed() >= plannedNanos * stretch * WORTH_BEGINNING;
    }

    boolean isOver() {
        return !pondering && (enough || elapsed() >= mostNanos);
    }

    private long elapsed() {
        return nanoTime.getAsLong() - start;
    }
}
