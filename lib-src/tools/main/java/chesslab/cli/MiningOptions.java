package chesslab.cli;

import chesslab.mining.ChoiceRule;
import chesslab.mining.MiningPlan;
import chesslab.mining.MiningSettings;
import chesslab.search.SearchLimits;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of mining, for {@code mine} and for Spark's job. */
public final class MiningOptions {

    @Option(names = "--seed", paramLabel = "S", description = "random seed; another seed gives other games (1)")
    private long seed = 1;

    @Option(names = "--nodes", paramLabel = "N",
            description = "nodes that the engine searches for each position (1000)")
    private Long nodes;

    @Option(names = "--depth", paramLabel = "D", order = LabCommand.RARE,
            description = "depth of its search, instead of --nodes")
    private Integer depth;

    @Option(names = "--movetime", paramLabel = "MS", order = LabCommand.RARE,
            description = "its time for each position, instead of --nodes; these games cannot be repeated")
    private Long milliseconds;

    @Option(names = "--hash", paramLabel = "MB", order = LabCommand.RARE,
            description = "size of the engine's hash table (${DEFAULT-VALUE})")
    private int hashMegabytes = MiningSettings.DEFAULT.hashMegabytes();

    @Option(names = "--games-per-file", paramLabel = "N", order = LabCommand.RARE,
            description = "games in each file (${DEFAULT-VALUE})")
    private int gamesPerFile = MiningPlan.GAMES_PER_SHARD;

    @Option(names = "--gzip", order = LabCommand.RARE, description = "compress the files")
    private boolean compressed;

    @Option(names = "--multipv", paramLabel = "K", order = LabCommand.RARE,
            description = "number of best moves to draw from (3)")
    private Integer multiPv;

    @Option(names = "--weights", paramLabel = "P", split = ",", order = LabCommand.RARE,
            description = "probability of each in percent, 100 in total (80,15,5)")
    private List<Integer> weights;

    @Option(names = "--max-plies", paramLabel = "N", order = LabCommand.RARE,
            description = "plies after which a game is stopped (${DEFAULT-VALUE})")
    private int maxPlies = MiningSettings.DEFAULT.maxPlies();

    @Option(names = "--random-plies", paramLabel = "N", order = LabCommand.RARE,
            description = "plies at the start drawn from all legal moves (${DEFAULT-VALUE})")
    private int randomPlies = MiningSettings.DEFAULT.randomPlies();

    @Option(names = "--random-share", paramLabel = "P", order = LabCommand.RARE,
            description = "share of the later moves, 0 to 1, drawn from all legal moves (0)")
    private double randomShare = MiningSettings.DEFAULT.randomShare();

    /**
     * Returns the plan for this many games.
     *
     * @throws IllegalArgumentException if an option is out of range
     */
    public MiningPlan plan(int games) {
        return new MiningPlan(new MiningSettings(limit(), choice(), maxPlies, randomPlies, randomShare, hashMegabytes),
                seed, games, gamesPerFile, compressed);
    }

    private SearchLimits limit() {
        if ((nodes == null ? 0 : 1) + (depth == null ? 0 : 1) + (milliseconds == null ? 0 : 1) > 1) {
            throw new IllegalArgumentException("--nodes, --depth, --movetime: expected one of them");
        }
        return nodes != null ? SearchLimits.nodes(nodes)
                : depth != null ? SearchLimits.depth(depth)
                : milliseconds != null ? SearchLimits.time(Duration.ofMillis(milliseconds))
                : MiningSettings.DEFAULT.limit();
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
