package chesslab.cli;

import chesslab.arena.match.LadderMatches;
import chesslab.arena.match.LadderReport;
import chesslab.arena.match.MatchProgress;
import chesslab.arena.match.PairingScheme;
import chesslab.arena.player.Entrant;
import chesslab.arena.player.PlayerFolder;
import chesslab.arena.rating.Ladder;
import chesslab.arena.rating.MatchCheck;
import chesslab.arena.rating.PlayedGame;
import chesslab.arena.rating.PositionSet;
import chesslab.arena.rating.Rating;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.GameFiles;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.cli.terminal.ProgressText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Rates many players on one scale: {@code ladder}. */
@Command(name = "ladder", description = {
        "Rates players on one scale, with 95 %% intervals, and finds what weakens the games as evidence.",
        "With --player it first plays matches between the players; with --from it rates existing games of any program.",
        "With --out it writes the games as games.pgn.gz and the settings to replay them as ladder.json."},
        exitCodeList = {"0:the ladder is printed, with those that are out by their faults",
                "1:something failed; the message says what", "2:the command line is wrong",
                "3:fewer than two players are left to be rated; the result says who is out. With --out, --resume plays the "
                        + "matches on that their faults ended",
                "130:ended by Ctrl-C; with --out finished games are kept, and --resume goes on"})
final class LadderCommand extends LabCommand {

    @ArgGroup(multiplicity = "1")
    private Source source;

    /** Source of the games. */
    private static final class Source {

        @Option(names = "--from", required = true, arity = "1..*", paramLabel = "DIR|FILE",
                description = GameFiles.HELP + "; or")
        private List<Path> from;

        @ArgGroup(exclusive = false)
        private Playing playing;
    }

    /** The players. */
    private static final class Players {

        @Option(names = "--player", arity = "1", paramLabel = "TEXT",
                description = "a player of the ladder, see below; repeat it for each; and")
        private List<String> texts = List.of();

        @Option(names = "--players", paramLabel = "DIR",
                description = "a player for each file *.java of the folder, as java:FILE.java means it; one that does "
                        + "not compile or start, or loses three games of a match by faults, is listed with its fault "
                        + "and not rated")
        private Path folder;

        @Option(names = "--seconds", paramLabel = "S", defaultValue = "10",
                description = "that such a player has for a move, after which its process is killed and the game lost "
                        + "(${DEFAULT-VALUE})")
        private long seconds;
    }

    /** Settings of the matches to play. */
    private static final class Playing {

        @ArgGroup(exclusive = false, multiplicity = "1")
        private Players players;

        @Option(names = "--out", paramLabel = "DIR", description = "the folder to keep the ladder in (nothing is kept)")
        private Path folder;

        @Option(names = "--games", paramLabel = "N", defaultValue = "100",
                description = "games in each match, an even number (${DEFAULT-VALUE})")
        private int games;

        @Option(names = "--pairing", paramLabel = "WHO", defaultValue = "all",
                description = "who plays whom: all; neighbours, in the order given; gauntlet, the first against all "
                        + "others (${DEFAULT-VALUE})")
        private PairingScheme pairing;

        @Option(names = "--resume", description = "continue what is in the folder, if there is anything; its settings "
                + "must be the same, but --games may grow, and players may be added")
        private boolean resume;
    }

    @Option(names = "--anchor", paramLabel = "TEXT=RATING",
            description = "a player with a known rating; without any, the mean rating is 0")
    private List<String> anchors = List.of();

    @Option(names = "--training", arity = "1..*", paramLabel = "DIR|FILE",
            description = "games that a player was trained on; counts how many positions of the rated games occur "
                    + "in them")
    private List<Path> training = List.of();

    @Mixin
    private MatchOptions options;

    @Option(names = "--json", description = "print the table as JSON; the progress goes to the standard error")
    private boolean json;

    @Override
    public Integer call() throws Exception {
        Map<String, Double> given = new LinkedHashMap<>();
        anchors.forEach(anchor -> addTo(given, anchor));
        LadderReport played = source.from != null
                ? new LadderReport(read(source.from), Map.of())
                : play(source.playing, given.keySet());
        List<PlayedGame> games = played.rated();
        Optional<PositionSet> known = training.isEmpty()
                ? Optional.empty()
                : Optional.of(PositionSet.ofFiles(training));
        if (games.isEmpty() && !played.out().isEmpty()) {
            print(json, new Summary(List.of(), 0, 0, null, null, null, null, played.out()),
                    LadderReport.TOO_FEW + outs(played.out()));
            return Main.OUT;
        }
        return wellCalled(() -> {
            Ladder ladder = Ladder.of(games, asIn(games, given), options.seed());
            MatchCheck check = played.check();
            MatchCheck whole = known.map(positions -> check.with(MatchCheck.Seen.in(games, positions))).orElse(check);
            Summary summary = new Summary(ladder.ratings(), ladder.leftOut(), ladder.faults(), whole.identical(),
                    whole.loops(), whole.colours(), whole.seen().orElse(null), played.out());
            return print(json, summary, ladder + outs(played.out()) + "\n" + whole + "\n");
        });
    }

    private static String outs(Map<String, String> out) {
        return out.values().stream().map(why -> "Out: " + why + "\n").collect(Collectors.joining());
    }

    /** Adds an anchor's rating; a player's text may contain {@code =} too. */
    private void addTo(Map<String, Double> given, String anchor) {
        int equals = anchor.lastIndexOf('=');
        try {
            if (equals < 1
                    || given.put(anchor.substring(0, equals), Double.valueOf(anchor.substring(equals + 1))) != null) {
                throw new NumberFormatException();
            }
        } catch (NumberFormatException e) {
            throw wrongCall("--anchor " + anchor + ": expected a player, = and its rating, each player once", e);
        }
    }

    private LadderMatches<Board, Move> ladder(Playing playing, Set<String> anchored) throws Exception {
        PlayerFolder ofFolder = playing.players.folder == null
                ? new PlayerFolder(List.of(), Map.of())
                : PlayerFolder.read(playing.players.folder, Duration.ofSeconds(playing.players.seconds));
        err().print(outs(ofFolder.faults()));
        return wellCalled(() -> matches(playing, ofFolder, anchored).withOut(ofFolder.faults()));
    }

    private LadderReport play(Playing playing, Set<String> anchored) throws Exception {
        LadderMatches<Board, Move> ladder = ladder(playing, anchored);
        return interruptible(kept(playing.folder, playing.resume), line -> {
            BiConsumer<Integer, MatchProgress> watcher = (number, progress) -> line.show("match " + number + " of "
                    + ladder.matches().size() + ", " + ladder.matches().get(number - 1).a() + " against "
                    + ladder.matches().get(number - 1).b() + ": " + ProgressText.of(progress));
            return wellCalled(() -> playing.folder == null
                    ? ladder.play(watcher)
                    : LadderMatches.play(ladder, playing.folder, playing.resume, watcher));
        });
    }

    private LadderMatches<Board, Move> matches(Playing playing, PlayerFolder ofFolder, Set<String> anchored)
            throws IOException {
        List<Entrant<Board, Move>> players = Stream.concat(playing.players.texts.stream().map(Entrant::parse),
                ofFolder.players().stream()).toList();
        if (players.size() < 2) {
            if (ofFolder.faults().isEmpty()) {
                throw new IllegalArgumentException(players.size() + " players: expected 2 or more");
            }
            return new LadderMatches<>(List.of(), Map.of());
        }
        for (String anchor : anchored) {
            if (players.stream().noneMatch(player -> player.toString().equals(whole(anchor)))) {
                throw new IllegalArgumentException("anchor " + anchor + ": expected one of the players");
            }
        }
        return LadderMatches.of(players, playing.pairing,
                options.match(players.get(0), players.get(0), playing.games));
    }

    /** Returns the anchors by the players' names in the games, which state every limit that a text may omit. */
    private static Map<String, Double> asIn(List<PlayedGame> games, Map<String, Double> given) {
        Set<String> names = new HashSet<>();
        games.forEach(game -> names.addAll(List.of(game.white(), game.black())));
        Map<String, Double> known = new LinkedHashMap<>();
        given.forEach((anchor, rating) -> known.put(names.contains(anchor) ? anchor : whole(anchor), rating));
        return known;
    }

    private static String whole(String anchor) {
        try {
            return Entrant.parse(anchor).toString();
        } catch (IllegalArgumentException e) {
            return anchor; // a player of another program; the ladder says that it has no game
        }
    }

    private static List<PlayedGame> read(List<Path> from) throws IOException {
        List<PlayedGame> games = new ArrayList<>();
        for (Path file : GameFiles.of(from)) {
            try (Stream<PgnGame> all = PgnReader.games(file)) {
                all.map(PlayedGame::of).forEach(games::add);
            } catch (IllegalArgumentException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
        return games;
    }

    /** Summary that {@code --json} prints. */
    private record Summary(List<Rating> players, int leftOut, int faults, MatchCheck.Identical identical,
            MatchCheck.Loops loops, MatchCheck.Colours colours, MatchCheck.Seen seen, Map<String, String> out) {
    }
}
