package chesslab.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/** Works on items with several threads and hands over the results in the order of the items. */
public final class OrderedWork {

    /** Takes results one at a time. */
    @FunctionalInterface
    public interface Sink<R> {
        void accept(R result) throws IOException;
    }

    private static final int AHEAD = 8; // items in work for each thread, so that one slow item stops no other thread

    private OrderedWork() {
    }

    /**
     * Works on all items. The calling thread takes the items and hands over the results; all threads end with the call.
     *
     * @param threads how many work, 1 or more
     * @throws InterruptedException if the calling thread is interrupted
     */
    public static <T, R> void work(Iterator<T> items, int threads, Function<T, R> work, Sink<R> sink)
            throws IOException, InterruptedException {
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        try {
            Deque<Future<R>> results = new ArrayDeque<>();
            while (items.hasNext() || !results.isEmpty()) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("stopped while encoding");
                }
                if (results.size() == AHEAD * threads || !items.hasNext()) {
                    sink.accept(results.remove().get());
                } else {
                    T item = items.next();
                    results.add(workers.submit(() -> work.apply(item)));
                }
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (UncheckedIOException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException("stopped while reading");
            }
            throw e.getCause();
        } finally {
            workers.shutdownNow();
        }
    }
}
