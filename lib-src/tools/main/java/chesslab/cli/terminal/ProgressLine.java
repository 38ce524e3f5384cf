package chesslab.cli.terminal;

import java.io.PrintWriter;

/** Shows the progress of a command: in place in a terminal, elsewhere as a new line every five seconds. */
public final class ProgressLine {

    /** Whether the standard error is a terminal; environment/chesslab sets it. */
    private static final boolean TERMINAL = Boolean.getBoolean("chesslab.terminal");
    private static final long PAUSE_NANOS = TERMINAL ? 200_000_000L : 5_000_000_000L;

    private final PrintWriter err;
    private long shown = System.nanoTime() - PAUSE_NANOS;
    private int width;

    /** A progress line on standard error. */
    public ProgressLine(PrintWriter err) {
        this.err = err;
    }

    /** Shows a text, if enough time has passed since the last one. */
    public synchronized void show(String text) {
        if (System.nanoTime() - shown >= PAUSE_NANOS) {
            shown = System.nanoTime();
            print(text);
        }
    }

    /** Clears the line that was updated in place. */
    public synchronized void end() {
        if (width > 0) {
            print("");
            err.print('\r');
            err.flush();
        }
    }

    private void print(String text) {
        if (TERMINAL) {
            err.print("\r" + text + " ".repeat(Math.max(0, width - text.length())));
            width = text.length();
        } else {
            err.println(text);
        }
        err.flush();
    }
}
