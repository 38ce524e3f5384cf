package chesslab.cli;

import chesslab.arena.suite.SuiteMaker;
import chesslab.arena.suite.SuitePosition;
import chesslab.arena.suite.SuiteSettings;
import chesslab.chess.pgn.GameFiles;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.cli.terminal.ProgressLine;
import chesslab.files.AtomicFile;
import chesslab.uci.UciEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Draws test positions from games and lets an engine judge them: {@code suite}. */
@Command(name = "suite", description = {
        "Draws test positions from games, lets Stockfish judge all their moves, and writes them as EPD for solve.",
        "The file depends only on the games, these options and the engine."},
        exitCodeList = {"0:the suite is written",
                "1:something failed; the message says what", "2:the command line is wrong",
                "130:ended by Ctrl-C; the same call goes on"})
final class SuiteCommand extends LabCommand {

    @Option(names = "--in", required = true, arity = "1..*", paramLabel = "DIR|FILE",
            description = GameFiles.HELP)
    private List<Path> in;

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "the file to write")
    private Path file;

    @Option(names = "--size", paramLabel = "N", defaultValue = "300",
            description = "number of positions (${DEFAULT-VALUE})")
    private int size;

    @Option(names = "--nodes", paramLabel = "N", defaultValue = "1000000",
            description = "nodes to judge all moves of a position, and again to check the best one (${DEFAULT-VALUE})")
    private long nodes;

    @Option(names = "--margin", paramLabel = "CP", defaultValue = "0",
            description = "centipawns by which the best move is better than the second (${DEFAULT-VALUE})")
    private int margin;

    @Option(names = "--found-at", paramLabel = "N", defaultValue = "1",
            description = "nodes with less than which Stockfish itself does not find it: 1, 10, 100 … "
                    + "(${DEFAULT-VALUE})")
    private long foundAt;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1",
            description = "random seed; another seed draws other positions (${DEFAULT-VALUE})")
    private long seed;

    @Option(names = "--engine", paramLabel = "PROGRAM",
            description = "a UCI engine (STOCKFISH, else stockfish on the PATH or in /usr/games)")
    private String engine;

    private int positions;

    @Override
    public Integer call() throws Exception {
        SuiteSettings settings = wellCalled(() -> new SuiteSettings(size, nodes, margin, foundAt, seed));
        List<PgnGame> games = new ArrayList<>();
        for (Path each : GameFiles.of(in)) {
            games.addAll(PgnReader.readAll(each));
        }
        try (UciEngine judge = UciEngine.start(engine(engine))) {
            String head = "# " + settings + " of " + games.size() + " games, judged by " + judge.name() + "\n";
            Path begun = file.resolveSibling(file.getFileName() + ".begun");
            List<SuitePosition> first = begun(begun, head);
            positions = first.size();
            List<SuitePosition> suite = interruptible("The same call goes on.", line -> wellCalled(
                    () -> SuiteMaker.make(settings, games, first, judge, made -> append(begun, made, line))));
            AtomicFile.write(file, head + suite.stream().map(position -> position.toEpd() + "\n")
                    .collect(Collectors.joining()));
            Files.delete(begun);
            out().printf(Locale.ROOT, "%,d positions in %s, judged by %s%n", suite.size(), file, judge.name());
            out().flush();
        }
        return Main.DONE;
    }

    /** The positions of a suite that was begun in the same way; begins it if there is none. */
    private List<SuitePosition> begun(Path begun, String head) throws IOException {
        if (!Files.exists(begun)) {
            Files.createDirectories(begun.toAbsolutePath().getParent());
            Files.writeString(begun, head);
            return List.of();
        }
        String text = Files.readString(begun);
        if (!text.startsWith(head)) {
            throw wrongCall(begun + " begins with \"" + text.lines().findFirst().orElse("") + "\": expected \""
                    + head.strip() + "\", as this call makes; delete it to begin again", null);
        }
        String whole = text.substring(0, text.lastIndexOf('\n') + 1);
        Files.writeString(begun, whole); // without a last line that was cut short
        return whole.lines().skip(1).map(SuitePosition::parse).collect(Collectors.toList());
    }

    private void append(Path begun, SuitePosition made, ProgressLine line) {
        try {
            Files.writeString(begun, made.toEpd() + "\n", StandardOpenOption.APPEND);
            line.show(String.format(Locale.ROOT, "%,d of %,d positions", ++positions, size));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
