package chesslab.encoding.dataset;

import chesslab.chess.pgn.PgnEntry;
import chesslab.chess.pgn.PgnReader;
import chesslab.files.OrderedWork;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/** Streams the games of several files one after the other, bad ones included, in small batches for the threads. */
final class GameStream implements Iterator<List<GameStream.Entry>>, AutoCloseable {

    private static final int LOT = 16;

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

    private final List<Path> files;
    private PgnReader reader;
    private Iterator<PgnEntry> games = List.<PgnEntry>of().iterator();
    private int file = -1;
    private int inFile;
    private int number;
    private List<Entry> lot;

    private GameStream(List<Path> files, int before) {
        this.files = files;
        this.number = before;
    }

    @Override
    public boolean hasNext() {
        lot = lot == null ? read() : lot;
        return !lot.isEmpty();
    }

    @Override
    public List<Entry> next() {
        hasNext();
        List<Entry> next = lot;
        lot = null;
        return next;
    }

    private List<Entry> read() {
        List<Entry> some = new ArrayList<>(LOT);
        try {
            while (some.size() < LOT && (games.hasNext() || nextFile())) {
                if (games.hasNext()) {
                    some.add(new Entry(file, ++number, ++inFile, games.next()));
                }
            }
        } catch (UncheckedIOException e) {
            throw new UncheckedIOException(new FileSystemException(files.get(file).toString(), null, e.getMessage()));
        }
        return some;
    }

    private boolean nextFile() {
        close();
        if (file + 1 == files.size()) {
            return false;
        }
        file++;
        inFile = 0;
        reader = PgnReader.open(files.get(file), PgnReader.Detail.MAIN_LINE);
        games = reader.iterator();
        return true;
    }

    @Override
    public void close() {
        if (reader != null) {
            reader.close();
            reader = null;
        }
    }

    /** Processes the games of files with several threads and passes on the results in order. */
    static <R> void work(List<Path> files, int threads, Function<Entry, R> work, OrderedWork.Sink<R> sink)
            throws IOException, InterruptedException {
        work(files, 0, threads, work, sink);
    }

    /**
     * The same for files that others precede.
     *
     * @param before games in those
     */
    static <R> void work(List<Path> files, int before, int threads, Function<Entry, R> work, OrderedWork.Sink<R> sink)
            throws IOException, InterruptedException {
        try (GameStream entries = new GameStream(files, before)) {
            OrderedWork.work(entries, threads, lot -> lot.stream().map(work).toList(), results -> {
                for (R result : results) {
                    sink.accept(result);
                }
            });
        }
    }
}
