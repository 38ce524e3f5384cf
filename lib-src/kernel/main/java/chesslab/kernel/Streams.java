package chesslab.kernel;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import org.dflib.jjava.jupyter.messages.publish.PublishStream.StreamType;

/**
 * Sends the output of cells. Collects text for {@value #DELAY_MILLIS} ms or {@value #LIMIT} bytes and then sends it in
 * a few messages: with a message a line, output is lost at a few thousand lines a second. Keeps the order of each
 * stream, and that of both where they do not alternate more than {@value #PIECES} times in such a batch. A thread that
 * prints faster than the client reads waits.
 */
final class Streams {
    private static final int LIMIT = 32 * 1024;
    private static final int PIECES = 8;
    private static final int DELAY_MILLIS = 50;
    private static final int MOST_UNSENT = 4 * 1024 * 1024;
    private static final long WAIT_NANOS = 1_000_000;

    private final BiConsumer<StreamType, String> sink;
    private final List<Piece> pieces = new ArrayList<>();
    private final List<PrintStream> printers = new CopyOnWriteArrayList<>();
    private int collected;
    private boolean scheduled;
    private final AtomicInteger unsent = new AtomicInteger(); // letters
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "streams");
        thread.setDaemon(true);
        return thread;
    });

    /** Text of one stream. */
    private record Piece(StreamType stream, ByteArrayOutputStream bytes) {
    }

    /**
     * @param sink takes the text of each message, and later calls {@link #sent(int)} with its length
     */
    Streams(BiConsumer<StreamType, String> sink) {
        this.sink = sink;
    }

    /**
     * Returns a new print stream; its own {@code flush} does nothing, as the timer and {@link #flush()} send the text.
     */
    PrintStream printer(StreamType stream) {
        PrintStream printer = new PrintStream(new Collector(stream), false, StandardCharsets.UTF_8);
        printers.add(printer);
        return printer;
    }

    /** Sends all collected text. */
    synchronized void flush() {
        scheduled = false; // a thread that was stopped on the way may have left it set
        send(true);
    }

    /** Sends all printed text, including text left in a print stream by a thread stopped while printing. */
    void drain() {
        printers.forEach(printer -> printer.print(""));
        flush();
    }

    /** Makes room for new text. */
    void sent(int letters) {
        unsent.addAndGet(-letters);
    }

    private void write(StreamType stream, byte[] bytes, int offset, int length) {
        while (unsent.get() > MOST_UNSENT) {
            LockSupport.parkNanos(WAIT_NANOS); // outside the lock, which the kernel needs for its own messages
        }
        collect(stream, bytes, offset, length);
    }

    private synchronized void collect(StreamType stream, byte[] bytes, int offset, int length) {
        int last = pieces.size() - 1;
        int at = last >= 0 && pieces.get(last).stream == stream ? last
                : last + 1 >= PIECES ? last - 1 // two neighbors are of different streams
                : last + 1;
        if (at > last) {
            pieces.add(new Piece(stream, new ByteArrayOutputStream()));
        }
        pieces.get(at).bytes.write(bytes, offset, length);
        collected += length;
        if (collected >= LIMIT) {
            send(false);
        } else if (!scheduled) {
            scheduled = true;
            timer.schedule(this::flushLater, DELAY_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private synchronized void flushLater() {
        scheduled = false;
        send(false);
    }

    /** Sends the collected text, of an unfinished character at its end only where everything is to go. */
    private void send(boolean everything) {
        List<Piece> sending = List.copyOf(pieces);
        pieces.clear();
        collected = 0;
        for (int i = 0; i < sending.size(); i++) {
            Piece piece = sending.get(i);
            byte[] bytes = piece.bytes.toByteArray();
            Piece next = sending.subList(i + 1, sending.size()).stream()
                    .filter(later -> later.stream == piece.stream).findFirst().orElse(null);
            int whole = everything && next == null ? bytes.length : wholeCharacters(bytes);
            if (whole < bytes.length) {
                ByteArrayOutputStream joined = new ByteArrayOutputStream();
                joined.write(bytes, whole, bytes.length - whole);
                if (next == null) {
                    pieces.add(new Piece(piece.stream, joined));
                } else {
                    joined.writeBytes(next.bytes.toByteArray());
                    next.bytes.reset();
                    next.bytes.writeBytes(joined.toByteArray());
                }
            }
            if (whole > 0) {
                String text = new String(bytes, 0, whole, StandardCharsets.UTF_8);
                unsent.addAndGet(text.length());
                sink.accept(piece.stream, text);
            }
        }
    }

    /** Returns how many bytes are whole characters; the rest of the last one may still be to come. */
    private static int wholeCharacters(byte[] bytes) {
        int start = bytes.length;
        while (start > Math.max(0, bytes.length - 3) && (bytes[start - 1] & 0xC0) == 0x80) {
            start--;
        }
        if (start == 0) {
            return bytes.length;
        }
        int lead = bytes[start - 1] & 0xFF;
        int size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
        return start - 1 + size > bytes.length ? start - 1 : bytes.length;
    }

    private final class Collector extends OutputStream {
        private final StreamType stream;

        private Collector(StreamType stream) {
            this.stream = stream;
        }

        @Override
        public void write(int b) {
            Streams.this.write(stream, new byte[]{(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            Streams.this.write(stream, bytes, offset, length);
        }
    }
}
