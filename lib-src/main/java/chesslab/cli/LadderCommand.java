package chesslab.cli;

import chesslab.arena.ColourBias;
import chesslab.arena.IdenticalGames;
import chesslab.arena.Ladder;
import chesslab.arena.MatchCheck;
import chesslab.arena.OpeningLoops;
import chesslab.arena.PositionSet;
import chesslab.arena.Rung;
import chesslab.arena.SeenPositions;
import chesslab.chess.PgnGame;
import chesslab.chess.PgnReader;
import chesslab.encoding.GameFiles;
import chesslab.files.JsonFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ladder}: many players on one scale. */
@Command(name = "ladder", sortOptions = false, description = {
    "Rates the players of games on one scale, with 95 % intervals, and looks for what makes games say less than they "
            + "seem to.",
    "Games may be of any program. The table depends only on them, on the anchors and on the seed."},
        exitCodeListHeading = "%nExit codes:%n", exitCodeList = {"0:all is done",
            "1:something failed; the message says what", "2:the call is wrong"})
final class LadderCommand implements Callable<Integer> {

    @Option(names = "--from", required = true, arity = "1..*", paramLabel = "DIR|FILE",
            description = "files of games, folders of files named *.pgn or *.pgn.gz, or folders of such folders")
    private List<Path> from;

    @Option(names = "--anchor", paramLabel = "TEXT=RATING",
            description = "a player whose rating is known; without any, the mean of all is 0")
    private List<String> anchors = List.of();

    @Option(names = "--training", arity = "1..*", paramLabel = "DIR|FILE",
            description = "games that a player was taught with: tells how much of these games stood there")
    private List<Path> training = List.of();

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1", description = "of the intervals (${DEFAULT-VALUE})")
    private long seed;

    @Option(names = "--json", description = "print the table as JSON")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Map<String, Double> known = new LinkedHashMap<>();
        anchors.forEach(anchor -> addTo(known, anchor));
        List<PgnGame> games = games();
        Optional<PositionSet> taught = training.isEmpty() ? Optional.empty() : Optional.of(taught());
        try {
            Ladder ladder = Ladder.of(games, known, seed);
            MatchCheck check = MatchCheck.of(games, taught);
            spec.commandLine().getOut().print(json ? JsonFile.text(new Summary(ladder, check)) : ladder + "\n" + check + "\n");
            spec.commandLine().getOut().flush();
            return Main.DONE;
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    /** A player's text may have = in it. */
    private void addTo(Map<String, Double> known, String anchor) {
        int equals = anchor.lastIndexOf('=');
        try {
            if (equals < 1 || known.put(anchor.substring(0, equals), Double.valueOf(anchor.substring(equals + 1))) != null) {
                throw new NumberFormatException();
            }
        } catch (NumberFormatException e) {
            throw new ParameterException(spec.commandLine(), "--anchor " + anchor
                    + ": expected a player, = and its rating, each player once");
        }
    }

    private List<PgnGame> games() throws IOException {
        List<PgnGame> games = new ArrayList<>();
        for (Path file : GameFiles.of(expanded(from))) {
            try {
                games.addAll(PgnReader.readAll(file));
            } catch (IllegalArgumentException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
        return games;
    }

    /** A folder without games of its own stands for the folders in it. */
    private static List<Path> expanded(List<Path> given) throws IOException {
        List<Path> expanded = new ArrayList<>();
        for (Path path : given) {
            List<Path> inside = List.of();
            if (Files.isDirectory(path)) {
                try (Stream<Path> found = Files.list(path)) {
                    inside = found.sorted().toList();
                }
            }
            boolean hasFiles = inside.stream().anyMatch(Files::isRegularFile);
            expanded.addAll(inside.isEmpty() || hasFiles ? List.of(path) : inside);
        }
        return expanded;
    }

    private PositionSet taught() throws IOException {
        return PositionSet.of(GameFiles.of(training).stream().flatMap(file -> {
            PgnReader reader = PgnReader.open(file, PgnReader.Detail.MOVES);
            return reader.games(bad -> { }).onClose(reader::close); // what cannot be read has taught nobody
        }));
    }

    /** What {@code --json} prints. */
    private record Summary(List<Rung> players, int leftOut, int faults, IdenticalGames identical, OpeningLoops loops,
                           ColourBias colours, SeenPositions seen) {

        Summary(Ladder ladder, MatchCheck check) {
            this(ladder.rungs(), ladder.leftOut(), ladder.faults(), check.identical(), check.loops(), check.colours(),
                    check.seen().orElse(null));
        }
    }
}
