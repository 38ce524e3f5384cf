package chesslab.kernel;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
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
    private final Map<StreamType, byte[]> unfinished = new EnumMap<>(StreamType.class); // bytes of a cut character
    private int collected;
    private boolean scheduled;
    private final AtomicInteger unsent = new AtomicInteger(); // letters
    private final ScheduledExecutorService timer = Executors
            .newSingleThreadScheduledExecutor(KernelMain.daemons("streams"));

    private record Piece(StreamType stream, StringBuilder text) {
    }

    /** @param sink takes the text of each message, and later calls {@link #sent(int)} with its length */
    Streams(BiConsumer<StreamType, String> sink) {
        this.sink = sink;
    }

    /** Its own {@code flush} does nothing, as the timer and {@link #flush()} send the text. */
    PrintStream printer(StreamType stream) {
        return new PrintStream(new Collector(stream), false, StandardCharsets.UTF_8) {
            @Override
            public void close() {
                // with what a cell has put around it; all that it prints later would be lost without a word
            }
        };
    }

    synchronized void flush() {
        unfinished.forEach((stream, bytes) -> add(stream, new String(bytes, StandardCharsets.UTF_8)));
        unfinished.clear();
        send();
    }

    void sent(int letters) {
        unsent.addAndGet(-letters);
    }

    private void write(StreamType stream, byte[] bytes, int offset, int length) {
        if (stream == StreamType.ERR && KernelMain.isOnKernelThread()) {
            return; // a page of the compiler's own stack where it fails, which the cell's error says in a line
        }
        while (unsent.get() > MOST_UNSENT) {
            LockSupport.parkNanos(WAIT_NANOS); // outside the lock, which the kernel needs for its own messages
        }
        collect(stream, bytes, offset, length);
    }

    private synchronized void collect(StreamType stream, byte[] bytes, int offset, int length) {
        byte[] cut = unfinished.getOrDefault(stream, new byte[0]);
        ByteBuffer in = ByteBuffer.allocate(cut.length + length).put(cut).put(bytes, offset, length).flip();
        CharBuffer text = CharBuffer.allocate(in.limit());
        StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPLACE).decode(in, text, false);
        unfinished.put(stream, Arrays.copyOfRange(in.array(), in.position(), in.limit()));
        add(stream, text.flip().toString());
        collected += length;
        if (collected >= LIMIT) {
            send();
        } else if (!scheduled) {
            scheduled = true;
            timer.schedule(this::send, DELAY_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void add(StreamType stream, String text) {
        int last = pieces.size() - 1;
        int at = last >= 0 && pieces.get(last).stream == stream ? last
                : last + 1 >= PIECES ? last - 1 // two neighbors are of different streams
                : last + 1;
        if (at > last) {
            pieces.add(new Piece(stream, new StringBuilder()));
        }
        pieces.get(at).text.append(text);
    }

    private synchronized void send() {
        scheduled = false; // also where a thread was stopped on the way and has left it set
        List<Piece> sending = List.copyOf(pieces);
        pieces.clear();
        collected = 0;
        for (Piece piece : sending) {
            if (!piece.text.isEmpty()) {
                unsent.addAndGet(piece.text.length());
                sink.accept(piece.stream, piece.text.toString());
            }
        }
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
