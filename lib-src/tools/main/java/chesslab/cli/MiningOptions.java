package chesslab.cli;

import chesslab.mining.ChoiceRule;
import chesslab.mining.MiningPlan;
import chesslab.mining.MiningSettings;
import chesslab.uci.UciLimit;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options by which games are mined: those of {@code mine}, here and as a job of Spark. */
public final class MiningOptions {

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1",
            description = "random seed; another seed gives other games (${DEFAULT-VALUE})")
    private long seed;

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
            description = "plies at the start drawn from all legal moves (${DEFAULT-VALUE})")
    private int randomPlies = MiningSettings.DEFAULT.randomPlies();

    @Option(names = "--random-share", paramLabel = "P",
            description = "share of the later moves, 0 to 1, drawn from all legal moves; the engine still scores "
                    + "their positions (0)")
    private double randomShare = MiningSettings.DEFAULT.randomShare();

    @Option(names = "--hash", paramLabel = "MB", description = "size of the engine's hash table (${DEFAULT-VALUE})")
    private int hashMegabytes = MiningSettings.DEFAULT.hashMegabytes();

    @Option(names = "--games-per-file", paramLabel = "N",
            description = "games in a file, which one worker makes; another number makes other files of the same "
                    + "games (${DEFAULT-VALUE})")
    private int gamesPerFile = MiningPlan.GAMES_PER_SHARD;

    @Option(names = "--gzip", description = "compress the files")
    private boolean compressed;

    /**
     * Returns the plan for this many games.
     *
     * @throws IllegalArgumentException if an option is out of range
     */
    public MiningPlan plan(int games) {
        return plan(games, choice());
    }

    /** Returns the plan for games that are given, of which nothing is drawn. */
    MiningPlan planToJudge(int games) {
        return plan(games, ChoiceRule.best(multiPv == null ? ChoiceRule.DEFAULT.lines() : multiPv));
    }

    private MiningPlan plan(int games, ChoiceRule choice) {
        return new MiningPlan(
                new MiningSettings(limit.chosen(), choice, maxPlies, randomPlies, randomShare, hashMegabytes), seed,
                games, gamesPerFile, compressed);
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
}
