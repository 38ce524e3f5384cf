package chesslab.cli;

import chesslab.chess.pgn.GameFiles;
import chesslab.encoding.Layouts;
import chesslab.encoding.dataset.DataManifest;
import chesslab.encoding.dataset.EncodeSettings;
import chesslab.encoding.dataset.Encoder;
import chesslab.encoding.dataset.SoftPolicy;
import chesslab.encoding.dataset.SplitShares;
import chesslab.encoding.scores.ScoreEncoder;
import chesslab.encoding.scores.ScoreSettings;
import chesslab.files.NetworkFile;
import chesslab.search.chess.SelectiveSearch;
import chesslab.search.nnue.NnueEvaluation;
import chesslab.search.nnue.NnueNetwork;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "encode", header = "Turns games into arrays to train on, which numpy reads too.",
        description = {"Example:", "  environment/chesslab encode data/sample --fraction 0.02 --out my-data", "",
                "The bytes depend only on the games and the options. The files appear together at the end."})
final class EncodeCommand extends LabCommand.WithResult {

    private static final int THREADS = Runtime.getRuntime().availableProcessors();

    @Parameters(arity = "1..*", paramLabel = "GAMES", description = GameFiles.HELP)
    private List<Path> in;

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "the folder to make")
    private Path folder;

    @Option(names = "--for", paramLabel = "NAME",
            description = "purpose of the data: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}); an evaluation learns the "
                    + "scores of quiet positions of mined games")
    private Learner learner = Learner.imitation;

    @Mixin
    private EncodeOptions options;

    @Option(names = "--judge", paramLabel = "DIR", order = RARE,
            description = "for policy: an evaluation, such as data/models/nnue, whose quiescence search scores all legal "
                    + "moves, for half of each soft policy")
    private Path judge;

    @Option(names = "--max-score", paramLabel = "C", order = RARE,
            description = "for an evaluation: the largest score in centipawns (${DEFAULT-VALUE}); mates are left out")
    private int maxScore = ScoreSettings.DEFAULT.most();

    private enum Learner {
        imitation, policy, evaluation
    }

    @Override
    public Integer call() throws Exception {
        if (judge != null && learner != Learner.policy) {
            throw wrongCall("--judge: expected it only with --for policy", null);
        }
        boolean scores = learner == Learner.evaluation;
        List<String> ofOthers = scores ? List.of("--layout", "--dedupe", "--temperature") : List.of("--max-score");
        ofOthers.stream().filter(spec.commandLine().getParseResult()::hasMatchedOption).findFirst()
                .ifPresent(option -> {
                    throw wrongCall(option + (scores
                            ? " with --for evaluation: expected it only without --for evaluation"
                            : ": expected it only with --for evaluation"), null);
                });
        return scores ? encodeScores() : encodeMoves();
    }

    private int encodeMoves() throws Exception {
        EncodeSettings settings = wellCalled(() -> options.settings(learner == Learner.policy ? "mover18" : "mover33"));
        SoftPolicy.Judge judging = judge == null ? null : judge(judge);
        Encoder.Summary summary = interruptible("Nothing is written.",
                line -> Encoder.encode(in, folder, settings, Layouts.named(settings.layout()), judging, THREADS,
                        progress -> line.show(text(progress))));
        reportFaults(summary.manifest().inputs(), DataManifest.FILE);
        return print(new Summary(folder, summary), text(summary));
    }

    /** Returns the judge that searches with the network in a folder. */
    static SoftPolicy.Judge judge(Path network) throws IOException {
        SelectiveSearch search = new SelectiveSearch(new NnueEvaluation(NnueNetwork.read(network)));
        return new SoftPolicy.Judge(NetworkFile.sha256(NnueNetwork.file(network)), search::quietScores);
    }

    private static String text(Encoder.Progress progress) {
        return String.format(Locale.ROOT, "%,d positions", progress.positions())
                + progress.left().map(time -> ", " + ProgressLine.text(time) + " left").orElse("");
    }

    private String text(Encoder.Summary summary) {
        DataManifest.Games games = summary.manifest().games();
        StringBuilder lines = new StringBuilder(String.format(Locale.ROOT,
                "%,d positions of %,d games in %s; %,d good games, %,d bad.%n", summary.positions(), games.encoded(),
                folder, games.good(), games.bad()) + repaired(summary.manifest().inputs()));
        summary.manifest().parts().forEach((part, counts) -> lines.append(String.format(Locale.ROOT,
                "%-10s  %,d positions of %,d games, %,d seen before in the part, %,d in an earlier part%s%n", part,
                counts.positions(), counts.games(), counts.duplicates(), counts.leaks(),
                counts.dropped() > 0 ? " and left out" : "")));
        if (summary.manifest().parts().get("validation").positions() == 0
                && summary.manifest().settings().split().validation() > 0) {
            lines.append(
                    String.format("No games for validation: to train, encode more games, or with --split=70,30,0.%n"));
        }
        return lines + String.format(Locale.ROOT, "%.1f s, %,.0f positions/s.%n",
                summary.elapsed().toNanos() / 1e9, summary.positionsPerSecond());
    }

    private int encodeScores() throws Exception {
        ScoreSettings settings = wellCalled(() -> {
            SplitShares shares = options.shares(95, 5, 0);
            if (shares.test() != 0) {
                throw new IllegalArgumentException("--split with a test part: expected 0, such as 95,5,0");
            }
            return new ScoreSettings(options.fraction, shares.validation(), true, maxScore,
                    options.filter(), null);
        });
        long begin = System.nanoTime();
        ScoreEncoder.Manifest manifest = interruptible("Nothing is written.",
                line -> ScoreEncoder.encode(in, folder, settings, THREADS,
                        scored -> line.show(String.format(Locale.ROOT, "%,d scored positions", scored))));
        double seconds = (System.nanoTime() - begin) / 1e9;
        reportFaults(manifest.inputs(), ScoreEncoder.MANIFEST);
        return print(manifest, repaired(manifest.inputs()) + String.format(Locale.ROOT,
                "%,d positions of %,d games in %s: %s.%n%,d were scored; left out: %,d with a mate or more than %,d "
                        + "centipawns, %,d not quiet, %,d seen before.%n%.1f s, %,.0f scored positions/s.%n",
                manifest.positions().values().stream().mapToLong(count -> count).sum(), manifest.games(), folder,
                manifest.positions(), manifest.scored(), manifest.extreme(), maxScore, manifest.loud(),
                manifest.repeated(), seconds, manifest.scored() / seconds));
    }

    private record Summary(String folder, DataManifest.Games games, Map<String, DataManifest.SplitCounts> parts,
            List<DataManifest.Shard> shards, double seconds, double positionsPerSecond) {

        Summary(Path folder, Encoder.Summary summary) {
            this(folder.toString(), summary.manifest().games(), summary.manifest().parts(), summary.manifest().shards(),
                    summary.elapsed().toNanos() / 1e9, summary.positionsPerSecond());
        }
    }
}
