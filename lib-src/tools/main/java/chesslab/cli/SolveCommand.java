package chesslab.cli;

import chesslab.arena.player.Entrant;
import chesslab.arena.suite.SuitePosition;
import chesslab.arena.suite.SuiteResult;
import chesslab.chess.Board;
import chesslab.chess.Move;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Asks players for their moves in test positions: {@code solve}. */
@Command(name = "solve", description = {
        "Asks players for their moves in judged positions: how many best ones they find, and what the others lose."},
        exitCodeList = {"0:all positions were shown to all players",
                "1:something failed; the message says what", "2:the command line is wrong",
                "130:ended by Ctrl-C"})
final class SolveCommand extends LabCommand {

    @Option(names = "--suite", required = true, paramLabel = "FILE",
            description = "judged positions, such as data/positions/hard.epd")
    private Path file;

    @Option(names = "--player", required = true, arity = "1", paramLabel = "TEXT",
            description = "a player, see below; repeat it for each")
    private List<String> players;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1",
            description = "random seed of the players (${DEFAULT-VALUE})")
    private long seed;

    @Option(names = "--json", description = "print the result as JSON; the progress goes to the standard error")
    private boolean json;

    @Override
    public Integer call() throws Exception {
        List<Entrant<Board, Move>> entrants = wellCalled(
                () -> players.stream().<Entrant<Board, Move>>map(Entrant::parse).toList());
        List<SuitePosition> suite = SuitePosition.read(file);
        List<SuiteResult> results = interruptible("Nothing is kept.", line -> {
            List<SuiteResult> found = new ArrayList<>();
            for (Entrant<Board, Move> entrant : entrants) {
                found.add(wellCalled(() -> SuiteResult.of(entrant, suite, seed,
                        done -> line.show(String.format(Locale.ROOT, "%s: %,d of %,d positions", entrant, done,
                                suite.size())))));
            }
            return found;
        });
        return print(json, results, results.stream().map(SuiteResult::toString).collect(Collectors.joining("\n")));
    }
}
