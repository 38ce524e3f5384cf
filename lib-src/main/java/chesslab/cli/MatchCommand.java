package chesslab.cli;

import chesslab.arena.Agreement;
import chesslab.arena.EloEstimate;
import chesslab.arena.GameRules;
import chesslab.arena.Match;
import chesslab.arena.MatchProgress;
import chesslab.arena.MatchResult;
import chesslab.arena.MatchSettings;
import chesslab.arena.Openings;
import chesslab.arena.PlayerSettings;
import chesslab.files.JsonFile;
import chesslab.notebook.Data;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code match}: two players play a match. */
@Command(name = "match", sortOptions = false, description = {
    "Lets two players play a match, each opening with both colours, and tells what it says about their strength.",
    "The folder gets the games as games.pgn and how to play them again as match.json."},
        footerHeading = "%nPlayers:%n", footer = PlayerSettings.KNOWN,
        exitCodeListHeading = "%nExit codes:%n", exitCodeList = {"0:all games are there",
            "1:something failed; the message says what", "2:the call is wrong",
            "130:ended by Ctrl-C; finished games are kept, --resume goes on"})
final class MatchCommand implements Callable<Integer> {

    private static final String BOOK = "book.epd";

    @Option(names = "--player", required = true, arity = "1", paramLabel = "TEXT",
            description = "a player, see below; given twice")
    private String[] players;

    @Option(names = "--games", required = true, paramLabel = "N", description = "how many games, an even number")
    private int games;

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "the folder of the match")
    private Path folder;

    @Option(names = "--resume", description = "go on with the match in this folder, if there is one; it must have been "
            + "begun with the same settings, and --games may have grown")
    private boolean resume;

    @Option(names = "--openings", paramLabel = "FILE", description = "positions to start from, as PGN, EPD or FEN; or "
            + "start for the start position (the project's book)")
    private String openings;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1",
            description = "of the order of openings and of all that players draw (${DEFAULT-VALUE})")
    private long seed;

    @Option(names = "--at-once", paramLabel = "K", description = "games played at once (the processors; 32 between "
            + "networks, which are then asked together); changes no game")
    private Integer atOnce;

    @Option(names = "--move-limit", paramLabel = "P", description = "half-moves after which a game is drawn "
            + "(${DEFAULT-VALUE})")
    private int moveLimit = GameRules.TUTORIAL.moveLimit();

    @ArgGroup(exclusive = false)
    private Agreed agreed;

    /** When games are given up. */
    private static final class Agreed {

        @Option(names = "--agree-moves", required = true, paramLabel = "N",
                description = "give a game up when both players have agreed for so many moves (never)")
        private int moves;

        @Option(names = "--agree-win", paramLabel = "CP", defaultValue = "1000",
                description = "from so many centipawns on it is won (${DEFAULT-VALUE})")
        private int win;

        @Option(names = "--agree-draw", paramLabel = "CP", defaultValue = "10",
                description = "within so many it is drawn, from move 40 on (${DEFAULT-VALUE})")
        private int draw;
    }

    @Option(names = "--json", description = "print the result as JSON; the progress goes to the standard error")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        MatchSettings settings = settings();
        PrintWriter err = spec.commandLine().getErr();
        if (settings.repeatsOpenings()) {
            err.printf("%d pairs from %s: some are played more than once.%n", games / 2, settings.openings());
        }
        ProgressLine line = new ProgressLine(err);
        MatchProgress end = CtrlC.during(
                () -> played(settings, line),
                () -> err.println("\nInterrupted. Finished games are kept; the same call with --resume goes on."));
        line.end();
        spec.commandLine().getOut().print(json ? JsonFile.text(new Summary(folder.toString(), end)) : told(end));
        spec.commandLine().getOut().flush();
        return Main.DONE;
    }

    private MatchProgress played(MatchSettings settings, ProgressLine line) throws IOException, InterruptedException {
        try {
            return Match.play(settings, folder, resume, progress -> line.show(ProgressText.of(progress)));
        } catch (IllegalArgumentException e) { // an engine does not take what a player's text sets
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private MatchSettings settings() throws IOException {
        Openings start = openings();
        try {
            if (players.length != 2) {
                throw new IllegalArgumentException(players.length + " times --player: expected it twice");
            }
            Optional<Agreement> agreement = Optional.ofNullable(agreed)
                    .map(given -> new Agreement(given.moves, given.win, given.draw));
            return new MatchSettings(PlayerSettings.parse(players[0]), PlayerSettings.parse(players[1]), games, start,
                    seed, new GameRules(moveLimit, agreement),
                    atOnce == null ? OptionalInt.empty() : OptionalInt.of(atOnce));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private Openings openings() throws IOException {
        if (openings != null) {
            return openings.equals(Openings.START.name()) ? Openings.START : Openings.read(Path.of(openings));
        }
        try {
            return Openings.read(Data.folder("openings").resolve(BOOK));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "the project's book was not found: " + e.getMessage()
                    + "; or choose by --openings", e);
        }
    }

    private static String told(MatchProgress end) {
        return String.format(Locale.ROOT, "%s%nNow played: %,d games in %s, players thought %.0f %% of it.%n",
                end.result(), end.played(), ProgressText.of(end.elapsed()), 100 * end.thinkingShare());
    }

    /** What {@code --json} prints. */
    private record Summary(String folder, MatchResult result, double score, EloEstimate elo, EloEstimate eloByPairs,
                           int playedNow, double seconds, double thinkingShare) {

        Summary(String folder, MatchProgress end) {
            this(folder, end.result(), end.result().score(), end.result().elo().orElse(null),
                    end.result().eloByPairs().orElse(null), end.played(), end.elapsed().toNanos() / 1e9,
                    end.thinkingShare());
        }
    }
}
