package chesslab.cli;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends work cleanly when Ctrl-C or SIGTERM ends the program: interrupts its thread and waits until it has finished. The
 * exit code is then the system's for such an end, 130 for Ctrl-C.
 */
final class CtrlC {

    private static final long MOST_SECONDS_TO_END = 20;

    private CtrlC() {
    }

    /** @param farewell runs after the work has ended, if it was interrupted */
    static <T> T during(Callable<T> work, Runnable farewell) throws Exception {
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
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException ending) {
                while (true) { // what it says now, such as that it was interrupted, is of no interest
                    Thread.interrupted();
                    LockSupport.park();
                }
            }
        }
    }
}
