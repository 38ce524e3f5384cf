package chesslab.cli;

import chesslab.chess.pgn.GameFiles;
import chesslab.chess.pgn.GameFilter;
import chesslab.mining.GivenGames;
import chesslab.mining.Manifest;
import chesslab.mining.Miner;
import chesslab.mining.MiningPlan;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "annotate", header = "Annotates existing games with Stockfish's evaluations.",
        description = {"Example:", "  environment/chesslab annotate data/classics --nodes 100 --out my-annotated", "",
                "The moves stay; the comments become the engine's evaluations, in the form that mine writes.",
                "A position that occurred earlier gets no second evaluation. Memory: 4 KB a game."})
final class AnnotateCommand extends MiningCommand {

    @Parameters(arity = "1..*", paramLabel = "GAMES", description = GameFiles.HELP)
    private List<Path> games;

    @Option(names = "--multipv", paramLabel = "K", order = RARE,
            description = "number of best moves to record (${DEFAULT-VALUE})")
    private int lines = 3;

    @Mixin
    private MiningOptions.EngineOptions options;

    @Mixin
    private EncodeOptions.Filter filter;

    @Override
    public Integer call() throws Exception {
        GameFilter chosen = wellCalled(filter::filter);
        MiningPlan first = wellCalled(() -> options.planToJudge(1, lines));
        return run(first, (starter, watcher) -> {
            GivenGames given = GivenGames.read(games, chosen);
            reportFaults(given.manifest().inputs(), Manifest.FILE);
            return Miner.judge(given, options.planToJudge(given.size(), lines), folder, resume, workers, starter,
                    watcher);
        });
    }
}
