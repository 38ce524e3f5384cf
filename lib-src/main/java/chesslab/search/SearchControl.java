package chesslab.search;

import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/**
 * Follows a search while it runs: hears what it has found so far, and ends it from another thread.
 *
 * @param <M> the type of a move
 */
public final class SearchControl<M> {

    private final Consumer<? super SearchResult<M>> progress;
    private final CountDownLatch stopped;

    /** Only ends a search. */
    public SearchControl() {
        this(result -> {
        });
    }

    /** @param progress hears, in the search's thread, each result that betters the one before */
    public SearchControl(Consumer<? super SearchResult<M>> progress) {
        this(Objects.requireNonNull(progress, "progress"), new CountDownLatch(1));
    }

    private SearchControl(Consumer<? super SearchResult<M>> progress, CountDownLatch stopped) {
        this.progress = progress;
        this.stopped = stopped;
    }

    /** For a part of the search, whose results are none of the whole: it is stopped with this one, and is not heard. */
    public SearchControl<M> ofPart() {
        return new SearchControl<>(result -> {
        }, stopped);
    }

    /** Reports what the search has found so far. */
    public void found(SearchResult<M> soFar) {
        progress.accept(soFar);
    }

    /** Makes the search end now, with what it has found; also before it begins. */
    public void stop() {
        stopped.countDown();
    }

    /** Whether the search shall end now. */
    public boolean isStopped() {
        return stopped.getCount() == 0;
    }

    /** Waits until {@link #stop} is called. */
    public void awaitStop() throws InterruptedException {
        stopped.await();
    }
}
