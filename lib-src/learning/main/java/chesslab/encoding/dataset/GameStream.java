package chesslab.encoding.dataset;

import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.InputFile;
import chesslab.chess.pgn.PgnEntry;
import chesslab.chess.pgn.PgnError;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.files.DecompressingStream;
import chesslab.files.ExceptionMessages;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Streams the games of several files in order through several threads, and counts the bad ones. Each file is read once,
 * which also gives its checksum.
 */
public final class GameStream implements AutoCloseable {

    private static final int LOT = 16; // games that a thread takes at once
    private static final int AHEAD = 8; // lots in work for each thread, so that one slow lot stops no other thread

    /** Turns a game into a result by its number over all files, from 1; a bad one throws IllegalArgumentException. */
    @FunctionalInterface
    public interface Work<R> {
        R of(int number, PgnGame game);
    }

    /** Receives the results of the good games, in order. */
    @FunctionalInterface
    public interface Sink<R> {
        void accept(R result) throws IOException;
    }

    /** A game or the error of a bad one, with the numbers of its file, from 0, over all files, and in its file. */
    private record Entry(int file, int number, int inFile, PgnEntry pgn, Optional<PgnError> repair) {

        <R> Done<R> done(Work<R> work) {
            if (pgn instanceof PgnError error) {
                return new Done<>(file, null, "game " + inFile + ", line " + error.line() + ": " + error.cause(), null);
            }
            try {
                return new Done<>(file, work.of(number, (PgnGame) pgn), null,
                        repair.map(PgnError::toString).orElse(null));
            } catch (IllegalArgumentException e) {
                return new Done<>(file, null, "game " + inFile + ": " + ExceptionMessages.message(e), null);
            }
        }
    }

    /** The result of a game; a bad game has a fault and no result, a good one perhaps a repair. */
    private record Done<R>(int file, R result, String fault, String repair) {
    }

    private final List<Path> files;
    private final GameFilter filter;
    private final Consumer<GameStream> watcher;
    private final List<InputFile.Counter> counters;
    private final long bytesInAll; // 0 where that is not known
    private long bytesBefore;
    private DecompressingStream bytes;
    private PgnReader reader;
    private Iterator<PgnEntry> games = List.<PgnEntry>of().iterator();
    private int file = -1;
    private int number;

    /**
     * Begins to stream files.
     *
     * @param filter  selects games of a file; null for all
     * @param before  the number of games in preceding files
     * @param watcher receives this stream, in the reading thread, whenever bytes have been read
     */
    public GameStream(List<Path> files, GameFilter filter, int before, Consumer<GameStream> watcher) {
        this.files = files;
        this.filter = filter == null ? GameFilter.ALL : filter;
        this.number = before;
        this.watcher = watcher;
        bytesInAll = files.contains(DecompressingStream.STANDARD_INPUT)
                ? 0
                : files.stream().mapToLong(path -> path.toFile().length()).sum();
        counters = files.stream().map(path -> new InputFile.Counter(path, DataManifest.MOST_FAULTS)).toList();
    }

    /**
     * Processes all games. The calling thread reads them and passes on the results of the good ones in order; all
     * threads end with the call.
     *
     * @param threads the number of working threads, 1 or more
     * @throws InterruptedException if the calling thread is interrupted
     */
    public <R> void work(int threads, Work<R> work, Sink<R> sink) throws IOException, InterruptedException {
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        try {
            Deque<Future<List<Done<R>>>> results = new ArrayDeque<>();
            for (List<Entry> lot = read(); !lot.isEmpty() || !results.isEmpty();) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("stopped while encoding");
                }
                if (results.size() == AHEAD * threads || lot.isEmpty()) {
                    for (Done<R> game : results.remove().get()) {
                        counters.get(game.file).add(game.fault);
                        if (game.repair != null) {
                            counters.get(game.file).addRepair(game.repair);
                        }
                        if (game.fault == null) {
                            sink.accept(game.result);
                        }
                    }
                } else {
                    List<Entry> some = lot;
                    results.add(workers.submit(() -> some.stream().map(game -> game.done(work)).toList()));
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

    <R> Stream<R> results(Work<R> work) {
        return Stream.generate(this::read).takeWhile(lot -> !lot.isEmpty()).flatMap(List::stream)
                .map(game -> game.done(work)).filter(game -> game.fault == null).map(Done::result);
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
                    PgnEntry entry = games.next();
                    some.add(new Entry(file, ++number, reader.number(), entry, reader.repair()));
                }
            }
        } catch (UncheckedIOException e) {
            throw new UncheckedIOException(
                    new FileSystemException(files.get(file).toString(), null, ExceptionMessages.message(e)));
        }
        return some;
    }

    /** A text whose checksum is computed in whole pieces. */
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
            bytesBefore += bytes == null ? 0 : bytes.bytesRead();
            bytes = DecompressingStream.open(files.get(file));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot be opened: " + ExceptionMessages.message(e), e);
        }
        reader = new PgnReader(new Watched(bytes, counters.get(file).digest()), PgnReader.Detail.MAIN_LINE, filter);
        games = reader.iterator();
        return true;
    }

    /** Returns the share of all files read, from 0 to 1, or more than 1 if unknown. */
    double shareRead() {
        return bytes == null ? 0 : (bytesBefore + bytes.bytesRead()) / (double) bytesInAll;
    }

    /** Returns the counts of the files, once the filter has no more games to read. */
    public List<InputFile> inputs() {
        return InputFile.numbered(counters.stream().map(InputFile.Counter::result).toList());
    }

    @Override
    public void close() {
        if (reader != null) {
            counters.get(file).ends(reader.number());
            reader.close();
            reader = null;
        }
    }
}
