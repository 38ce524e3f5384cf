package chesslab.cli;

import chesslab.chess.pgn.GameFiles;
import chesslab.encoding.dataset.ScoreEncoder;
import chesslab.encoding.dataset.ScoreSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Turns mined games into positions with scores: {@code encode-scores}. */
@Command(name = "encode-scores", description = {
        "Turns mined games into quiet positions with the engine's scores, from which train-evaluation learns.",
        "The files depend only on the games and these options."},
        exitCodeList = {"0:all good games are encoded; bad ones are listed in manifest.json",
                "1:something failed; the message says what", "2:the command line is wrong",
                "130:ended by Ctrl-C; nothing is written"})
final class EncodeScoresCommand extends LabCommand {

    @Option(names = "--in", required = true, arity = "1..*", paramLabel = "DIR|FILE",
            description = GameFiles.HELP)
    private List<Path> in;

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "the folder to make")
    private Path folder;

    @Option(names = "--fraction", paramLabel = "F", defaultValue = "1",
            description = "share of the games to use, above 0 and at most 1 (${DEFAULT-VALUE})")
    private double fraction;

    @Option(names = "--validation", paramLabel = "P", defaultValue = "5",
            description = "percent of the games kept for validation (${DEFAULT-VALUE})")
    private int validation;

    @Option(names = "--no-children",
            description = "leave out the positions after the engine's lines that were not played")
    private boolean withoutChildren;

    @Option(names = "--most", paramLabel = "C", defaultValue = "1500",
            description = "the largest score in centipawns (${DEFAULT-VALUE}); mates are always left out")
    private int most;

    @Mixin
    private EncodeOptions.Filter filter;

    @Option(names = "--json", description = "print the summary as JSON; the progress goes to the standard error")
    private boolean json;

    @Override
    public Integer call() throws Exception {
        ScoreSettings settings = wellCalled(
                () -> new ScoreSettings(fraction, validation, !withoutChildren, most, filter.filter()));
        long begin = System.nanoTime();
        ScoreEncoder.Manifest manifest = interruptible("Nothing is written.",
                line -> ScoreEncoder.encode(in, folder, settings, Runtime.getRuntime().availableProcessors(),
                        scored -> line.show(String.format(Locale.ROOT, "%,d scored positions", scored))));
        double seconds = (System.nanoTime() - begin) / 1e9;
        return print(json, manifest, text(manifest, seconds));
    }

    private String text(ScoreEncoder.Manifest manifest, double seconds) {
        return String.format(Locale.ROOT,
                "%,d positions of %,d games in %s: %s.%n%,d were scored; left out are %,d with a mate or more than %,d "
                        + "centipawns, %,d not quiet, %,d seen before.%n%.1f s, %,.0f scored positions/s.%n",
                manifest.positions().values().stream().mapToLong(count -> count).sum(), manifest.games(), folder,
                manifest.positions(), manifest.scored(), manifest.extreme(), most, manifest.loud(),
                manifest.repeated(), seconds, manifest.scored() / seconds);
    }
}
