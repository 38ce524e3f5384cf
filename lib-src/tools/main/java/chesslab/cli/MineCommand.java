package chesslab.cli;

import chesslab.mining.Miner;
import chesslab.mining.MiningPlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "mine", header = "Stockfish plays itself and writes the games with its evaluations.",
        description = {"Example:", "  environment/chesslab mine --games 100 --out my-games", "",
                "The games are PGN files. With --nodes or --depth their bytes depend only on the",
                "options and the engine."})
final class MineCommand extends MiningCommand {

    @Option(names = "--games", paramLabel = "N", description = "number of games (${DEFAULT-VALUE})")
    private int games = 100;

    @Mixin
    private MiningOptions options;

    @Override
    public Integer call() throws Exception {
        MiningPlan plan = wellCalled(() -> options.plan(games));
        return run(plan, (starter, watcher) -> Miner.mine(plan, folder, resume, workers, starter, watcher));
    }
}
