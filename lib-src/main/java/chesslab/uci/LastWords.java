package chesslab.uci;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Drains an engine's standard error, which would block the engine when full, and keeps the end of it: engines tell there
 * why they crash.
 */
final class LastWords {

    private static final int KEPT = 500;
    private static final long END_MILLIS = 200;

    private final Thread thread;
    private final StringBuilder kept = new StringBuilder();

    LastWords(InputStream errors) {
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

    /** What the engine said last, once it has ended; empty where it said nothing. */
    String ofTheDead() {
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
