package chesslab.files;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Runs tasks in parallel, each in its own thread. */
public final class Workers {

    /** The work of one thread. */
    public interface Task {
        void run() throws IOException, InterruptedException;
    }

    /** Threads that work together: each joins before its work and leaves after it. */
    public interface Crew {
        void join();

        void leave();
    }

    private static final long STOP_IS_NEAR_MILLIS = 100;

    private Workers() {
    }

    /** Returns a maker of threads of one name, which do not keep the program running. */
    public static ThreadFactory daemons(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /**
     * Waits a moment after an engine's failure: Ctrl-C in a terminal also ends the engines, whose failure shows just
     * before the run stops.
     */
    public static void awaitStop() throws InterruptedException {
        Thread.sleep(STOP_IS_NEAR_MILLIS);
    }

    /**
     * Runs all tasks in parallel until all have ended or one fails, and waits until the last thread has stopped.
     *
     * @param stop ends the threads, after success and failure
     * @throws IOException the first failure of a task, as are unchecked ones
     */
    public static void run(List<Task> tasks, Consumer<ExecutorService> stop) throws IOException, InterruptedException {
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            CompletionService<Void> ends = new ExecutorCompletionService<>(threads);
            tasks.forEach(task -> ends.submit(() -> {
                task.run();
                return null;
            }));
            for (int i = 0; i < tasks.size(); i++) {
                ends.take().get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            if (e.getCause() instanceof InterruptedException stopped) {
                throw stopped;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) e.getCause();
        } finally {
            stop.accept(threads);
            awaitUninterrupted(threads);
        }
    }

    private static void awaitUninterrupted(ExecutorService threads) {
        boolean interrupted = Thread.interrupted();
        while (!threads.isTerminated()) {
            try {
                threads.awaitTermination(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
