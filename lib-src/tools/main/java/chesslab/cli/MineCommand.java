package chesslab.cli;

import chesslab.mining.Manifest;
import chesslab.mining.Miner;
import chesslab.mining.MiningEngine;
import chesslab.mining.MiningPlan;
import chesslab.mining.MiningProgress;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "mine", header = "Stockfish plays itself and writes the games with its evaluations.",
        description = {"Example:", "  environment/chesslab mine --games 100 --out my-games", "",
                "The games are PGN files. With --nodes or --depth their bytes depend only on the",
                "options and the engine."})
final class MineCommand extends LabCommand.WithResult {

    private static final String FILES_ARE_KEPT = "Finished files are kept; the same call with --resume continues.";

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "the folder for the games")
    private Path folder;

    @Option(names = "--resume", description = RESUME)
    private boolean resume;

    @Option(names = "--workers", paramLabel = "W", order = RARE,
            description = "files made at the same time, each with its own engine (one for each processor)")
    private int workers = Miner.workersByDefault();

    @Option(names = "--engine", paramLabel = "PROGRAM", order = RARE,
            description = "a UCI engine (STOCKFISH, else stockfish on the PATH or in /usr/games)")
    private Path engine;

    @Option(names = "--games", paramLabel = "N", description = "number of games (${DEFAULT-VALUE})")
    private int games = 100;

    @Mixin
    private MiningOptions options;

    @Override
    public Integer call() throws Exception {
        MiningPlan plan = wellCalled(() -> options.plan(games));
        if (workers < 1) {
            throw wrongCall(workers + " workers: expected 1 or more", null);
        }
        MiningEngine.Starter starter = MiningEngine.starter(engine(engine), plan.settings());
        try {
            MiningProgress end = interruptible(FILES_ARE_KEPT, line -> Miner.mine(plan, folder, resume, workers,
                    starter, progress -> show(line, progress)));
            return print(new Summary(folder, end), text(end));
        } catch (Miner.EngineFailed e) {
            err().println(spec.qualifiedName() + ": " + e.getMessage());
            err().println(FILES_ARE_KEPT);
            return Main.DISQUALIFIED;
        }
    }

    private static void show(ProgressLine line, MiningProgress progress) {
        String games = String.format(Locale.ROOT, "%,d of %,d games", progress.games(), progress.manifest().games());
        line.show(progress.mined() == 0
                ? games
                : games + String.format(Locale.ROOT, ", %,.0f positions/s, %s left",
                        progress.positionsPerSecond(), ProgressLine.text(progress.left())));
    }

    private String text(MiningProgress end) {
        return end.manifest().total().text(folder.toString()) + String.format(Locale.ROOT,
                "Now mined: %,d games in %s, %,.0f positions/s.%n", end.mined(), ProgressLine.text(end.elapsed()),
                end.positionsPerSecond());
    }

    private record Summary(String folder, String engine, Manifest.Counts counts, List<Manifest.Shard> shards,
            int minedNow, double seconds, double positionsPerSecond, int restarts) {

        Summary(Path folder, MiningProgress end) {
            this(folder.toString(), end.manifest().engine(), end.manifest().total(), end.manifest().shards(),
                    end.mined(), end.elapsed().toNanos() / 1e9, end.positionsPerSecond(), end.restarts());
        }
    }
}
