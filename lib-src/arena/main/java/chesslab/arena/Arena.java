package chesslab.arena;

import chesslab.arena.match.LadderMatches;
import chesslab.arena.match.LadderReport;
import chesslab.arena.match.Match;
import chesslab.arena.match.MatchGame;
import chesslab.arena.match.MatchProgress;
import chesslab.arena.match.MatchReport;
import chesslab.arena.match.MatchSettings;
import chesslab.arena.match.Openings;
import chesslab.arena.play.MatchPlayer;
import chesslab.arena.player.Entrant;
import chesslab.arena.player.PlayerFolder;
import chesslab.arena.rating.Ladder;
import chesslab.arena.rating.MatchSummary;
import chesslab.arena.rating.PlayedGame;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.GameFiles;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.files.ExceptionMessages;
import chesslab.game.Player;
import chesslab.game.Position;
import chesslab.notebook.Data;
import chesslab.notebook.GameView;
import chesslab.notebook.Progress;
import chesslab.notebook.screen.Screen;
import chesslab.search.AlphaBeta;
import chesslab.search.Search;
import chesslab.search.SearchLimits;
import chesslab.search.StaticEvaluation;
import chesslab.search.TerminalValue;
import chesslab.search.chess.ChessSearch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Plays matches between your players and others, in one call and with a progress bar.
 *
 * <pre>{@code
 * Arena<Board, Move> arena = Arena.chess().player("last", board -> Optional.of(board.legalMoves().get(0)));
 * System.out.println(arena.match("last", "random", 20));
 * }</pre>
 *
 * <p>In a match each player has both colors of every opening: in chess from the shipped book, in another game after
 * some random moves. A player that throws, makes an illegal move, changes the given position, or needs more than 10
 * seconds for a move loses the game; after the third such forfeit it is disqualified.
 */
public final class Arena<P extends Position<M>, M> {

    private static final int OPENINGS = 200; // enough for 400 games

    private final Openings<P> openings;
    private final Function<String, Entrant<P, M>> others;
    private final Function<StaticEvaluation<? super P>, Search<P, M>> searches;
    private final Map<String, Entrant<P, M>> players = new LinkedHashMap<>();

    private Arena(Openings<P> openings, Function<String, Entrant<P, M>> others,
            Function<StaticEvaluation<? super P>, Search<P, M>> searches) {
        this.openings = openings;
        this.others = others;
        this.searches = searches;
    }

    /**
     * Returns an arena for chess. Other names than those added here are texts of players, such as {@code
     * alphabeta:nodes=10000}.
     *
     * @throws IOException if the shipped book cannot be read
     */
    public static Arena<Board, Move> chess() throws IOException {
        return new Arena<>(Openings.read(Data.folder("openings").resolve("book.epd")), Entrant::parse,
                ChessSearch::modern);
    }

    /**
     * Returns an arena for any game.
     *
     * @param start makes the start position
     * @param plies the number of random moves before each opening; with 0, deterministic players repeat the same two
     *              games
     */
    public static <P extends Position<M>, M> Arena<P, M> of(Supplier<P> start, int plies) {
        return new Arena<>(plies == 0 ? Openings.of(start) : Openings.random(start, plies, OPENINGS, 1), name -> {
            throw new IllegalArgumentException("there is no player \"" + name + "\" in this arena");
        }, evaluation -> new AlphaBeta<P, M>(evaluation, TerminalValue.orRepetition(TerminalValue.byOutcome()))
                .remembering());
    }

    /**
     * Adds a player, which plays one game at a time. It replaces an added player of that name; the names of the
     * project's players are reserved.
     */
    public Arena<P, M> player(String name, Player<P, M> player) {
        return add(Entrant.of(name, player, Entrant.DEFAULT_TIME));
    }

    /** Adds players, one for each game; the seed determines all random choices of a game. */
    public Arena<P, M> players(String name, LongFunction<Player<P, M>> maker) {
        return add(Entrant.ofEach(name, maker, Entrant.DEFAULT_TIME));
    }

    /** Adds an evaluation as a player, by principal variation search. */
    public Arena<P, M> evaluation(String name, StaticEvaluation<? super P> evaluation, SearchLimits limits) {
        return player(name, searches.apply(StaticEvaluation.unchanging(evaluation)).asPlayer(limits));
    }

    /** Adds an evaluation as a player that searches 10,000 positions a move, like the player {@code alphabeta}. */
    public Arena<P, M> evaluation(String name, StaticEvaluation<? super P> evaluation) {
        return evaluation(name, evaluation, SearchLimits.nodes(Entrant.DEFAULT_NODES));
    }

    private Arena<P, M> add(Entrant<P, M> player) {
        if (isKnown(player.toString())) {
            throw new IllegalArgumentException("player \"" + player + "\": the project has a player of this name, "
                    + "expected another");
        }
        players.put(player.toString(), player);
        return this;
    }

    private boolean isKnown(String name) {
        try {
            others.apply(name);
            return true;
        } catch (IllegalArgumentException unknown) {
            return false;
        }
    }

    private Entrant<P, M> entrant(String name) {
        Entrant<P, M> own = players.get(name);
        try {
            return own != null ? own : others.apply(name);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(ExceptionMessages.message(e) + (players.isEmpty()
                    ? ""
                    : "\nplayers entered here: " + String.join(", ", players.keySet())));
        }
    }

    /** Opens a player, for a playable board or for its moves; the caller closes it. */
    public MatchPlayer<P, M> open(String name) throws IOException {
        return entrant(name).open(1);
    }

    /** Plays one game from the first opening; {@link #view} shows a chess game move by move. */
    public MatchGame<P, M> game(String white, String black) throws IOException {
        try (MatchPlayer<P, M> first = open(white); MatchPlayer<P, M> second = open(black)) {
            return MatchGame.play(0, openings.start().apply(0), first, second, MatchSettings.MOVE_LIMIT);
        }
    }

    /** Returns a view of a chess game to step through; a player's fault that ended it is the caption. */
    public static GameView view(MatchGame<Board, Move> game) {
        return GameView.of(MatchGame.toPgn(game)).caption(game.fault().map(Throwable::getMessage).orElse(""));
    }

    /**
     * Plays a match. The same players play the same games again, unless their code is random or uses a clock. If it is
     * interrupted, it shows the result so far.
     *
     * @param games an even number
     */
    public MatchReport<P, M> match(String a, String b, int games) throws IOException, InterruptedException {
        AtomicReference<MatchSummary> soFar = new AtomicReference<>();
        try (Progress bar = Progress.start(a + " against " + b, games)) {
            return match(a, b, games, 1, progress -> {
                soFar.set(progress.result());
                bar.step();
            });
        } catch (InterruptedException e) {
            if (soFar.get() != null) {
                Screen.current().show(Screen.text("Stopped after " + Ladder.count(soFar.get().games().games(), "game")
                        + ": " + soFar.get().games() + ", " + soFar.get().elo().orElseThrow() + ".\nIf you stopped it "
                        + "because of this result, chance fools you (06b): a rating needs all " + games + " games."));
            }
            throw e;
        }
    }

    MatchReport<P, M> match(String a, String b, int games, long seed, Consumer<MatchProgress> watcher)
            throws IOException, InterruptedException {
        return Match.play(MatchSettings.of(entrant(a), entrant(b), games, openings).withSeed(seed), watcher);
    }

    /**
     * Plays a match whose games a folder keeps. The same call continues it and plays only the games that are missing;
     * their number may grow. A player that was changed needs another name or another folder.
     *
     * @param folder made if it does not exist
     * @return the result of all its games
     */
    public MatchSummary match(String a, String b, int games, Path folder) throws IOException, InterruptedException {
        MatchSettings<P, M> settings = MatchSettings.of(entrant(a), entrant(b), games, openings);
        try (Progress bar = Progress.start(a + " against " + b, games)) {
            MatchProgress end = Match.play(settings, folder, true, progress -> bar.step());
            bar.step(end.games() - end.played());
            return end.result();
        }
    }

    /**
     * Rates the players of games together with those of the shipped ladder, whose anchor is Stockfish's lowest level,
     * with a progress bar.
     *
     * @param seed of the intervals
     */
    public static Ladder onLadder(List<PlayedGame> games, long seed) throws IOException {
        List<PlayedGame> all = new ArrayList<>();
        try (Progress bar = Progress.start("games of the ladder")) {
            for (Path file : GameFiles.of(List.of(Data.folder("results")))) {
                try (Stream<PgnGame> shipped = PgnReader.games(file)) {
                    shipped.forEach(game -> {
                        all.add(PlayedGame.of(game));
                        bar.step();
                    });
                }
            }
        }
        all.addAll(games);
        return Ladder.of(all, Map.of("stockfish:elo=1350,movetime=3", 1350.0), seed);
    }

    /**
     * Plays a match between each pair of players.
     *
     * @param games   of each match, an even number
     * @param players names; without any, all players added
     */
    public LadderReport ladder(int games, String... players) throws IOException, InterruptedException {
        List<Entrant<P, M>> entrants = players.length == 0
                ? List.copyOf(this.players.values())
                : Arrays.stream(players).map(this::entrant).toList();
        if (entrants.size() < 2) {
            throw new IllegalArgumentException(entrants.size() + " players: expected 2 or more");
        }
        return ladder(entrants, Map.of(), games, openings);
    }

    private static <P extends Position<M>, M> LadderReport ladder(List<Entrant<P, M>> players,
            Map<String, String> disqualified, int games, Openings<P> openings)
            throws IOException, InterruptedException {
        LadderMatches<P, M> ladder = LadderMatches.of(players, LadderMatches.Scheme.ALL,
                MatchSettings.of(players.get(0), players.get(1), games, openings)).disqualifying(disqualified);
        try (Progress bar = Progress.start("games", (long) games * ladder.matches().size())) {
            return ladder.play((number, progress) -> bar.step());
        }
    }

    /**
     * Plays a chess match between each pair of players in a folder, one Java file each. Files that do not compile or
     * start take no part.
     *
     * @param time  time for a move, after which a player's process is killed
     * @param games of each match, an even number
     * @throws IOException              if there is no such folder, or no such file in it
     * @throws IllegalArgumentException if fewer than two of the files can play; the message has the faults of the
     *                                  others
     */
    public static LadderReport ladderOf(Path folder, int games, Duration time)
            throws IOException, InterruptedException {
        PlayerFolder players = PlayerFolder.read(folder, time);
        if (players.players().size() < 2) {
            throw new IllegalArgumentException(players.players().size() + " players that can play in " + folder
                    + ": expected 2 or more\n" + String.join("\n", players.faults().values()));
        }
        return ladder(players.players(), players.faults(), games, chess().openings);
    }
}
