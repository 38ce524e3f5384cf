package chesslab.cli;

import chesslab.arena.match.LadderMatches;
import chesslab.arena.match.LadderReport;
import chesslab.arena.match.MatchProgress;
import chesslab.arena.player.Entrant;
import chesslab.arena.player.PlayerFolder;
import chesslab.chess.Board;
import chesslab.chess.Move;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "ladder", header = "Players meet each other and are rated on one scale, with 95 %% intervals.",
        description = {"Example:", "  environment/chesslab ladder random greedy minimax:2 --games 10", "",
                "environment/chesslab players lists the players."})
final class LadderCommand extends RatingCommand {

    @Parameters(arity = "0..*", paramLabel = "PLAYER", description = "players, such as minimax:3")
    private List<String> texts = List.of();

    @Option(names = "--players", paramLabel = "DIR",
            description = "adds a player for each *.java file of the folder; faulty players are listed with their faults")
    private Path playersFolder;

    @Option(names = "--games", paramLabel = "N",
            description = "games in each match, an even number (${DEFAULT-VALUE})")
    private int games = 100;

    @Option(names = "--pairing", paramLabel = "WHO",
            description = "pairs: all; neighbors in the given order; gauntlet, the first against all others (all)")
    private LadderMatches.Scheme pairing = LadderMatches.Scheme.ALL;

    @Mixin
    private MatchCommand.Options options;

    @Option(names = "--seconds", paramLabel = "S", order = RARE,
            description = "seconds a move for players of --players; a slower player loses (${DEFAULT-VALUE})")
    private long seconds = 10;

    @Override
    public Integer call() throws Exception {
        Map<String, Double> given = anchors();
        LadderReport played = play(given.keySet());
        if (played.rated().isEmpty() && !played.disqualified().isEmpty()) {
            print(new Summary(List.of(), 0, 0, List.of(), 0, null, null, null, null, played.disqualified()),
                    played.toString());
            return Main.DISQUALIFIED;
        }
        return rate(played, List.of(), given, options.seed);
    }

    private LadderReport play(Set<String> anchored) throws Exception {
        PlayerFolder ofFolder = playersFolder == null
                ? new PlayerFolder(List.of(), Map.of())
                : PlayerFolder.read(playersFolder, Duration.ofSeconds(seconds));
        err().print(LadderReport.lines(ofFolder.faults()));
        LadderMatches<Board, Move> ladder = wellCalled(
                () -> matches(ofFolder, anchored).disqualifying(ofFolder.faults()));
        return interruptible(kept(options.folder, options.resume), line -> {
            BiConsumer<Integer, MatchProgress> watcher = (number, progress) -> line.show("match " + number + " of "
                    + ladder.matches().size() + ", " + ladder.matches().get(number - 1).a() + " against "
                    + ladder.matches().get(number - 1).b() + ": " + ProgressLine.text(progress));
            return wellCalled(() -> options.folder == null
                    ? ladder.play(watcher)
                    : ladder.play(options.folder, options.resume, watcher));
        });
    }

    private LadderMatches<Board, Move> matches(PlayerFolder ofFolder, Set<String> anchored) throws IOException {
        List<Entrant<Board, Move>> players = Stream.concat(texts.stream().map(Entrant::parse),
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
        return LadderMatches.of(players, pairing, options.match(players.get(0), players.get(0), games));
    }
}
