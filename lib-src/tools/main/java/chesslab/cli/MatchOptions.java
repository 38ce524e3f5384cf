package chesslab.cli;

import chesslab.arena.match.MatchSettings;
import chesslab.arena.match.Openings;
import chesslab.arena.player.Entrant;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.files.PlainBytes;
import chesslab.notebook.Data;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** Options of matches, for {@code match} and {@code ladder}. */
final class MatchOptions {

    private static final String BOOK = "book.epd";

    @Option(names = "--openings", paramLabel = "FILE", description = "file of positions to start from, as PGN, EPD "
            + "or FEN; or start for the initial position (the project's book)")
    private Path openings;

    @Option(names = "--seed", paramLabel = "S",
            description = "random seed of the openings' order and of the players (${DEFAULT-VALUE})")
    private long seed = 1;

    @Option(names = "--at-once", paramLabel = "K", order = LabCommand.RARE,
            description = "games played at the same time (one for each processor; 32 between networks); does not change "
                    + "the games")
    private Integer atOnce;

    @Option(names = "--move-limit", paramLabel = "P", order = LabCommand.RARE,
            description = "plies after which a game is adjudicated as a draw (${DEFAULT-VALUE})")
    private int moveLimit = MatchSettings.MOVE_LIMIT;

    long seed() {
        return seed;
    }

    /**
     * Returns the settings of a match with these options.
     *
     * @throws IllegalArgumentException if an option's value is wrong or names a file that is missing
     */
    MatchSettings<Board, Move> match(Entrant<Board, Move> a, Entrant<Board, Move> b, int games) throws IOException {
        return new MatchSettings<>(a, b, games, openings(), seed, moveLimit,
                atOnce == null ? OptionalInt.empty() : OptionalInt.of(atOnce), Optional.empty());
    }

    private Openings<Board> openings() throws IOException {
        if (openings != null) {
            if (openings.equals(Path.of(Openings.START.name()))) {
                return Openings.START;
            }
            PlainBytes.checkFile(openings); // it is read twice
            return Openings.read(openings);
        }
        try {
            return Openings.read(Data.folder("openings").resolve(BOOK));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the project's book was not found: " + e.getMessage()
                    + "; or choose a file with --openings", e);
        }
    }
}
