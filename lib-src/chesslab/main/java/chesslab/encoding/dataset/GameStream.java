package chesslab.encoding.dataset;

import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.PgnEntry;
import chesslab.chess.pgn.PgnReader;
import chesslab.files.PlainBytes;
import chesslab.files.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Streams the games of several files one after the other, bad ones included, through several threads. Each file is read
 * once; its checksum comes with it.
 */
final class GameStream implements AutoCloseable {

    private static final int LOT = 16; // games that a thread takes at once
    private static final int AHEAD = 8; // lots in work for each thread, so that one slow lot stops no other thread

    /**
     * A game, or the error of a bad one.
     *
     * @param file   the number of its file, from 0
     * @param number its number across all files, from 1
     * @param inFile its number in the file, from 1
     * @param pgn    the game or the error
     */
    record Entry(int file, int number, int inFile, PgnEntry pgn) {
    }

    /** Takes results one at a time. */
    @FunctionalInterface
    interface Sink<R> {
        void accept(R result) throws IOException;
    }

    private final List<Path> files;
    private final GameFilter filter;
    private final Consumer<GameStream> watcher;
    private final long bytesKnown;
    private final List<MessageDigest> digests = new ArrayList<>();
    private PgnReader reader;
    private PlainBytes bytes;
    private long bytesBefore;
    private Iterator<PgnEntry> games = List.<PgnEntry>of().iterator();
    private int file = -1;
    private int number;

    /**
     * Begins to stream files.
     *
     * @param filter  which games of a file; null for all
     * @param before  games in other files that precede them
     * @param watcher takes this stream, in the thread that reads, whenever some bytes have been read
     */
    GameStream(List<Path> files, GameFilter filter, int before, Consumer<GameStream> watcher) throws IOException {
        this.files = files;
        this.filter = filter == null ? GameFilter.ALL : filter;
        this.number = before;
        this.watcher = watcher;
        long known = 0;
        for (Path each : files) {
            known = known < 0 || !Files.isRegularFile(each) ? -1 : known + Files.size(each);
        }
        this.bytesKnown = Math.max(known, 0);
    }

    /**
     * Processes all games. The calling thread reads them and hands over the results in their order; all threads end
     * with the call.
     *
     * @param threads how many work, 1 or more
     * @throws InterruptedException if the calling thread is interrupted
     */
    <R> void work(int threads, Function<Entry, R> work, Sink<R> sink) throws IOException, InterruptedException {
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        try {
            Deque<Future<List<R>>> results = new ArrayDeque<>();
            for (List<Entry> lot = read(); !lot.isEmpty() || !results.isEmpty();) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("stopped while encoding");
                }
                if (results.size() == AHEAD * threads || lot.isEmpty()) {
                    for (R result : results.remove().get()) {
                        sink.accept(result);
                    }
                } else {
                    List<Entry> some = lot;
                    results.add(workers.submit(() -> some.stream().map(work).toList()));
                    lot = read();
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

    /** Returns all games, read as they are asked for. */
    Stream<Entry> entries() {
        return Stream.generate(this::read).takeWhile(lot -> !lot.isEmpty()).flatMap(List::stream);
    }

    private List<Entry> read() {
        List<Entry> some = new ArrayList<>(LOT);
        try {
            while (some.size() < LOT && (games.hasNext() || nextFile())) {
                if (games.hasNext()) {
                    if (number == Integer.MAX_VALUE) {
                        throw new UncheckedIOException(new IOException("game " + reader.number()
                                + " is one too many: expected at most " + number
                                + " games in all, since the arrays number them in 32 bits"));
                    }
                    some.add(new Entry(file, ++number, reader.number(), games.next()));
                }
            }
        } catch (UncheckedIOException e) {
            throw new UncheckedIOException(
                    new FileSystemException(files.get(file).toString(), null, e.getMessage()));
        }
        return some;
    }

    /** A text whose checksum is taken in whole pieces, so that it is the same however the bytes come. */
    private final class Watched extends DigestInputStream {

        private IOException fault; // reported once what came before it has been handed over

        Watched(InputStream in, MessageDigest digest) {
            super(in, digest);
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException("stopped while reading");
            }
            int count = fault == null ? fill(target, offset, length) : 0;
            digest.update(target, offset, count);
            watcher.accept(GameStream.this);
            if (count == 0 && fault != null) {
                throw fault;
            }
            return count == 0 ? -1 : count;
        }

        private int fill(byte[] target, int offset, int length) {
            int count = 0;
            try {
                for (int more = 0; more >= 0 && count < length; count += Math.max(more, 0)) {
                    more = in.read(target, offset + count, length - count);
                }
            } catch (IOException e) {
                fault = e;
            }
            return count;
        }
    }

    private boolean nextFile() {
        close();
        if (file + 1 == files.size()) {
            return false;
        }
        file++;
        try {
            bytes = PlainBytes.open(files.get(file));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot be opened: " + e.getMessage(), e);
        }
        digests.add(Sha256.digest());
        reader = new PgnReader(new Watched(bytes, digests.get(file)), PgnReader.Detail.MAIN_LINE, filter);
        games = reader.iterator();
        return true;
    }

    /** Returns how many bytes of all files have been read. */
    long bytesRead() {
        return bytesBefore + (reader == null ? 0 : bytes.bytesRead());
    }

    /** Returns how many bytes the files have, or 0 where one of them is no file of a known size. */
    long bytesKnown() {
        return bytesKnown;
    }

    /** Returns the checksums of the files' texts, once all have been read as far as the filter wants them. */
    List<String> checksums() {
        return digests.stream().map(digest -> Sha256.hex(digest.digest())).toList();
    }

    @Override
    public void close() {
        if (reader != null) {
            bytesBefore += bytes.bytesRead();
            reader.close();
            reader = null;
        }
    }
}
