package chesslab.cli;

import chesslab.arena.match.Match;
import chesslab.arena.match.MatchGame;
import chesslab.arena.match.MatchProgress;
import chesslab.arena.match.MatchSettings;
import chesslab.arena.match.Openings;
import chesslab.arena.player.Entrant;
import chesslab.arena.rating.EloEstimate;
import chesslab.arena.rating.MatchSummary;
import chesslab.arena.rating.Sprt;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.files.DecompressingStream;
import chesslab.notebook.Data;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "match", header = "Plays a match between two players and says which is stronger.",
        description = {"Example:", "  environment/chesslab match random greedy", "",
                "Each opening is played with both colors. environment/chesslab players lists the players."})
final class MatchCommand extends LabCommand.WithResult {

    private static final double ERROR = 0.05; // of either kind of a sequential test

    @Parameters(index = "0", paramLabel = "A", description = "a player, such as minimax:3 or net:my-network/best")
    private String a;

    @Parameters(index = "1", paramLabel = "B", description = "the other")
    private String b;

    @Parameters(index = "2..*", hidden = true)
    private List<String> others = List.of();

    @Option(names = "--games", paramLabel = "N", description = "number of games, an even number (${DEFAULT-VALUE})")
    private int games = 20;

    @Option(names = "--sprt", split = ",", arity = "1", paramLabel = "ELO", description = "two differences, such as "
            + "0,10: ends as soon as the game pairs decide between them at 5 %% error (SPRT), after --games at most")
    private double[] sprt;

    @Mixin
    private Options options;

    /** Options of {@code match} and {@code ladder}. */
    static final class Options {

        @Option(names = "--out", paramLabel = "DIR", description = "the folder to keep the games in (nothing is kept)")
        Path folder;

        @Option(names = "--resume", description = RESUME + "; a ladder may get more players")
        boolean resume;

        @Option(names = "--openings", paramLabel = "FILE", description = "file of positions to start from, as PGN, EPD "
                + "or FEN; or start for the initial position (the project's book)")
        private Path openings;

        @Option(names = "--seed", paramLabel = "S",
                description = "random seed of the openings' order and of the players (${DEFAULT-VALUE})")
        long seed = 1;

        @Option(names = "--at-once", paramLabel = "K", order = RARE, description = "games played at the same time (one "
                + "for each processor; 32 between networks); does not change the games")
        private Integer atOnce;

        @Option(names = "--move-limit", paramLabel = "P", order = RARE,
                description = "plies after which a game is adjudicated as a draw (${DEFAULT-VALUE})")
        private int moveLimit = MatchSettings.MOVE_LIMIT;

        /** @throws IllegalArgumentException if an option's value is wrong or names a file that is missing */
        MatchSettings<Board, Move> match(Entrant<Board, Move> a, Entrant<Board, Move> b, int games) throws IOException {
            return new MatchSettings<>(a, b, games, openings(), seed, moveLimit,
                    atOnce == null ? OptionalInt.empty() : OptionalInt.of(atOnce), Optional.empty());
        }

        private Openings<Board> openings() throws IOException {
            if (openings == null) {
                return Openings.read(Data.folder("openings").resolve("book.epd"));
            }
            if (openings.equals(Path.of(Openings.START.name()))) {
                return Openings.START;
            }
            DecompressingStream.checkFile(openings); // it is read twice
            return Openings.read(openings);
        }
    }

    @Override
    public Integer call() throws Exception {
        MatchSettings<Board, Move> settings = wellCalled(this::settings);
        if (settings.repeatsOpenings()) {
            err().printf(Locale.ROOT, "%d pairs from %s: some openings are played more than once.%n", games / 2,
                    settings.openings());
        }
        Path folder = options.folder;
        MatchProgress end = interruptible(kept(folder, options.resume), line -> {
            Consumer<MatchProgress> watcher = progress -> line.show(ProgressLine.text(progress));
            return wellCalled(() -> folder == null
                    ? Match.play(settings, watcher).end()
                    : Match.play(settings, folder, options.resume, watcher));
        });
        String test = settings.sprt().map(each -> each.text(end.result().pairs()) + System.lineSeparator()).orElse("");
        print(new Summary(folder == null ? null : folder.toString(), end),
                end.result().verdict() + "\n" + test + faults(end));
        return end.disqualified().isPresent() ? Main.DISQUALIFIED : Main.DONE;
    }

    private MatchSettings<Board, Move> settings() throws IOException {
        if (!others.isEmpty()) {
            throw new IllegalArgumentException(2 + others.size()
                    + " players: expected two; environment/chesslab ladder rates more");
        }
        MatchSettings<Board, Move> settings = options.match(Entrant.parse(a), Entrant.parse(b), games);
        if (sprt == null) {
            return settings;
        }
        if (sprt.length != 2) {
            throw new IllegalArgumentException(sprt.length + " numbers after --sprt: expected two, such as 0,10");
        }
        if (options.folder != null) {
            throw new IllegalArgumentException("--sprt with --out: expected only one of them, since a folder keeps a "
                    + "match of fixed length");
        }
        return settings.withSprt(new Sprt(sprt[0], sprt[1], ERROR, ERROR, Sprt.Scale.LOGISTIC));
    }

    private String faults(MatchProgress end) {
        String faults = end.faults().stream().map(each -> each + "\n").collect(Collectors.joining());
        return end.disqualified().isEmpty()
                ? faults
                : faults + "Ended early, after " + end.games() + " of " + end.total() + " games"
                        + (options.folder == null
                                ? ".\n"
                                : ", which are kept in " + options.folder.resolve(MatchSettings.Manifest.GAMES)
                                        + ".\n--resume continues until three more are lost by faults. A changed file "
                                        + "is a different player and needs another folder.\n");
    }

    private record Summary(String folder, int planned, MatchSummary result, double score, EloEstimate elo,
            EloEstimate eloByPairs, int playedNow, double seconds, double thinkingShare,
            List<MatchGame.Thinking> thinking,
            List<MatchProgress.Faults> faults) {

        Summary(String folder, MatchProgress end) {
            this(folder, end.total(), end.result(), end.result().score(), end.result().elo().orElse(null),
                    end.result().eloByPairs().orElse(null), end.played(), end.elapsed().toNanos() / 1e9,
                    end.thinkingShare(), end.thinking(), end.faults());
        }
    }
}
