package chesslab.cli;

import chesslab.arena.match.MatchProgress;
import chesslab.arena.rating.EloEstimate;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

/** Shows the progress of a command: in place in a terminal, elsewhere as a new line every five seconds. */
final class ProgressLine {

    /** Whether the standard error is a terminal; environment/chesslab sets it. */
    private static final boolean TERMINAL = Boolean.getBoolean("chesslab.terminal");
    private static final long PAUSE_NANOS = TERMINAL ? 200_000_000L : 5_000_000_000L;

    private final PrintWriter err;
    private long shown = System.nanoTime() - PAUSE_NANOS;
    private int width;

    ProgressLine(PrintWriter err) {
        this.err = err;
    }

    /** Shows a text, if enough time has passed since the last one. */
    synchronized void show(String text) {
        if (System.nanoTime() - shown >= PAUSE_NANOS) {
            shown = System.nanoTime();
            print(text);
        }
    }

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

    /** Formats as {@code 12 of 100 games, +8 =3 -1, Elo 190 ± 120, 0:42 left}. */
    static String text(MatchProgress progress) {
        String text = String.format(Locale.ROOT, "%,d of %,d games", progress.games(), progress.total());
        EloEstimate elo = progress.result().eloByPairs().or(progress.result()::elo).orElse(null);
        return text + (elo == null
                ? ""
                : String.format(Locale.ROOT, ", %s, Elo %d ± %.0f", progress.result().games(), Math.round(elo.elo()),
                        elo.error()))
                + (progress.played() == 0 ? "" : ", " + text(progress.left()) + " left");
    }

    /** Formats as {@code 0:42} or {@code 1:05:00}. */
    static String text(Duration time) {
        return (time.toHours() > 0
                ? String.format(Locale.ROOT, "%d:%02d", time.toHours(), time.toMinutesPart())
                : time.toMinutes()) + String.format(Locale.ROOT, ":%02d", time.toSecondsPart());
    }
}
