package chesslab.kernel;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.dflib.jjava.jupyter.messages.publish.PublishStream.StreamType;

/**
 * Sends the output of cells. Collects text for {@value #DELAY_MILLIS} ms or {@value #LIMIT} bytes and then sends it as
 * one message: with a message a line, output is lost at a few thousand lines a second. Keeps the order of both streams.
 */
final class Streams {
    private static final int LIMIT = 32 * 1024;
    private static final int DELAY_MILLIS = 50;

    private final BiConsumer<StreamType, String> sink;
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private final List<PrintStream> printers = new CopyOnWriteArrayList<>();
    private StreamType pendingStream = StreamType.OUT;
    private boolean scheduled;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "streams");
        thread.setDaemon(true);
        return thread;
    });

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

    synchronized void flush() {
        scheduled = false; // a thread that was stopped on the way may have left it set
        send(pending.size());
    }

    /** Sends all printed text, including text left in a print stream by a thread stopped while printing. */
    void drain() {
        printers.forEach(printer -> printer.print(""));
        flush();
    }

    private synchronized void write(StreamType stream, byte[] bytes, int offset, int length) {
        if (stream != pendingStream) {
            flush();
            pendingStream = stream;
        }
        pending.write(bytes, offset, length);
        if (pending.size() >= LIMIT) {
            send(wholeCharacters());
        } else if (!scheduled) {
            scheduled = true;
            timer.schedule(this::flushLater, DELAY_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private synchronized void flushLater() {
        scheduled = false;
        send(wholeCharacters());
    }

    private void send(int length) {
        if (length == 0) {
            return;
        }
        byte[] bytes = pending.toByteArray();
        pending.reset();
        pending.write(bytes, length, bytes.length - length);
        sink.accept(pendingStream, new String(bytes, 0, length, StandardCharsets.UTF_8));
    }

    /**
     * Returns the number of collected bytes that are whole characters; the rest of the last one may still be to come.
     */
    private int wholeCharacters() {
        byte[] bytes = pending.toByteArray();
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
