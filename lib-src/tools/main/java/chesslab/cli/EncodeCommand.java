package chesslab.cli;

import chesslab.chess.pgn.GameFiles;
import chesslab.chess.pgn.PgnError;
import chesslab.encoding.dataset.DataManifest;
import chesslab.encoding.dataset.EncodeSettings;
import chesslab.encoding.dataset.Encoder;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Turns games in PGN into a folder of arrays that a network can be trained on: {@code encode}. */
@Command(name = "encode", description = {
        "Turns games in PGN, mined or any others, into arrays that numpy reads, split for training.",
        "The files depend only on the games and these options. They appear when all are made."},
        exitCodeList = {"0:all good games are encoded; bad ones are listed",
                "1:something failed; the message says what", "2:the command line is wrong",
                "130:ended by Ctrl-C; nothing is written"})
final class EncodeCommand extends LabCommand {

    private static final int MOST_FAULTS_PRINTED = 10;
    private static final int THREADS = Runtime.getRuntime().availableProcessors();

    @Option(names = "--in", required = true, arity = "1..*", paramLabel = "DIR|FILE",
            description = GameFiles.HELP)
    private List<Path> in;

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "the folder to write to")
    private Path folder;

    @Mixin
    private EncodeOptions options;

    @Option(names = "--json", description = "print the summary as JSON; the progress goes to the standard error")
    private boolean json;

    @Override
    public Integer call() throws Exception {
        EncodeSettings settings = wellCalled(options::settings);
        Encoder.Summary summary = interruptible("Nothing is written.",
                line -> Encoder.encode(in, folder, settings, THREADS,
                        positions -> line.show(String.format(Locale.ROOT, "%,d positions", positions))));
        printFaults(summary.manifest());
        return print(json, new Summary(folder, summary), text(summary));
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
        DataManifest.Games games = summary.manifest().games();
        StringBuilder lines = new StringBuilder(String.format(Locale.ROOT,
                "%,d positions of %,d games in %s; %,d good games, %,d bad.%n", summary.positions(), games.encoded(),
                folder, games.good(), games.bad()));
        summary.manifest().parts().forEach((part, counts) -> lines.append(String.format(Locale.ROOT,
                "%-10s  %,d positions of %,d games, %,d seen before in the part, %,d in an earlier part%s%n", part,
                counts.positions(), counts.games(), counts.duplicates(), counts.leaks(),
                counts.dropped() > 0 ? " and left out" : "")));
        return lines + String.format(Locale.ROOT, "%.1f s, %,.0f positions/s.%n",
                summary.elapsed().toNanos() / 1e9, summary.positionsPerSecond());
    }

    /** Summary that {@code --json} prints. */
    private record Summary(String folder, DataManifest.Games games, Map<String, DataManifest.SplitCounts> parts,
            List<DataManifest.Shard> shards, double seconds, double positionsPerSecond) {

        Summary(Path folder, Encoder.Summary summary) {
            this(folder.toString(), summary.manifest().games(), summary.manifest().parts(), summary.manifest().shards(),
                    summary.elapsed().toNanos() / 1e9, summary.positionsPerSecond());
        }
    }
}
