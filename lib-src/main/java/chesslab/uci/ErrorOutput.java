package chesslab.uci;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Reads an engine's standard error, which would block the engine when full, and keeps the end of it: engines say there
 * why they crash.
 */
final class ErrorOutput {

    private static final int KEPT = 500;
    private static final long END_MILLIS = 200;

    private final Thread thread;
    private final StringBuilder kept = new StringBuilder();

    ErrorOutput(InputStream errors) {
        thread = new Thread(() -> drain(errors), "standard error of an engine");
        thread.setDaemon(true);
        thread.start();
    }

    private void drain(InputStream errors) {
        byte[] bytes = new byte[4096];
        try {
            for (int count = errors.read(bytes); count >= 0; count = errors.read(bytes)) {
                keep(new String(bytes, 0, count, StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            // closed with the process: what was said before is kept
        }
    }

    private synchronized void keep(String text) {
        kept.append(text);
        kept.delete(0, Math.max(0, kept.length() - KEPT));
    }

    /** The last text that the engine wrote before it ended; empty where it wrote none. */
    String text() {
        try {
            thread.join(END_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (this) {
            return kept.toString().strip();
        }
    }
}
