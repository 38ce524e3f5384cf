package chesslab.search;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Follows a running search: receives its results so far, and ends it from another thread.
 *
 * @param <M> the type of a move
 */
public final class SearchControl<M> {

    private final BiConsumer<? super SearchResult<M>, ? super SearchInfo> progress;
    private final BooleanSupplier over;
    private final AtomicBoolean stopped; // no latch: TeaVM, which compiles searches for the page, has none

    /** Makes a control that only ends a search. */
    public SearchControl() {
        this((result, info) -> {
        }, () -> false);
    }

    /** @param progress receives, in the search's thread, the best line of each finished depth */
    public SearchControl(Consumer<? super SearchResult<M>> progress) {
        this((result, info) -> {
            if (info.line() == 1 && info.finished()) {
                progress.accept(result);
            }
        }, () -> false);
    }

    /**
     * Makes a control that receives all reports and may end the search at any time.
     *
     * @param progress receives, in the search's thread, each line found
     * @param over     whether the search shall end now; the search asks about once in 1,024 nodes
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

    /** Returns a control for a part of the search: it stops with this one and reports nothing. */
    public SearchControl<M> ofPart() {
        return new SearchControl<>((result, info) -> {
        }, over, stopped);
    }

    /** Returns a control like this one that also ends the search after the first depth with this many nodes. */
    public SearchControl<M> until(long nodes) {
        AtomicBoolean enough = new AtomicBoolean();
        return new SearchControl<>((result, info) -> {
            found(result, info);
            enough.compareAndSet(false, info.finished() && result.nodes() >= nodes);
        }, () -> enough.get() || isStopped());
    }

    /** Reports the result so far. */
    public void found(SearchResult<M> soFar) {
        found(soFar, SearchInfo.NONE);
    }

    /** Reports a line with more information. */
    public void found(SearchResult<M> soFar, SearchInfo info) {
        progress.accept(soFar, info);
    }

    /** Makes the search end now with its result so far, even before it begins. */
    public void stop() {
        synchronized (stopped) {
            stopped.set(true);
            stopped.notifyAll();
        }
    }

    /** Returns whether the search shall end now. */
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
