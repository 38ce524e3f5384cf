package chesslab.files;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Runs tasks at once, each in a thread of its own. */
public final class Workers {

    /**
     * The work of one thread.
     *
     * @param <E> what it may throw besides
     */
    public interface Task<E extends Exception> {
        void run() throws E, IOException, InterruptedException;
    }

    private static final long STOP_IS_NEAR_MILLIS = 100;

    private Workers() {
    }

    /**
     * Waits a moment after an engine's failure: Ctrl-C in a terminal ends the engines too, and their failure is seen
     * just before the run is stopped.
     */
    public static void awaitStop() throws InterruptedException {
        Thread.sleep(STOP_IS_NEAR_MILLIS);
    }

    /**
     * Does all tasks at once, until all have ended or one of them fails, and waits until the last thread has stopped.
     *
     * @param failure the tasks' own kind of exception
     * @param stop    how the threads are ended, however the run went
     * @throws E the first failure of a task, as are the others
     */
    public static <E extends Exception> void run(List<Task<E>> tasks, Class<E> failure, Consumer<ExecutorService> stop)
            throws E, IOException, InterruptedException {
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
            throw ioFailure(e.getCause(), failure);
        } finally {
            stop.accept(threads);
            awaitUninterrupted(threads);
        }
    }

    private static <E extends Exception> IOException ioFailure(Throwable cause, Class<E> own)
            throws E, InterruptedException {
        if (own.isInstance(cause)) {
            throw own.cast(cause);
        }
        if (cause instanceof InterruptedException stopped) {
            throw stopped;
        }
        if (cause instanceof RuntimeException fault) {
            throw fault;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return (IOException) cause;
    }

    private static void awaitUninterrupted(ExecutorService threads) {
        boolean interrupted = Thread.interrupted();
        boolean ended = false;
        while (!ended) {
            try {
                ended = threads.awaitTermination(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
