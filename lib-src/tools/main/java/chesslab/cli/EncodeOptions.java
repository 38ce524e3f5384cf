package chesslab.cli;

import chesslab.chess.pgn.GameFilter;
import chesslab.encoding.Layout;
import chesslab.encoding.Layouts;
import chesslab.encoding.dataset.EncodeSettings;
import chesslab.encoding.dataset.SoftPolicy;
import chesslab.encoding.dataset.SplitShares;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code encode} that decide the bytes, for the command and for Spark's job. */
public final class EncodeOptions {

    @Option(names = "--layout", required = true, paramLabel = "NAME",
            completionCandidates = LayoutNames.class, description = "layout of the planes: ${COMPLETION-CANDIDATES}")
    private String layout;

    /** Names of the layouts, for the help text. */
    private static final class LayoutNames extends ArrayList<String> {

        private static final long serialVersionUID = 1;

        LayoutNames() {
            super(Layouts.all().stream().map(Layout::name).toList());
        }
    }

    @Option(names = "--fraction", paramLabel = "F", defaultValue = "1",
            description = "share of the games to use, above 0 and at most 1 (${DEFAULT-VALUE})")
    private double fraction;

    @Option(names = "--split", paramLabel = "P", split = ",", defaultValue = "80,10,10",
            description = "percent of the games for train, validation and test (${DEFAULT-VALUE})")
    private List<Integer> split;

    @Option(names = "--dedupe",
            description = "drop positions from validation that are in train, and from test those that are in either")
    private boolean dedupe;

    @Option(names = "--temperature", paramLabel = "T",
            description = "temperature of the soft policies, in centipawns (${DEFAULT-VALUE})")
    private double temperature = SoftPolicy.TEMPERATURE;

    @Mixin
    private Filter filter;

    /** Which games to look at, by their tags and from which on. */
    static class TagFilter {

        @Option(names = "--min-elo", paramLabel = "ELO",
                description = "only games of players both rated so much or more")
        private int minElo;

        @Option(names = "--max-elo", paramLabel = "ELO",
                description = "only games of players both rated so much or less")
        private int maxElo;

        @Option(names = "--time-control", paramLabel = "T", split = ",", description = "only games of these time "
                + "controls, such as 180+2")
        private List<String> timeControls = List.of();

        @Option(names = "--rated", description = "only games whose Event begins with Rated")
        private boolean rated;

        @Option(names = "--with-evals", description = "only games with evaluations in their comments")
        private boolean withEvals;

        @Option(names = "--from-game", paramLabel = "K", defaultValue = "1",
                description = "of each file, only games from the K-th on (${DEFAULT-VALUE})")
        private int fromGame;

        GameFilter filter() {
            return new GameFilter(minElo, maxElo, timeControls, rated, withEvals, fromGame, 0);
        }
    }

    /** Which games to take of a file. */
    static final class Filter extends TagFilter {

        @Option(names = "--games", paramLabel = "N",
                description = "of each file, only the first N games that pass the other filters; what follows is not "
                        + "read")
        private int games;

        @Override
        GameFilter filter() {
            return super.filter().games(games);
        }
    }

    /**
     * Returns the settings that the options name.
     *
     * @throws IllegalArgumentException if there are none such
     */
    public EncodeSettings settings() {
        if (split.size() != 3) {
            throw new IllegalArgumentException("--split of " + split.size()
                    + " numbers: expected three, such as 80,10,10");
        }
        return new EncodeSettings(Layouts.named(layout).name(), fraction,
                new SplitShares(split.get(0), split.get(1), split.get(2)), dedupe,
                temperature, EncodeSettings.POSITIONS_PER_SHARD, filter.filter());
    }
}
