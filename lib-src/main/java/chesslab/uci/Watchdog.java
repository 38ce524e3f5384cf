package chesslab.uci;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Kills an engine that does not answer in time. Its thread sleeps until the earliest deadline that was ever set and
 * then looks whether it still holds, so that it is hardly ever woken: a search costs two writes to a variable.
 */
final class Watchdog {

    private static final long NEVER = Long.MAX_VALUE;

    private final long zero = System.nanoTime();
    private final Runnable kill;
    private final Thread thread;
    /** Nanoseconds from {@code zero}. */
    private volatile long deadline = NEVER;
    private volatile long wakesAt = NEVER;
    private volatile Duration time = Duration.ZERO;
    private volatile boolean killed;
    private volatile boolean ended;

    Watchdog(Runnable kill) {
        this.kill = kill;
        thread = new Thread(this::watch, "watchdog of an engine");
        thread.setDaemon(true);
        thread.start();
    }

    /** Sets the deadline for the next answer. */
    synchronized void within(Duration allowed) {
        time = allowed;
        long due = now() + allowed.toNanos();
        deadline = due;
        if (due < wakesAt) {
            LockSupport.unpark(thread);
        }
    }

    /** Brings the deadline of an awaited answer forward, unless it is sooner already. */
    synchronized void hurry(Duration allowed) {
        if (deadline != NEVER && now() + allowed.toNanos() < deadline) {
            within(allowed);
        }
    }

    /** Clears the deadline: the answer is there. */
    synchronized void rest() {
        deadline = NEVER;
    }

    /** Ends the watch; harmless when repeated. */
    void end() {
        ended = true;
        LockSupport.unpark(thread);
    }

    /** Whether an answer was overdue and the engine was killed for it. */
    boolean hasKilled() {
        return killed;
    }

    /** The time last given. */
    Duration time() {
        return time;
    }

    private void watch() {
        while (!ended) {
            long due = deadline;
            if (due <= now()) {
                killed = true;
                kill.run();
                return;
            }
            wakesAt = due;
            if (deadline < due) {
                continue; // set sooner meanwhile, by a thread that may have seen the old wakesAt
            }
            if (due == NEVER) {
                LockSupport.park(this);
            } else {
                LockSupport.parkNanos(this, due - now());
            }
        }
    }

    private long now() {
        return System.nanoTime() - zero;
    }
}
