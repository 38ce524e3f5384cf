package chesslab.arena;

import chesslab.arena.match.MatchGame;
import chesslab.arena.match.MatchReport;
import chesslab.arena.play.MatchPlayer;
import chesslab.arena.rating.Performance;
import chesslab.arena.rating.Rating;
import chesslab.arena.rating.WinDrawLoss;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.chess.pgn.PgnWriter;
import chesslab.game.Outcome;
import chesslab.game.Side;
import chesslab.notebook.Charts;
import chesslab.notebook.PlayableBoard;
import chesslab.notebook.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.knowm.xchart.XYChart;

/**
 * Rates one player, or the reader, by games against the levels of the project: each next level is the one that is
 * nearest to the rating so far. A PGN file keeps the games, so that a climb goes on where it stopped.
 *
 * <pre>{@code
 * Climb climb = new Climb("you", 1000, MyWork.PLAYERS.folder().resolve("you.pgn"));
 * Show.playable(climb.board(Arena.chess()));             // the game that was stopped, or the next one
 * climb.rating().ifPresent(System.out::println);
 * }</pre>
 */
public final class Climb {

    private static final int LOWEST = 400;
    private static final int HIGHEST = 2800;
    private static final int STEP = 100;
    private static final int GAMES_OF_A_ROUND = 4;
    private static final String UNFINISHED = "*"; // as the result of a game
    private static final String LEVEL = "level:"; // before its Elo

    private final String player;
    private final String level;
    private final int start;
    private final Path file;
    private final List<PgnGame> games = new ArrayList<>();

    /**
     * Opens a climb.
     *
     * @param start the Elo of the first level, {@value #LOWEST} to {@value #HIGHEST}
     * @param file  its games, if there are any yet
     */
    public Climb(String player, int start, Path file) throws IOException {
        this(player, LEVEL, start, file);
    }

    Climb(String player, String level, int start, Path file) throws IOException {
        if (start < LOWEST || start > HIGHEST) {
            throw new IllegalArgumentException("a first level of %d Elo: expected %d to %d".formatted(start, LOWEST,
                    HIGHEST));
        }
        this.player = player;
        this.level = level;
        this.start = start;
        this.file = file;
        if (Files.exists(file)) {
            games.addAll(PgnReader.readAll(file));
        }
        games.forEach(this::opponent);
    }

    /**
     * Lets a player of an arena play until there are so many games.
     *
     * @param wanted in all, with those of earlier calls
     * @throws IllegalStateException if the player is disqualified
     */
    public Climb play(Arena<Board, Move> arena, int wanted) throws IOException, InterruptedException {
        try (Progress bar = Progress.start(player + " climbs", wanted)) {
            bar.step(Math.min(games.size(), wanted));
            while (games.size() < wanted) {
                MatchReport<Board, Move> round = arena.match(player, level + next(), GAMES_OF_A_ROUND, games.size() + 1,
                        progress -> bar.step());
                round.games().forEach(game -> games.add(MatchGame.toPgn(game)));
                PgnWriter.writeAll(file, games);
                round.stopped().ifPresent(why -> {
                    throw new IllegalStateException(why);
                });
            }
        }
        return this;
    }

    /**
     * Returns a board on which the reader goes on with the game that was stopped, or begins the next. Each move is
     * kept. The reader has White and Black in turn.
     *
     * @param arena opens the level
     */
    public PlayableBoard board(Arena<Board, Move> arena) throws IOException {
        if (games.isEmpty() || isFinished(games.get(games.size() - 1))) {
            boolean white = games.size() % 2 == 0;
            Map<String, String> tags = new LinkedHashMap<>();
            tags.put("Event", "Climb");
            tags.put("Round", "" + (games.size() + 1));
            tags.put("White", white ? player : level + next());
            tags.put("Black", white ? level + next() : player);
            games.add(PgnGame.of(tags, List.of(), UNFINISHED));
        }
        PgnGame game = games.get(games.size() - 1);
        MatchPlayer<Board, Move> opponent = arena.open(level + opponent(game));
        opponent.newGame(games.size());
        String which = "Game %d: you are %s against level %d".formatted(games.size(),
                side(game) == Side.WHITE ? "White" : "Black", opponent(game));
        return PlayableBoard.of(game.finalBoard(), side(game), opponent).counting(which, this::keep);
    }

    private synchronized void keep(Board board, Optional<Outcome> outcome) {
        Map<String, String> tags = new LinkedHashMap<>(games.remove(games.size() - 1).tags());
        String result = outcome.map(Outcome::result).orElse(UNFINISHED);
        tags.put("Result", result);
        outcome.ifPresent(end -> tags.put("TerminationDetails", end.termination().text()));
        games.add(PgnGame.of(tags, board.history(), result));
        PgnWriter.writeAll(file, games);
    }

    /** Returns the rating by the finished games; empty if there is none yet. */
    public Optional<Rating> rating() {
        Map<Double, WinDrawLoss> results = new TreeMap<>();
        games.stream().filter(Climb::isFinished).forEach(game -> {
            float points = game.resultFor(side(game));
            results.merge((double) opponent(game), new WinDrawLoss(points == 1 ? 1 : 0, points == 0.5 ? 1 : 0,
                    points == 0 ? 1 : 0), WinDrawLoss::plus);
        });
        return results.isEmpty() ? Optional.empty() : Optional.of(Performance.of(player, results));
    }

    /** Returns the level that is nearest to the rating so far. */
    int next() {
        double elo = rating().map(Rating::elo).orElse((double) start);
        return (int) Math.round(Math.max(LOWEST, Math.min(HIGHEST, elo)) / STEP) * STEP;
    }

    /** Returns the ratings by all climbs of a folder, whose players have the names of its files. */
    public static List<Rating> ratings(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(file -> file.toString().endsWith(".pgn")).sorted().toList();
        }
        List<Rating> ratings = new ArrayList<>();
        for (Path climb : files) {
            new Climb(climb.getFileName().toString().replace(".pgn", ""), LOWEST, climb).rating()
                    .ifPresent(ratings::add);
        }
        return ratings;
    }

    /** Returns the ratings by all climbs of a folder as a chart. */
    public static XYChart chart(Path folder) throws IOException {
        return Charts.dots("Yours, by games against the levels", "Elo, with 95 % intervals", ratings(folder).stream()
                .map(rating -> new Charts.Dot(rating.toString(), rating.player().equals("you") ? "you" : "your engines",
                        rating.elo(), rating.low(), rating.high()))
                .toList());
    }

    private static boolean isFinished(PgnGame game) {
        return !game.result().equals(UNFINISHED);
    }

    private Side side(PgnGame game) {
        return game.tag("White").filter(player::equals).isPresent() ? Side.WHITE : Side.BLACK;
    }

    private int opponent(PgnGame game) {
        String white = game.tag("White").orElse("?");
        String black = game.tag("Black").orElse("?");
        String other = white.equals(player) ? black : white;
        if (!List.of(white, black).contains(player) || !other.matches(Pattern.quote(level) + "\\d{3,4}")) {
            throw new IllegalArgumentException("%s: expected games of %s against a level, such as %s1000, found %s "
                    .formatted(file, player, level, white) + "against " + black);
        }
        return Integer.parseInt(other.substring(level.length()));
    }
}
