package chesslab.cli;

import chesslab.arena.match.Match;
import chesslab.arena.match.MatchManifest;
import chesslab.arena.match.MatchProgress;
import chesslab.arena.match.MatchSettings;
import chesslab.arena.match.Thinking;
import chesslab.arena.player.Entrant;
import chesslab.arena.rating.EloEstimate;
import chesslab.arena.rating.MatchSummary;
import chesslab.arena.rating.Sprt;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.cli.terminal.ProgressText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Plays a match between two players: {@code match}. */
@Command(name = "match", description = {
        "Plays a match between two players, each opening with both colours, and estimates their difference in "
                + "strength.",
        "With --out it writes the games as games.pgn and the settings to replay them as match.json."},
        exitCodeList = {"0:all games are played",
                "1:something failed; the message says what", "2:the command line is wrong",
                "3:the match ended early, since a player is out by its faults; the result says which. With --out, "
                        + "games.pgn has the games, and --resume plays on until three more are lost by faults",
                "130:ended by Ctrl-C; with --out finished games are kept, and --resume goes on"})
final class MatchCommand extends LabCommand {

    private static final double ERROR = 0.05; // of either kind of a sequential test

    @Option(names = "--player", required = true, arity = "1", paramLabel = "TEXT",
            description = "a player, see below; give two")
    private String[] players;

    @Option(names = "--games", required = true, paramLabel = "N", description = "number of games, an even number")
    private int games;

    @Option(names = "--out", paramLabel = "DIR", description = "the folder to keep the match in (nothing is kept)")
    private Path folder;

    @Option(names = "--resume", description = "continue what is in the folder, if there is anything; its settings must "
            + "be the same, but --games may grow")
    private boolean resume;

    @Option(names = "--sprt", split = ",", arity = "1", paramLabel = "ELO", description = "two differences, such as "
            + "0,10: ends as soon as the game pairs tell them apart at 5 %% error (SPRT), after --games at most")
    private double[] sprt;

    @Mixin
    private MatchOptions options;

    @Option(names = "--json", description = "print the result as JSON; the progress goes to the standard error")
    private boolean json;

    @Override
    public Integer call() throws Exception {
        MatchSettings<Board, Move> settings = wellCalled(this::settings);
        if (settings.repeatsOpenings()) {
            err().printf(Locale.ROOT, "%d pairs from %s: some are played more than once.%n", games / 2,
                    settings.openings());
        }
        MatchProgress end = interruptible(kept(folder, resume), line -> {
            Consumer<MatchProgress> watcher = progress -> line.show(ProgressText.of(progress));
            return wellCalled(() -> folder == null
                    ? Match.play(settings, watcher).end()
                    : Match.play(settings, folder, resume, watcher));
        });
        String test = settings.sprt().map(each -> each.text(end.result().pairs()) + System.lineSeparator()).orElse("");
        print(json, new Summary(folder == null ? null : folder.toString(), end), text(end) + test + faults(end));
        return end.out().isPresent() ? Main.OUT : Main.DONE;
    }

    private MatchSettings<Board, Move> settings() throws IOException {
        if (players.length != 2) {
            throw new IllegalArgumentException(players.length + " times --player: expected it twice");
        }
        MatchSettings<Board, Move> settings = options.match(Entrant.parse(players[0]), Entrant.parse(players[1]),
                games);
        if (sprt == null) {
            return settings;
        }
        if (sprt.length != 2) {
            throw new IllegalArgumentException(sprt.length + " numbers after --sprt: expected two, such as 0,10");
        }
        if (folder != null) {
            throw new IllegalArgumentException("--sprt with --out: expected one of them, since a folder keeps a match "
                    + "of a length that is known");
        }
        return settings.withSprt(new Sprt(sprt[0], sprt[1], ERROR, ERROR, Sprt.Scale.LOGISTIC));
    }

    private static String text(MatchProgress end) {
        return String.format(Locale.ROOT, "%s%nNow played: %,d games in %s, players thought %.0f %% of it.%n"
                + "A: %s. B: %s.%n", end.result(), end.played(), ProgressText.of(end.elapsed()),
                100 * end.thinkingShare(), end.thinking().get(0), end.thinking().get(1));
    }

    private String faults(MatchProgress end) {
        StringBuilder text = new StringBuilder();
        end.faults().forEach(each -> text.append(each).append('\n'));
        if (end.out().isPresent()) {
            text.append("Ended early, after ").append(end.games()).append(" of ").append(end.total()).append(" games")
                    .append(folder == null
                            ? ".\n"
                            : ", which are kept in " + folder.resolve(MatchManifest.GAMES)
                                    + ".\n--resume plays on until three more are lost by faults. A file that has changed "
                                    + "is another player, which needs another folder.\n");
        }
        return text.toString();
    }

    /** Summary that {@code --json} prints. */
    private record Summary(String folder, int planned, MatchSummary result, double score, EloEstimate elo,
            EloEstimate eloByPairs,
            int playedNow, double seconds, double thinkingShare, List<Thinking> thinking,
            List<MatchProgress.Faults> faults) {

        Summary(String folder, MatchProgress end) {
            this(folder, end.total(), end.result(), end.result().score(), end.result().elo().orElse(null),
                    end.result().eloByPairs().orElse(null), end.played(), end.elapsed().toNanos() / 1e9,
                    end.thinkingShare(), end.thinking(), end.faults());
        }
    }
}
