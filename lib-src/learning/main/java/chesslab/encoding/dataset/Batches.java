package chesslab.encoding.dataset;

import chesslab.encoding.Layout;
import chesslab.files.ExceptionMessages;
import chesslab.files.Workers;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * The batches of one pass over a split, for a single iteration. While one is in use, a background thread fills the
 * next; two buffers alternate. {@link #close} ends it at any batch, as does the end of the pass.
 */
public final class Batches implements Iterable<PositionBatch>, AutoCloseable {

    private final List<Shard> shards;
    private final int[] ends; // [shard] the number of its last row, and one more
    private final int[] rows;
    private final int batchSize;
    private PositionBatch spare;
    private PositionBatch current;
    private CompletableFuture<PositionBatch> next; // null behind the last batch
    private int begun; // rows in the batches that are filled or being filled
    private boolean legalMoves;
    private boolean walked;
    private boolean closed;

    /** @param rows the rows in the requested order, numbered over all shards */
    Batches(Layout layout, List<Shard> shards, int[] rows, int batchSize) {
        if (batchSize < 1) {
            throw new IllegalArgumentException("batches of " + batchSize + " positions: expected 1 or more");
        }
        this.shards = shards;
        this.ends = shards.stream().mapToInt(shard -> shard.size).toArray();
        Arrays.parallelPrefix(ends, Integer::sum);
        this.rows = rows;
        this.batchSize = batchSize;
        this.spare = new PositionBatch(layout, Math.min(batchSize, rows.length));
        this.current = new PositionBatch(layout, Math.min(batchSize, rows.length));
    }

    /**
     * Also finds every position's legal moves in the background thread; otherwise the first call of {@link
     * PositionBatch#legalMoves} finds them in the caller's. Call it before the iteration; it returns this object.
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

    /**
     * Returns the batches in order.
     *
     * @throws IllegalStateException if called before
     */
    @Override
    public Iterator<PositionBatch> iterator() {
        requireNotWalked();
        walked = true;
        fillNext();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return next != null;
            }

            @Override
            public PositionBatch next() {
                if (next == null) {
                    throw new NoSuchElementException("no batch is left");
                }
                spare = current;
                current = taken();
                fillNext();
                return current;
            }
        };
    }

    private void requireNotWalked() {
        if (walked) {
            throw new IllegalStateException("the batches have been used: ask the data for new ones");
        }
    }

    private void fillNext() {
        if (closed) {
            throw new IllegalStateException("the batches were closed");
        }
        int from = begun;
        begun = Math.min(rows.length, from + batchSize);
        PositionBatch batch = spare;
        int end = begun;
        next = from == end
                ? null
                : CompletableFuture.supplyAsync(() -> fill(batch, from, end),
                        filling -> Workers.daemons("batches of prepared data").newThread(filling).start());
    }

    private PositionBatch fill(PositionBatch batch, int from, int end) {
        batch.clear();
        for (int i = from; i < end; i++) {
            int found = Arrays.binarySearch(ends, rows[i] + 1);
            int shard = found >= 0 ? found : -found - 1;
            batch.add(shards.get(shard), shard == 0 ? rows[i] : rows[i] - ends[shard - 1]);
        }
        batch.expand();
        for (int row = 0; legalMoves && row < batch.size(); row++) {
            batch.legalMoves(row);
        }
        return batch;
    }

    private PositionBatch taken() {
        try {
            return next.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UncheckedIOException fault) {
                throw fault;
            }
            throw new IllegalStateException("a batch could not be filled: " + ExceptionMessages.message(e.getCause()),
                    e.getCause());
        } catch (InterruptedException e) {
            throw new CancellationException("interrupted while waiting for a batch");
        }
    }

    /** Ends the background work and waits for its end. */
    @Override
    public void close() {
        closed = true;
        if (next != null) {
            next.exceptionally(fault -> null).join();
        }
    }
}
