package chesslab.cli.terminal;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends work cleanly when Ctrl-C or SIGTERM ends the program: interrupts its thread and waits until it has finished. The
 * exit code is then the system's for such an end, 130 for Ctrl-C.
 */
public final class CtrlC {

    private static final long MOST_SECONDS_TO_END = 20;

    private CtrlC() {
    }

    /**
     * Does the work.
     *
     * @param farewell runs after the work has ended, if it was interrupted
     */
    public static <T> T during(Callable<T> work, Runnable farewell) throws Exception {
        Thread worker = Thread.currentThread();
        CountDownLatch ended = new CountDownLatch(1);
        Thread hook = new Thread(() -> {
            worker.interrupt();
            try {
                ended.await(MOST_SECONDS_TO_END, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            farewell.run();
        });
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return work.call();
        } finally {
            ended.countDown();
            if (!removed(hook)) {
                sleepUntilTheEnd(); // what it says now, such as that it was interrupted, is of no interest
            }
        }
    }

    /** Removes a hook; returns false if the program is ending. */
    private static boolean removed(Thread hook) {
        try {
            return Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            return false;
        }
    }

    private static void sleepUntilTheEnd() {
        while (true) {
            Thread.interrupted(); // there is nothing left to stop
            LockSupport.park();
        }
    }
}
