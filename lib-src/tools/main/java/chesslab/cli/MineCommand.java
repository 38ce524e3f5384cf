package chesslab.cli;

import chesslab.chess.pgn.GameFiles;
import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.InputFile;
import chesslab.cli.terminal.ProgressLine;
import chesslab.cli.terminal.ProgressText;
import chesslab.mining.GivenGames;
import chesslab.mining.Manifest;
import chesslab.mining.Miner;
import chesslab.mining.MiningEngine;
import chesslab.mining.MiningPlan;
import chesslab.mining.MiningProgress;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Fills a folder with labelled games that an engine plays against itself: {@code mine}. */
@Command(name = "mine", description = {
        "Plays Stockfish against itself and writes the games with its evaluations as PGN, in files of 100 games; "
                + "with --from it judges the positions of given games instead, each once.",
        "With a limit of nodes or depth the files depend only on settings, seed and engine, not on the workers."},
        exitCodeList = {"0:all games are mined", "1:something failed; the message says what",
                "2:the command line is wrong",
                "3:the engine failed three times at one position; finished files are kept",
                "130:ended by Ctrl-C; finished files are kept, --resume goes on"})
final class MineCommand extends LabCommand {

    private static final int ENGINE_FAILED = 3;
    private static final String FILES_ARE_KEPT = "Finished files are kept; the same call with --resume goes on.";
    /** Options of playing, which say nothing about games that are given. */
    private static final List<String> OF_PLAYING = List.of("--seed", "--weights", "--max-plies", "--random-plies",
            "--random-share");

    @ArgGroup(multiplicity = "1")
    private Source source;

    /** Where the games come from, one of these. */
    private static final class Source {

        @Option(names = "--games", paramLabel = "N", description = "number of games that are played, or")
        private Integer games;

        @Option(names = "--from", arity = "1..*", paramLabel = "DIR|FILE",
                description = "games whose moves stay as they are: " + GameFiles.HELP
                        + ". The engine's lines become the comments; a position that occurred in an earlier game or "
                        + "move has none. All games are held in memory, about 4 KB each")
        private List<Path> from;
    }

    @Mixin
    private EncodeOptions.TagFilter filter;

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "the folder for the games")
    private Path folder;

    @Option(names = "--resume", description = "continue the run in this folder, if there is one; its settings must "
            + "be the same, but --games may grow")
    private boolean resume;

    @Option(names = "--workers", paramLabel = "W",
            description = "files made at the same time, each with its own engine (one for each processor)")
    private int workers = Miner.workersByDefault();

    @Mixin
    private MiningOptions options;

    @Option(names = "--engine", paramLabel = "PROGRAM",
            description = "a UCI engine (STOCKFISH, else stockfish on the PATH or in /usr/games)")
    private String engine;

    @Option(names = "--json", description = "print the summary as JSON; the progress goes to the standard error")
    private boolean json;

    @Override
    public Integer call() throws Exception {
        GameFilter chosen = wellCalled(filter::filter);
        checkCall(chosen);
        MiningPlan plan = wellCalled(
                () -> source.from == null ? options.plan(source.games) : options.planToJudge(1));
        MiningEngine.Starter starter = MiningEngine.starter(engine(engine), plan.settings());
        try {
            MiningProgress end = interruptible(FILES_ARE_KEPT, line -> source.from == null
                    ? Miner.mine(plan, folder, resume, workers, starter, progress -> show(line, progress))
                    : judge(GivenGames.read(source.from, chosen), starter, line));
            return print(json, new Summary(folder, end), text(end));
        } catch (Miner.EngineFailed e) {
            err().println(qualifiedName() + ": " + e.getMessage());
            err().println(FILES_ARE_KEPT);
            return ENGINE_FAILED;
        }
    }

    private void checkCall(GameFilter chosen) {
        if (workers < 1) {
            throw wrongCall(workers + " workers: expected 1 or more", null);
        }
        if (source.from == null && !chosen.equals(GameFilter.ALL)) {
            throw wrongCall("a filter without --from: expected it with games that are given", null);
        }
        OF_PLAYING.stream().filter(option -> source.from != null && isGiven(option)).findFirst().ifPresent(option -> {
            throw wrongCall(option + " with --from: nothing is played, the moves of the games stay as they are", null);
        });
    }

    private MiningProgress judge(GivenGames given, MiningEngine.Starter starter, ProgressLine line) throws Exception {
        for (InputFile input : given.manifest().inputs()) {
            input.faults().forEach(fault -> err().println("left out: " + input.file() + ": " + fault));
            if (input.bad() > input.faults().size()) {
                err().println("Left out of " + input.file() + " in all: " + input.bad() + " games");
            }
        }
        err().flush();
        return Miner.judge(given, options.planToJudge(given.size()), folder, resume, workers, starter,
                progress -> show(line, progress));
    }

    private static void show(ProgressLine line, MiningProgress progress) {
        String games = String.format(Locale.ROOT, "%,d of %,d games", progress.games(), progress.manifest().games());
        line.show(progress.mined() == 0
                ? games
                : games + String.format(Locale.ROOT, ", %,.0f positions/s, %s left",
                        progress.positionsPerSecond(), ProgressText.of(progress.left())));
    }

    private String text(MiningProgress end) {
        Manifest.Given given = end.manifest().given();
        String judged = given == null
                ? ""
                : String.format(Locale.ROOT,
                        "Judged once each: %,d positions; %,d others had occurred before.%n", given.positions(),
                        given.repeated());
        return end.manifest().total().text(folder.toString()) + judged + String.format(Locale.ROOT,
                "Now mined: %,d games in %s, %,.0f positions/s.%n", end.mined(), ProgressText.of(end.elapsed()),
                end.positionsPerSecond());
    }

    /** Summary that {@code --json} prints. */
    private record Summary(String folder, String engine, Manifest.Counts counts, Manifest.Given given,
            List<Manifest.Shard> shards, int minedNow, double seconds, double positionsPerSecond, int restarts) {

        Summary(Path folder, MiningProgress end) {
            this(folder.toString(), end.manifest().engine(), end.manifest().total(), end.manifest().given(),
                    end.manifest().shards(), end.mined(), end.elapsed().toNanos() / 1e9, end.positionsPerSecond(),
                    end.restarts());
        }
    }
}
