package chesslab.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.dflib.jjava.jupyter.messages.publish.PublishStream.StreamType;
import org.junit.jupiter.api.Test;

class StreamsTest {
    private final List<String> sent = new CopyOnWriteArrayList<>();
    private final Streams streams = new Streams((stream, text) -> sent.add(stream + ":" + text));
    private final PrintStream out = streams.printer(StreamType.OUT);
    private final PrintStream err = streams.printer(StreamType.ERR);

    @Test
    void characterCutByTextOfTheOtherStreamIsSentWhole() {
        byte[] bytes = "♔".getBytes(StandardCharsets.UTF_8);
        out.write(bytes, 0, 2);
        err.print("x");
        out.write(bytes, 2, 1);
        streams.flush();
        assertEquals(List.of("ERR:x", "OUT:♔"), sent);
    }

    @Test
    void printerWaitsUntilItsTextIsSent() throws InterruptedException {
        Thread printer = new Thread(() -> out.print("x".repeat(1 << 20).repeat(64)));
        printer.start();
        long letters = 0;
        while (printer.isAlive()) {
            int unsent = sent.stream().mapToInt(text -> text.length() - 4).sum();
            assertTrue(unsent <= 5 << 20, unsent + " letters wait");
            for (String text : List.copyOf(sent)) {
                sent.remove(0);
                letters += text.length() - 4;
                streams.sent(text.length() - 4);
            }
            printer.join(1);
        }
        streams.flush();
        assertEquals(64 << 20, letters + sent.stream().mapToInt(text -> text.length() - 4).sum());
    }

    @Test
    void charactersWhoseBytesComeApartAreSentWhole() {
        byte[] bytes = "é♔😀".repeat(20_000).getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i += 7) {
            out.write(bytes, i, Math.min(7, bytes.length - i));
        }
        streams.flush();
        assertEquals("é♔😀".repeat(20_000), String.join("", sent).replace("OUT:", ""));
    }
}
