package chesslab.cli;

import chesslab.arena.match.Adjudication;
import chesslab.arena.match.GameRules;
import chesslab.arena.match.MatchSettings;
import chesslab.arena.match.Openings;
import chesslab.arena.player.Entrant;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.notebook.Data;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Options of how matches are played, shared by {@code match} and {@code ladder}. */
final class MatchOptions {

    private static final String BOOK = "book.epd";

    @Option(names = "--openings", paramLabel = "FILE", description = "file of positions to start from, as PGN, EPD "
            + "or FEN; or start for the initial position (the project's book)")
    private String openings;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1",
            description = "random seed of the order of openings and of the players (${DEFAULT-VALUE})")
    private long seed;

    @Option(names = "--at-once", paramLabel = "K", description = "games played at the same time (one for each "
            + "processor; 32 between networks, whose predictions are then batched); does not change the games")
    private Integer atOnce;

    @Option(names = "--move-limit", paramLabel = "P", description = "plies after which a game is adjudicated "
            + "as a draw "
            + "(${DEFAULT-VALUE})")
    private int moveLimit = GameRules.DEFAULT.moveLimit();

    @ArgGroup(exclusive = false)
    private AdjudicationOptions agreement;

    /** Options of when games are adjudicated. */
    private static final class AdjudicationOptions {

        @Option(names = "--agree-moves", required = true, paramLabel = "N",
                description = "adjudicate a game when both players' scores agree for this many moves (never)")
        private int moves;

        @Option(names = "--agree-win", paramLabel = "CP", defaultValue = "1000",
                description = "adjudicate it as won at this many centipawns or more (${DEFAULT-VALUE})")
        private int win;

        @Option(names = "--agree-draw", paramLabel = "CP", defaultValue = "10",
                description = "adjudicate it as drawn within this many centipawns, from move 40 on (${DEFAULT-VALUE})")
        private int draw;
    }

    long seed() {
        return seed;
    }

    /**
     * Returns the settings of a match with these options.
     *
     * @throws IllegalArgumentException if an option's value is wrong or names a file that is missing
     */
    MatchSettings<Board, Move> match(Entrant<Board, Move> a, Entrant<Board, Move> b, int games) throws IOException {
        Optional<Adjudication> adjudication = Optional.ofNullable(agreement)
                .map(given -> new Adjudication(given.moves, given.win, given.draw));
        return new MatchSettings<>(a, b, games, openings(), seed, new GameRules(moveLimit, adjudication),
                atOnce == null ? OptionalInt.empty() : OptionalInt.of(atOnce), Optional.empty());
    }

    private Openings<Board> openings() throws IOException {
        if (openings != null) {
            return openings.equals(Openings.START.name()) ? Openings.START : Openings.read(Path.of(openings));
        }
        try {
            return Openings.read(Data.folder("openings").resolve(BOOK));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the project's book was not found: " + e.getMessage()
                    + "; or choose by --openings", e);
        }
    }
}
