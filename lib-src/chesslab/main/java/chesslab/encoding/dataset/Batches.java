package chesslab.encoding.dataset;

import chesslab.encoding.Layout;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * The batches of one walk over a split, to be walked over once. While one is in use a thread in the background fills
 * the next: two buffers take turns. The thread starts with the walk; {@link #close} ends it, at whatever batch, and so
 * does the end of the walk.
 */
public final class Batches implements Iterable<PositionBatch>, AutoCloseable {

    private static final int BUFFERS = 2;

    private final List<Shard> shards;
    private final int[] ends; // [shard] the number of its last row, and one more
    private final int[] rows;
    private final int batchSize;
    private final BlockingQueue<PositionBatch> free = new ArrayBlockingQueue<>(BUFFERS);
    private final BlockingQueue<PositionBatch> filled = new ArrayBlockingQueue<>(BUFFERS + 1);
    private final PositionBatch end; // stands in the queue after the last batch
    private final Thread filler;
    private volatile RuntimeException failure;
    private boolean legalMoves;
    private boolean walked;

    /**
     * @param rows the rows in the order in which they are wanted, numbered over all shards
     */
    Batches(Layout layout, List<Shard> shards, int[] rows, int batchSize) {
        if (batchSize < 1) {
            throw new IllegalArgumentException("batches of " + batchSize + " positions: expected 1 or more");
        }
        this.shards = shards;
        this.ends = new int[shards.size()];
        int sum = 0;
        for (int i = 0; i < ends.length; i++) {
            sum += shards.get(i).size;
            ends[i] = sum;
        }
        this.rows = rows;
        this.batchSize = batchSize;
        this.end = new PositionBatch(layout, 0);
        for (int i = 0; i < BUFFERS; i++) {
            free.add(new PositionBatch(layout, Math.min(batchSize, rows.length)));
        }
        filler = new Thread(this::fill, "batches of prepared data");
        filler.setDaemon(true);
    }

    /**
     * Also finds every position's legal moves in the background thread. Without this {@link PositionBatch#legalMoves}
     * finds them when it is first called, in the caller's thread. To be called before the iteration; returns this
     * object.
     *
     * @throws IllegalStateException if the walk has begun
     */
    public Batches withLegalMoves() {
        requireNotWalked();
        legalMoves = true;
        return this;
    }

    /** Returns the number of batches. */
    public int count() {
        return (rows.length + batchSize - 1) / batchSize;
    }

    /** Runs in the background. */
    private void fill() {
        try {
            for (int from = 0; from < rows.length; from += batchSize) {
                PositionBatch batch = free.take();
                batch.clear();
                for (int i = from; i < Math.min(rows.length, from + batchSize); i++) {
                    add(rows[i], batch);
                }
                batch.fill();
                for (int row = 0; legalMoves && row < batch.size(); row++) {
                    batch.legalMoves(row);
                }
                filled.put(batch);
            }
        } catch (InterruptedException e) {
            failure = new IllegalStateException("the batches were closed");
        } catch (RuntimeException e) {
            failure = e;
        }
        filled.add(end);
    }

    private void add(int row, PositionBatch batch) {
        int found = Arrays.binarySearch(ends, row + 1);
        int shard = found >= 0 ? found : -found - 1;
        batch.add(shards.get(shard), shard == 0 ? row : row - ends[shard - 1]);
    }

    /**
     * The batches in their order.
     *
     * @throws IllegalStateException if they have been asked for before
     */
    @Override
    public Iterator<PositionBatch> iterator() {
        requireNotWalked();
        walked = true;
        filler.start();
        return new Walk();
    }

    private void requireNotWalked() {
        if (walked) {
            throw new IllegalStateException("the batches have been walked over: ask the data for new ones");
        }
    }

    /** Waits for batch after batch and gives back the one before. */
    private final class Walk implements Iterator<PositionBatch> {

        private PositionBatch current;
        private PositionBatch next;

        @Override
        public boolean hasNext() {
            if (next == null) {
                if (current != null) {
                    free.add(current);
                    current = null;
                }
                next = taken();
            }
            return next != end;
        }

        @Override
        public PositionBatch next() {
            if (!hasNext()) {
                throw new NoSuchElementException("no batch is left");
            }
            current = next;
            next = null;
            return current;
        }
    }

    private PositionBatch taken() {
        try {
            PositionBatch batch = filled.take();
            if (batch == end && failure instanceof UncheckedIOException) {
                throw failure;
            }
            if (batch == end && failure != null) {
                throw new IllegalStateException("a batch could not be filled: " + failure.getMessage(), failure);
            }
            return batch;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a batch", e);
        }
    }

    /** Ends the thread in the background and waits until it has ended. */
    @Override
    public void close() {
        filler.interrupt();
        boolean interrupted = false;
        while (filler.isAlive()) {
            try {
                filler.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
