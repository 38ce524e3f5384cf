package chesslab.cli.terminal;

import chesslab.arena.match.MatchProgress;
import chesslab.arena.rating.EloEstimate;
import java.time.Duration;
import java.util.Locale;

/** Formats the progress of a run as one line. */
public final class ProgressText {

    private ProgressText() {
    }

    /** Formats as {@code 12 of 100 games, +8 =3 -1, Elo 190 ± 120, 0:42 left}. */
    public static String of(MatchProgress progress) {
        String text = String.format(Locale.ROOT, "%,d of %,d games", progress.games(), progress.total());
        EloEstimate elo = progress.result().eloByPairs().or(progress.result()::elo).orElse(null);
        return (elo == null
                ? text
                : String.format(Locale.ROOT, "%s, %s, Elo %d ± %.0f", text,
                        progress.result().games(), Math.round(elo.elo()), elo.error()))
                + (progress.played() == 0 ? "" : ", " + of(progress.left()) + " left");
    }

    /** Formats as {@code 0:42} or {@code 1:05:00}. */
    public static String of(Duration time) {
        return time.toHours() > 0
                ? String.format(Locale.ROOT, "%d:%02d:%02d", time.toHours(), time.toMinutesPart(),
                        time.toSecondsPart())
                : String.format(Locale.ROOT, "%d:%02d", time.toMinutes(), time.toSecondsPart());
    }
}
