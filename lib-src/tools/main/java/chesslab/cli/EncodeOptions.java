package chesslab.cli;

import chesslab.chess.pgn.GameFilter;
import chesslab.encoding.Layout;
import chesslab.encoding.Layouts;
import chesslab.encoding.dataset.EncodeSettings;
import chesslab.encoding.dataset.SoftPolicy;
import chesslab.encoding.dataset.SplitShares;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of {@code encode} that decide the bytes, for the command and for Spark's job. */
public final class EncodeOptions {

    @Option(names = "--layout", paramLabel = "NAME",
            completionCandidates = LayoutNames.class,
            description = "layout of the planes: ${COMPLETION-CANDIDATES} (mover33; for policy mover18)")
    String layout;

    private static final class LayoutNames extends ArrayList<String> {

        private static final long serialVersionUID = 1;

        LayoutNames() {
            super(Layouts.all().stream().map(Layout::name).toList());
        }
    }

    @Option(names = "--split", paramLabel = "P", split = ",",
            description = "percent of the games for train, validation and test (80,10,10; for evaluation 95,5,0)")
    List<Integer> split;

    @Option(names = "--dedupe",
            description = "drop positions from validation that are in train, and from test those that are in either")
    boolean dedupe;

    @Option(names = "--temperature", paramLabel = "T", order = LabCommand.RARE,
            description = "temperature of the soft policies, in centipawns (${DEFAULT-VALUE})")
    double temperature = SoftPolicy.TEMPERATURE;

    @Option(names = "--fraction", paramLabel = "F", order = LabCommand.RARE,
            description = "share of the games to use, above 0 and at most 1 (${DEFAULT-VALUE})")
    double fraction = 1;

    @Option(names = "--min-elo", paramLabel = "ELO", order = LabCommand.RARE,
            description = "only games whose players are both rated ELO or more")
    private int minElo;

    @Option(names = "--max-elo", paramLabel = "ELO", order = LabCommand.RARE,
            description = "only games whose players are both rated ELO or less")
    private int maxElo;

    @Option(names = "--time-control", paramLabel = "T", split = ",", order = LabCommand.RARE,
            description = "only games of these time controls, such as 180+2")
    private List<String> timeControls = List.of();

    @Option(names = "--rated", order = LabCommand.RARE,
            description = "only games whose Event begins with Rated")
    private boolean rated;

    @Option(names = "--with-evals", order = LabCommand.RARE,
            description = "only games with evaluations in their comments")
    private boolean withEvals;

    @Option(names = "--from-game", paramLabel = "K", order = LabCommand.RARE,
            description = "in each file, start at the K-th game (${DEFAULT-VALUE})")
    private int fromGame = 1;

    @Option(names = "--games", paramLabel = "N", order = LabCommand.RARE,
            description = "in each file, use the first N games that pass these filters")
    private int games;

    @Option(names = "--player", paramLabel = "NAME", order = LabCommand.RARE,
            description = "only this player's games and moves; repeat it for other names")
    private List<String> players = List.of();

    /**
     * Returns the settings that the options name.
     *
     * @throws IllegalArgumentException if an option is out of range
     */
    public EncodeSettings settings() {
        return settings("mover33");
    }

    EncodeSettings settings(String layoutByDefault) {
        return new EncodeSettings(Layouts.named(layout == null ? layoutByDefault : layout).name(), fraction,
                shares(80, 10, 10), dedupe, temperature,
                EncodeSettings.POSITIONS_PER_SHARD, filter());
    }

    GameFilter filter() {
        return new GameFilter(minElo, maxElo, timeControls, rated, withEvals, fromGame, games, players);
    }

    SplitShares shares(Integer... byDefault) {
        List<Integer> shares = split == null ? List.of(byDefault) : split;
        if (shares.size() != 3) {
            throw new IllegalArgumentException("--split of " + shares.size()
                    + " numbers: expected three, such as 80,10,10");
        }
        return new SplitShares(shares.get(0), shares.get(1), shares.get(2));
    }
}
