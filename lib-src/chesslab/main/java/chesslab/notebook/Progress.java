package chesslab.notebook;

import chesslab.notebook.screen.Screen;
import java.time.Duration;
import java.util.Collection;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Shows the progress of a loop: bar, count, rate and time left, in place, at most five times a second, and one line at
 * the end. Without a kernel it prints a plain line every five seconds.
 *
 * <pre>{@code
 * for (String fen : Progress.of("positions", fens)) { ... }
 * for (int game : Progress.range("games", 100)) { ... }
 * try (Progress progress = Progress.start("nodes", 1_000_000)) { ... progress.step(1000); ... }
 * Result result = Progress.await("training", future);
 * }</pre>
 *
 * <p>An interrupt of the cell ends the loop at its next step with an {@link InterruptedException}. Several threads may
 * step.
 */
public final class Progress implements AutoCloseable {

    private static final long IN_PLACE_NANOS = 200_000_000L;
    private static final long LINE_NANOS = 5_000_000_000L;
    private static final int BAR = 24;

    private final String name;
    private final long total; // -1 when unknown
    private final Screen screen;
    private final LongSupplier nanoClock;
    private final String id = "progress-" + UUID.randomUUID();
    private final long start;
    private long lastDrawn;
    private long count;
    private String note = "";
    private boolean closed;

    Progress(String name, long total, Screen screen, LongSupplier nanoClock) {
        this.name = name;
        this.total = total;
        this.screen = screen;
        this.nanoClock = nanoClock;
        this.start = nanoClock.getAsLong();
        this.lastDrawn = start;
        if (screen.updatesInPlace()) {
            screen.show(Screen.text(line()), id);
        }
    }

    /**
     * Starts a progress bar that the caller steps and closes.
     *
     * @param total the number of steps, 0 or more
     */
    public static Progress start(String name, long total) {
        if (total < 0) {
            throw new IllegalArgumentException("total " + total + " of '" + name + "', expected 0 or more");
        }
        return new Progress(name, total, Screen.current(), System::nanoTime);
    }

    /** Starts a progress bar whose number of steps is not known. */
    public static Progress start(String name) {
        return new Progress(name, -1, Screen.current(), System::nanoTime);
    }

    /** Returns the items of a collection, one step each. */
    public static <T> Iterable<T> of(String name, Collection<T> items) {
        return () -> start(name, items.size()).over(items.iterator());
    }

    /** Returns the stream, sequential, with a step for each of {@code total} items. */
    public static <T> Stream<T> of(String name, Stream<T> items, long total) {
        Iterator<T> steps = start(name, total).over(items.iterator());
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(steps, Spliterator.ORDERED), false)
                .onClose(items::close);
    }

    /** Returns the whole numbers from 0 to {@code count - 1}. */
    public static Iterable<Integer> range(String name, int count) {
        return of(name, IntStream.range(0, count).boxed().toList());
    }

    /**
     * Waits for the result of another thread, and shows the time taken so far.
     *
     * @throws InterruptedException if the cell is interrupted; the future is then canceled
     * @throws ExecutionException   if the computation failed
     */
    public static <T> T await(String name, Future<T> future) throws InterruptedException, ExecutionException {
        return start(name).await(future);
    }

    <T> T await(Future<T> future) throws InterruptedException, ExecutionException {
        try (this) {
            while (true) {
                try {
                    T result = future.get(IN_PLACE_NANOS, TimeUnit.NANOSECONDS);
                    note("");
                    return result;
                } catch (TimeoutException stillRunning) {
                    note(Numbers.time(spent()));
                    step(0);
                }
            }
        } catch (InterruptedException e) {
            future.cancel(true);
            throw e;
        }
    }

    public void step() {
        step(1);
    }

    /** Notes that this many steps are done. */
    public synchronized void step(long steps) {
        count += steps;
        if (Thread.interrupted()) {
            close();
            Progress.<RuntimeException>thrown(new InterruptedException("interrupted in " + summary("stopped at")));
        }
        long now = nanoClock.getAsLong();
        if (!closed && now - lastDrawn >= (screen.updatesInPlace() ? IN_PLACE_NANOS : LINE_NANOS)) {
            lastDrawn = now;
            screen.update(Screen.text(line()), id);
        }
    }

    /** Sets a short text after the bar, such as the loss so far; it appears with the next update. */
    public synchronized void note(String text) {
        note = text;
    }

    /** Leaves one line with the count and the time. Calling it again does nothing. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            screen.update(Screen.text(summary(count < total ? "stopped at" : "")), id);
        }
    }

    <T> Iterator<T> over(Iterator<T> items) {
        return new Iterator<>() {
            private boolean taken;

            @Override
            public boolean hasNext() {
                if (taken) {
                    taken = false;
                    step();
                }
                boolean more = items.hasNext();
                if (!more) {
                    close();
                }
                return more;
            }

            @Override
            public T next() {
                if (taken) {
                    step();
                }
                T item = items.next();
                taken = true;
                return item;
            }
        };
    }

    private String line() {
        StringBuilder text = new StringBuilder(name).append("  ");
        if (total > 0) {
            double share = Math.min(1, (double) count / total);
            int full = (int) Math.round(share * BAR);
            text.append("█".repeat(full)).append("░".repeat(BAR - full)).append("  ").append((int) (share * 100))
                    .append(" %  ").append(Numbers.whole(count)).append(" of ").append(Numbers.whole(total));
        } else {
            text.append(count > 0 ? Numbers.whole(count) : "");
        }
        text.append(count > 0 ? "  " + Numbers.rate(count, spent()) : "");
        if (count > 0 && total > count) {
            double left = (double) spent().toNanos() / count * (total - count);
            text.append("  ").append(Numbers.time(Duration.ofNanos((long) left))).append(" left");
        }
        return text + (note.isEmpty() ? "" : "  " + note);
    }

    private String summary(String ending) {
        String counted = ending.isEmpty() ? "" : ending + " ";
        String of = ending.isEmpty() ? "" : " of " + Numbers.whole(total);
        return name + ": " + (total < 0 && count == 0 ? "ended" : counted + Numbers.whole(count) + of) + " in "
                + Numbers.time(spent()) + (count > 0 ? " (" + Numbers.rate(count, spent()) + ")" : "")
                + (note.isEmpty() ? "" : "  " + note);
    }

    private Duration spent() {
        return Duration.ofNanos(nanoClock.getAsLong() - start);
    }

    @SuppressWarnings("unchecked")
    private static <E extends Exception> void thrown(Exception exception) throws E {
        throw (E) exception;
    }
}
