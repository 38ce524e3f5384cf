package chesslab.cli;

import chesslab.arena.match.BookMaker;
import chesslab.arena.match.BookOpening;
import chesslab.arena.match.BookSettings;
import chesslab.cli.terminal.ProgressLine;
import chesslab.files.AtomicFile;
import chesslab.uci.UciEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Draws balanced openings for matches with an engine: {@code book}. */
@Command(name = "book", description = {
        "Draws openings with Stockfish that leave both sides about equal, and writes them as EPD, one position a line.",
        "The file depends only on these options and the engine."},
        exitCodeList = {"0:the book is written",
                "1:something failed; the message says what", "2:the command line is wrong",
                "130:ended by Ctrl-C; nothing is written"})
final class BookCommand extends LabCommand {

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "the file to write")
    private Path file;

    @Option(names = "--size", paramLabel = "N", defaultValue = "600",
            description = "number of openings (${DEFAULT-VALUE})")
    private int size;

    @Option(names = "--plies", paramLabel = "P", defaultValue = "8",
            description = "plies of each opening (${DEFAULT-VALUE})")
    private int plies;

    @Option(names = "--margin", paramLabel = "CP", defaultValue = "50",
            description = "largest advantage of a side, in centipawns (${DEFAULT-VALUE})")
    private int margin;

    @Option(names = "--nodes", paramLabel = "N", defaultValue = "20000",
            description = "nodes to evaluate an opening (${DEFAULT-VALUE}); each of its moves gets a tenth of them")
    private long nodes;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1",
            description = "random seed; another seed gives other openings (${DEFAULT-VALUE})")
    private long seed;

    @Option(names = "--engine", paramLabel = "PROGRAM",
            description = "a UCI engine (STOCKFISH, else stockfish on the PATH or in /usr/games)")
    private String engine;

    @Override
    public Integer call() throws Exception {
        ProgressLine line = new ProgressLine(err());
        BookSettings settings = wellCalled(() -> new BookSettings(size, plies, margin, nodes, seed));
        try (UciEngine judge = UciEngine.start(engine(engine))) {
            Files.createDirectories(file.toAbsolutePath().getParent());
            List<BookOpening> book = wellCalled(() -> BookMaker.make(settings, judge,
                    made -> line.show(String.format(Locale.ROOT, "%,d of %,d openings", made, size))));
            line.end();
            AtomicFile.write(file, book.stream().map(opening -> opening.toEpd() + "\n").collect(Collectors.joining()));
            out().printf(Locale.ROOT, "%,d openings in %s, judged by %s%n", book.size(), file, judge.name());
            out().flush();
        }
        return Main.DONE;
    }
}
