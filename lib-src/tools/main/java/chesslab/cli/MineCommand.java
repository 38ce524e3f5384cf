package chesslab.cli;

import chesslab.chess.pgn.GameFiles;
import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.InputFile;
import chesslab.cli.terminal.ProgressText;
import chesslab.mining.ChoiceRule;
import chesslab.mining.Counts;
import chesslab.mining.EngineFailedException;
import chesslab.mining.GivenGames;
import chesslab.mining.Manifest;
import chesslab.mining.Miner;
import chesslab.mining.MiningEngine;
import chesslab.mining.MiningPlan;
import chesslab.mining.MiningProgress;
import chesslab.mining.MiningSettings;
import chesslab.mining.MiningSummary;
import chesslab.mining.ShardMiner;
import chesslab.uci.UciLimit;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Fills a folder with labelled games that an engine plays against itself: {@code mine}. */
@Command(name = "mine", description = {
        "Plays Stockfish against itself and writes the games with its evaluations as PGN, in files of 1,000 games; "
                + "with --from it judges the positions of given games instead, each once.",
        "With a limit of nodes or depth the files depend only on settings, seed and engine, not on the workers, nor on "
                + "whether one machine mines them or many, each a shard."},
        exitCodeList = {"0:all games are mined, or those of the shard",
                "1:something failed; the message says what", "2:the command line is wrong",
                "3:the engine failed three times at one position; finished games are kept",
                "130:ended by Ctrl-C; finished games are kept, --resume goes on"})
final class MineCommand extends LabCommand {

    private static final int ENGINE_FAILED = 3;
    private static final String NOTHING_IS_KEPT = "Nothing is kept of this shard.";

    @ArgGroup(multiplicity = "1")
    private Source source;

    /** Where the games come from, one of these. */
    private static final class Source {

        @Option(names = "--games", paramLabel = "N", description = "number of games that are played, or")
        private Integer games;

        @Option(names = "--from", arity = "1..*", paramLabel = "DIR|FILE",
                description = "games whose moves stay as they are: " + GameFiles.HELP
                        + ". The engine's lines become the "
                        + "comments; a position that occurred in an earlier game or move has none. All games are held "
                        + "in memory, about 4 KB each")
        private List<Path> from;
    }

    @Mixin
    private EncodeCommand.TagFilter filter;

    /** Options of playing, which say nothing about games that are given. */
    private static final List<String> OF_PLAYING = List.of("--seed", "--weights", "--max-plies", "--random-plies",
            "--random-share");

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "the folder for the games")
    private Path folder;

    @ArgGroup
    private Extent extent = new Extent();

    /** Which part of the run, one of these; all of it without. */
    private static final class Extent {

        @Option(names = "--resume",
                description = "continue the run in this folder, if there is one; its settings must be the same, but "
                        + "--games may grow, or")
        private boolean resume;

        @Option(names = "--shard", paramLabel = "K", arity = "0..1", fallbackValue = TaskNumber.SCHEDULED,
                converter = TaskNumber.class,
                description = "mine only the K-th file, counted from 1, as one of many tasks with the same options; "
                        + TaskNumber.HELP + "; or")
        private Integer shard;

        @Option(names = "--merge", description = "check that such tasks have mined all files, and write the manifest; "
                + "options as theirs")
        private boolean merge;
    }

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1",
            description = "random seed; another seed gives other games (${DEFAULT-VALUE})")
    private long seed;

    @Option(names = "--workers", paramLabel = "W",
            description = "games played at the same time, each with its own engine (one for each processor)")
    private int workers = Miner.workersByDefault();

    @ArgGroup
    private Limit limit = new Limit();

    /** Limit of the engine's search, one of these. */
    private static final class Limit {

        @Option(names = "--nodes", paramLabel = "N",
                description = "nodes searched for each position (1000), or")
        private Long nodes;

        @Option(names = "--depth", paramLabel = "D", description = "depth of the search, or")
        private Integer depth;

        @Option(names = "--movetime", paramLabel = "MS",
                description = "milliseconds for each position; such games cannot be repeated")
        private Long milliseconds;

        UciLimit chosen() {
            return nodes != null ? UciLimit.nodes(nodes)
                    : depth != null ? UciLimit.depth(depth)
                    : milliseconds != null ? UciLimit.moveTime(Duration.ofMillis(milliseconds))
                    : MiningSettings.DEFAULT.limit();
        }
    }

    @Option(names = "--multipv", paramLabel = "K",
            description = "number of best moves to draw from, or to write down (3)")
    private Integer multiPv;

    @Option(names = "--weights", paramLabel = "P", split = ",",
            description = "probability of each in percent, 100 in total (80,15,5)")
    private List<Integer> weights;

    @Option(names = "--max-plies", paramLabel = "N", description = "plies after which a game is stopped "
            + "(${DEFAULT-VALUE})")
    private int maxPlies = MiningSettings.DEFAULT.maxPlies();

    @Option(names = "--random-plies", paramLabel = "N",
            description = "plies at the start drawn from all legal moves "
                    + "(${DEFAULT-VALUE})")
    private int randomPlies = MiningSettings.DEFAULT.randomPlies();

    @Option(names = "--random-share", paramLabel = "P",
            description = "share of the later moves, 0 to 1, drawn from all legal moves; the engine still scores "
                    + "their positions (0)")
    private double randomShare = MiningSettings.DEFAULT.randomShare();

    @Option(names = "--hash", paramLabel = "MB", description = "size of the engine's hash table (${DEFAULT-VALUE})")
    private int hashMegabytes = MiningSettings.DEFAULT.hashMegabytes();

    @Option(names = "--games-per-file", paramLabel = "N",
            description = "games in a file; another number makes other files of the same games (${DEFAULT-VALUE})")
    private int gamesPerFile = MiningPlan.GAMES_PER_SHARD;

    @Option(names = "--gzip", description = "compress the files")
    private boolean compressed;

    @Option(names = "--engine", paramLabel = "PROGRAM",
            description = "a UCI engine (STOCKFISH, else stockfish on the PATH or in /usr/games)")
    private String engine;

    @Option(names = "--json", description = "print the summary as JSON; the progress goes to the standard error")
    private boolean json;

    @Override
    public Integer call() throws Exception {
        if (source.from != null) {
            return judge();
        }
        if (!wellCalled(filter::filter).equals(GameFilter.ALL)) {
            throw wrongCall("a filter without --from: expected it with games that are given", null);
        }
        MiningPlan plan = wellCalled(() -> plan(source.games, choice()));
        if (extent.merge) {
            Manifest merged = ShardMiner.merge(plan, folder);
            return print(json, merged, text(merged));
        }
        MiningEngine.Starter starter = MiningEngine.starter(engine(engine), plan.settings());
        try {
            if (extent.shard != null) {
                ShardMiner.Statement shard = interruptible(NOTHING_IS_KEPT,
                        line -> wellCalled(() -> ShardMiner.mine(plan, extent.shard, folder, workers, starter,
                                progress -> line.show(text(progress)))));
                return print(json, shard, text(shard.run()));
            }
            MiningSummary summary = interruptible(GAMES_ARE_KEPT, line -> Miner.mine(plan, folder, extent.resume,
                    workers, starter, progress -> line.show(text(progress))));
            return print(json, new Summary(folder, summary), text(summary));
        } catch (EngineFailedException e) {
            return failed(e);
        }
    }

    private Integer judge() throws Exception {
        for (String option : OF_PLAYING) {
            if (isGiven(option)) {
                throw wrongCall(option + " with --from: nothing is played, the moves of the games stay as they are",
                        null);
            }
        }
        if (extent.merge || extent.shard != null) {
            throw wrongCall((extent.merge ? "--merge" : "--shard") + " with --from: given games are judged in one run, "
                    + "which --resume continues", null);
        }
        ChoiceRule lines = wellCalled(() -> ChoiceRule.best(multiPv == null ? 3 : multiPv));
        GameFilter chosen = wellCalled(filter::filter);
        wellCalled(() -> plan(1, lines)); // wrong options are told before the games are read
        try {
            MiningSummary summary = interruptible(GAMES_ARE_KEPT, line -> {
                GivenGames given = GivenGames.read(source.from, chosen);
                printFaults(given.manifest());
                MiningPlan plan = plan(given.size(), lines);
                return Miner.judge(given, plan, folder, extent.resume, workers,
                        MiningEngine.starter(engine(engine), plan.settings()), progress -> line.show(text(progress)));
            });
            return print(json, new Summary(folder, summary), text(summary));
        } catch (EngineFailedException e) {
            return failed(e);
        }
    }

    private int failed(EngineFailedException failure) {
        err().println(qualifiedName() + ": " + failure.getMessage());
        err().println(extent.shard != null ? NOTHING_IS_KEPT : GAMES_ARE_KEPT);
        return ENGINE_FAILED;
    }

    private void printFaults(Manifest.Given given) {
        for (InputFile input : given.inputs()) {
            input.faults().forEach(fault -> err().println("left out: " + input.file() + ": " + fault));
            if (input.bad() > input.faults().size()) {
                err().println("Left out of " + input.file() + " in all: " + input.bad() + " games");
            }
        }
        err().flush();
    }

    private MiningPlan plan(int games, ChoiceRule choice) {
        if (workers < 1) {
            throw new IllegalArgumentException(workers + " workers: expected 1 or more");
        }
        MiningSettings settings = new MiningSettings(limit.chosen(), choice, maxPlies, randomPlies, randomShare,
                hashMegabytes);
        return new MiningPlan(settings, seed, games, gamesPerFile, compressed);
    }

    private ChoiceRule choice() {
        if (weights == null) {
            return multiPv == null ? ChoiceRule.DEFAULT : ChoiceRule.DEFAULT.first(multiPv);
        }
        if (multiPv != null && multiPv != weights.size()) {
            throw new IllegalArgumentException("--multipv " + multiPv + " with " + weights.size()
                    + " --weights: expected a weight for each line");
        }
        return new ChoiceRule(weights);
    }

    private static String text(MiningProgress progress) {
        String games = String.format(Locale.ROOT, "%,d of %,d games", progress.games(), progress.total());
        return progress.mined() == 0
                ? games
                : games + String.format(Locale.ROOT, ", %,.0f positions/s, %s left",
                        progress.positionsPerSecond(), ProgressText.of(progress.left()));
    }

    private String text(Manifest manifest) {
        Counts counts = manifest.total();
        return String.format(Locale.ROOT, "%,d games with %,d positions in %s: White won %,d, Black %,d, drawn %,d, "
                + "given up %,d.%n", counts.games(), counts.positions(),
                folder, counts.whiteWins(), counts.blackWins(), counts.draws(), counts.givenUp());
    }

    private String text(MiningSummary summary) {
        Manifest.Given given = summary.manifest().given();
        String judged = given == null
                ? ""
                : String.format(Locale.ROOT,
                        "Judged once each: %,d positions; %,d others had occurred before.%n", given.positions(),
                        given.repeated());
        return text(summary.manifest()) + judged + String.format(Locale.ROOT,
                "Now mined: %,d games in %s, %,.0f positions/s.%n", summary.progress().mined(),
                ProgressText.of(summary.progress().elapsed()),
                summary.progress().positionsPerSecond());
    }

    /** Summary that {@code --json} prints. */
    private record Summary(String folder, String engine, Counts counts, Manifest.Given given,
            List<Manifest.Shard> shards, int minedNow,
            double seconds, double positionsPerSecond, double engineShare, int restarts) {

        Summary(Path folder, MiningSummary summary) {
            this(folder.toString(), summary.manifest().engine(), summary.manifest().total(),
                    summary.manifest().given(), summary.manifest().shards(), summary.progress().mined(),
                    summary.progress().elapsed().toNanos() / 1e9,
                    summary.progress().positionsPerSecond(), summary.engineShare(), summary.restarts());
        }
    }
}
