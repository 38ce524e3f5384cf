package chesslab.search;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Follows a search while it runs: hears what it has found so far, and ends it from another thread.
 *
 * @param <M> the type of a move
 */
public final class SearchControl<M> {

    private final BiConsumer<? super SearchResult<M>, ? super SearchInfo> progress;
    private final BooleanSupplier over;
    private final AtomicBoolean stopped;

    /** Only ends a search. */
    public SearchControl() {
        this((result, info) -> {
        }, () -> false);
    }

    /** @param progress hears, in the search's thread, the best line of each depth that is finished */
    public SearchControl(Consumer<? super SearchResult<M>> progress) {
        this((result, info) -> {
            if (info.line() == 1 && info.finished()) {
                progress.accept(result);
            }
        }, () -> false);
    }

    /**
     * Gets all that a search reports, and may end it at any time.
     *
     * @param progress hears, in the search's thread, each line that it has found
     * @param over     whether the search shall end now; asked by it about once in 1,024 nodes
     */
    public SearchControl(BiConsumer<? super SearchResult<M>, ? super SearchInfo> progress, BooleanSupplier over) {
        this(progress, over, new AtomicBoolean());
    }

    private SearchControl(BiConsumer<? super SearchResult<M>, ? super SearchInfo> progress, BooleanSupplier over,
            AtomicBoolean stopped) {
        this.progress = progress;
        this.over = over;
        this.stopped = stopped;
    }

    /** For a part of the search, whose results are none of the whole: it is stopped with this one, and is not heard. */
    public SearchControl<M> ofPart() {
        return new SearchControl<>((result, info) -> {
        }, over, stopped);
    }

    /** Reports what the search has found so far. */
    public void found(SearchResult<M> soFar) {
        found(soFar, SearchInfo.NONE);
    }

    /** Reports a line that the search has found, with more about it. */
    public void found(SearchResult<M> soFar, SearchInfo info) {
        progress.accept(soFar, info);
    }

    /** Makes the search end now, with what it has found; also before it begins. */
    public void stop() {
        synchronized (stopped) {
            stopped.set(true);
            stopped.notifyAll();
        }
    }

    /** Whether the search shall end now. */
    public boolean isStopped() {
        return stopped.get() || over.getAsBoolean();
    }

    /** Waits until {@link #stop} is called. */
    public void awaitStop() throws InterruptedException {
        synchronized (stopped) {
            while (!stopped.get()) {
                stopped.wait();
            }
        }
    }
}
