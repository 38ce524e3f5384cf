package chesslab.cli;

import chesslab.chess.pgn.GameFiles;
import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.PgnError;
import chesslab.cli.terminal.ProgressText;
import chesslab.encoding.Layout;
import chesslab.encoding.Layouts;
import chesslab.encoding.dataset.DataManifest;
import chesslab.encoding.dataset.EncodeSettings;
import chesslab.encoding.dataset.Encoder;
import chesslab.encoding.dataset.ShardEncoder;
import chesslab.encoding.dataset.ShardPlan;
import chesslab.encoding.dataset.SoftPolicy;
import chesslab.encoding.dataset.SplitShares;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Turns games in PGN into a folder of arrays that a network can be trained on: {@code encode}. */
@Command(name = "encode", description = {
        "Turns games in PGN, mined or any others, into arrays that numpy reads, split for training.",
        "The files depend only on the games and these options, not on whether one machine writes them or many: those "
                + "first count, a file of games each, then write, a file of positions each."},
        exitCodeList = {"0:all good games are encoded, or those of the shard; bad ones are listed",
                "1:something failed; the message says what", "2:the command line is wrong",
                "130:ended by Ctrl-C; finished files are kept, --resume goes on"})
final class EncodeCommand extends LabCommand {

    private static final int MOST_FAULTS_PRINTED = 10;
    private static final int THREADS = Runtime.getRuntime().availableProcessors();
    private static final String NOTHING_IS_KEPT = "Nothing is kept of this shard.";

    @Option(names = "--in", required = true, arity = "1..*", paramLabel = "DIR|FILE",
            description = GameFiles.HELP
                    + "; FILE.pgn.zst@3of40 is the third of 40 parts of a file that pzstd has compressed, @40 stands "
                    + "for all")
    private List<Path> in;

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "the folder to write to")
    private Path folder;

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
                + "controls, such as 180+2, or of these speeds: ultrabullet, bullet, blitz, rapid, classical, "
                + "correspondence")
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

    @ArgGroup
    private Extent extent = new Extent();

    /** Which part of the run, one of these; all of it without. */
    private static final class Extent {

        @Option(names = "--resume", description = "continue the run in this folder, if there is one; games and options "
                + "must be the same, or")
        private boolean resume;

        @Option(names = "--shard", paramLabel = "K", arity = "0..1", fallbackValue = TaskNumber.SCHEDULED,
                converter = TaskNumber.class,
                description = "write only the K-th file of positions, counted from 1 through all parts, as one of many "
                        + "tasks with the same options; " + TaskNumber.HELP + "; or")
        private Integer shard;

        @Option(names = "--merge", description = "check that such tasks have written all files, and write the manifest")
        private boolean merge;
    }

    @Option(names = "--count", description = "with --shard, only count the K-th file of games; with --merge, plan from "
            + "all counts how many files of positions there are to write. Both come before the writing")
    private boolean count;

    @Option(names = "--json", description = "print the summary as JSON; the progress goes to the standard error")
    private boolean json;

    @Override
    public Integer call() throws Exception {
        EncodeSettings settings = wellCalled(this::settings);
        if (extent.merge) {
            return count ? mergeCounts(settings) : print(ShardEncoder.merge(in, folder, settings));
        }
        if (extent.shard != null) {
            return count ? countShard(settings) : writeShard(settings);
        }
        if (count) {
            throw wrongCall("--count without --shard or --merge", null);
        }
        Encoder.Summary summary = interruptible("Finished files are kept; the same call with --resume goes on.",
                line -> Encoder.encode(in, folder, settings, extent.resume, THREADS,
                        progress -> line.show(text(progress))));
        printFaults(summary.manifest());
        return print(json, new Summary(folder, summary), text(summary));
    }

    private int countShard(EncodeSettings settings) throws Exception {
        DataManifest counted = interruptible(NOTHING_IS_KEPT, line -> wellCalled(() -> ShardEncoder.count(in,
                extent.shard, folder, settings, THREADS, progress -> line.show(text(progress)))));
        printFaults(counted);
        return print(json, counted, String.format(Locale.ROOT, "%s: %,d good games, %,d bad.%n",
                counted.inputs().get(0).file(), counted.games().good(), counted.games().bad()));
    }

    private int mergeCounts(EncodeSettings settings) throws IOException {
        ShardPlan plan = ShardEncoder.mergeCounts(in, folder, settings);
        return print(json, new Planned(plan.shards(), plan.manifest().games(), plan.manifest().parts()),
                text(plan.manifest()) + String.format(Locale.ROOT, "To be written: --shard 1 to %d%n", plan.shards()));
    }

    private int writeShard(EncodeSettings settings) throws Exception {
        DataManifest.Shard shard = interruptible(NOTHING_IS_KEPT, line -> wellCalled(() -> ShardEncoder.write(in,
                extent.shard, folder, settings, THREADS, progress -> line.show(text(progress)))));
        return print(json, shard, String.format(Locale.ROOT, "%s: %,d positions.%n", shard.file(), shard.positions()));
    }

    private int print(DataManifest merged) {
        printFaults(merged);
        return print(json, merged, text(merged));
    }

    private EncodeSettings settings() {
        if (split.size() != 3) {
            throw new IllegalArgumentException("--split of " + split.size()
                    + " numbers: expected three, such as 80,10,10");
        }
        return new EncodeSettings(Layouts.named(layout).name(), fraction,
                new SplitShares(split.get(0), split.get(1), split.get(2)), dedupe,
                temperature, EncodeSettings.POSITIONS_PER_SHARD, filter.filter());
    }

    private static String text(Encoder.Progress progress) {
        String rate = progress.positions() == 0
                ? ""
                : String.format(Locale.ROOT, ", %,.0f positions/s", progress.positionsPerSecond());
        String left = progress.left().map(time -> ", " + ProgressText.of(time) + " left").orElse("");
        return progress.writing()
                ? String.format(Locale.ROOT, "writing: %,d of %,d positions", progress.positions(), progress.total())
                        + rate + left
                : String.format(Locale.ROOT, "reading: %,d positions%s, %.1f%s MB, %.1f MB/s%s", progress.positions(),
                        rate, progress.bytes() / 1e6,
                        progress.left().isEmpty()
                                ? ""
                                : String.format(Locale.ROOT, " of %.1f", progress.allBytes() / 1e6),
                        progress.bytesPerSecond() / 1e6, left);
    }

    private void printFaults(DataManifest manifest) {
        List<String> faults = manifest.faults();
        IntStream.range(0, faults.size()).filter(i -> i < MOST_FAULTS_PRINTED || PgnError.endsFile(faults.get(i)))
                .forEach(i -> err().println("left out: " + faults.get(i)));
        if (manifest.games().bad() > MOST_FAULTS_PRINTED) {
            err().println("Left out in all: " + manifest.games().bad() + " games; see " + DataManifest.FILE);
        }
        err().flush();
    }

    private String text(Encoder.Summary summary) {
        return text(summary.manifest()) + String.format(Locale.ROOT,
                "Now written: %,d positions in %.1f s, %,.0f positions/s.%n",
                summary.written(), summary.elapsed().toNanos() / 1e9, summary.positionsPerSecond());
    }

    private String text(DataManifest manifest) {
        DataManifest.Games games = manifest.games();
        long positions = manifest.parts().values().stream().mapToLong(DataManifest.SplitCounts::positions).sum();
        StringBuilder lines = new StringBuilder(String.format(Locale.ROOT,
                "%,d positions of %,d games in %s; %,d good games, %,d bad.%n", positions, games.encoded(),
                folder, games.good(), games.bad()));
        manifest.parts().forEach((part, counts) -> lines.append(String.format(Locale.ROOT,
                "%-10s  %,d positions of %,d games, %,d seen before in the part, %,d in an earlier part%s%n", part,
                counts.positions(), counts.games(), counts.duplicates(), counts.leaks(),
                counts.dropped() > 0 ? " and left out" : "")));
        return lines.toString();
    }

    /** Plan that {@code --json} prints. */
    private record Planned(int shards, DataManifest.Games games, Map<String, DataManifest.SplitCounts> parts) {
    }

    /** Summary that {@code --json} prints. */
    private record Summary(String folder, DataManifest.Games games, Map<String, DataManifest.SplitCounts> parts,
            List<DataManifest.Shard> shards, long writtenNow, double seconds, double positionsPerSecond) {

        Summary(Path folder, Encoder.Summary summary) {
            this(folder.toString(), summary.manifest().games(), summary.manifest().parts(), summary.manifest().shards(),
                    summary.written(), summary.elapsed().toNanos() / 1e9, summary.positionsPerSecond());
        }
    }
}
