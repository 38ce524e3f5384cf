package chesslab.cli;

import chesslab.arena.player.Entrant;
import chesslab.arena.suite.SuitePosition;
import chesslab.arena.suite.SuiteResult;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.notebook.Data;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Asks players for their moves in test positions: {@code solve}. */
@Command(name = "solve", header = "Asks players for their moves in positions that Stockfish has judged.",
        description = {"Example:", "  environment/chesslab solve greedy minimax:2", "",
                "Prints how many best moves a player finds, and how much the others lose."})
final class SolveCommand extends LabCommand.WithResult {

    @Parameters(arity = "1..*", paramLabel = "PLAYER",
            description = "players; environment/chesslab players lists them")
    private List<String> players;

    @Option(names = "--suite", paramLabel = "FILE",
            description = "positions annotated by an engine (data/positions/hard.epd)")
    private Path file;

    @Option(names = "--seed", paramLabel = "S", description = "random seed of the players (${DEFAULT-VALUE})")
    private long seed = 1;

    @Override
    public Integer call() throws Exception {
        List<Entrant<Board, Move>> entrants = wellCalled(
                () -> players.stream().<Entrant<Board, Move>>map(Entrant::parse).toList());
        List<SuitePosition> suite = SuitePosition.read(
                file != null ? file : wellCalled(() -> Data.folder("positions").resolve("hard.epd")));
        List<SuiteResult> results = interruptible("Nothing is kept.", line -> {
            List<SuiteResult> found = new ArrayList<>();
            for (Entrant<Board, Move> entrant : entrants) {
                found.add(wellCalled(() -> SuiteResult.of(entrant, suite, seed,
                        done -> line.show(String.format(Locale.ROOT, "%s: %,d of %,d positions", entrant, done,
                                suite.size())))));
            }
            return found;
        });
        return print(results, results.stream().map(SuiteResult::toString).collect(Collectors.joining("\n")));
    }
}
