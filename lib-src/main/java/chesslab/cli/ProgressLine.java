package chesslab.cli;

import java.io.PrintWriter;

/** Shows how far a command is: in place in a terminal, elsewhere as a line every some seconds. */
final class ProgressLine {

    /** Set by environment/chesslab where the standard error is a terminal. */
    private static final boolean TERMINAL = Boolean.getBoolean("chesslab.terminal");
    private static final long PAUSE_NANOS = TERMINAL ? 200_000_000L : 5_000_000_000L;

    private final PrintWriter err;
    private long shown = System.nanoTime() - PAUSE_NANOS;
    private int width;

    ProgressLine(PrintWriter err) {
        this.err = err;
    }

    /** Shows a text, if it is time to. */
    synchronized void show(String text) {
        if (System.nanoTime() - shown >= PAUSE_NANOS) {
            shown = System.nanoTime();
            print(text);
        }
    }

    /** Ends the line where it stands in place. */
    synchronized void end() {
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
