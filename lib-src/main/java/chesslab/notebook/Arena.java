package chesslab.notebook;

import chesslab.arena.match.GameRules;
import chesslab.arena.match.LadderMatches;
import chesslab.arena.match.LadderReport;
import chesslab.arena.match.Match;
import chesslab.arena.match.MatchGame;
import chesslab.arena.match.MatchReport;
import chesslab.arena.match.MatchSettings;
import chesslab.arena.match.Openings;
import chesslab.arena.match.PairingScheme;
import chesslab.arena.player.Entrant;
import chesslab.arena.player.MatchPlayer;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Player;
import chesslab.game.Position;
import chesslab.search.PvSearch;
import chesslab.search.PvSearchSettings;
import chesslab.search.Search;
import chesslab.search.SearchLimits;
import chesslab.search.StaticEvaluation;
import chesslab.search.chess.ChessSearch;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * Where players of one's own meet others, in one call and with a progress bar.
 *
 * <pre>{@code
 * Arena<Board, Move> arena = Arena.chess().player("last", board -> Optional.of(board.legalMoves().get(0)));
 * System.out.println(arena.match("last", "random", 20));
 * }</pre>
 *
 * <p>A match starts each pair of games from another opening of the shipped book, a game of one's own from its start, and
 * gives each player both colours. A player that throws, makes an illegal move or needs more than 10 seconds for a move has
 * lost the game; after the third such game it is out.
 *
 * @param <P> the positions
 * @param <M> their moves
 */
public final class Arena<P extends Position<M>, M> {

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
     * An arena for chess. Names that nobody has here are texts of players, such as {@code alphabeta:nodes=10000}.
     *
     * @throws IOException if the shipped book cannot be read
     */
    public static Arena<Board, Move> chess() throws IOException {
        return new Arena<>(Openings.read(Data.folder("openings").resolve("book.epd")), Entrant::parse,
                ChessSearch::pvSearch);
    }

    /** An arena for a game of one's own, which begins from this position. */
    public static <P extends Position<M>, M> Arena<P, M> of(Supplier<P> start) {
        return new Arena<>(Openings.of(start), name -> {
            throw new IllegalArgumentException("there is no player \"" + name + "\" in this arena");
        }, evaluation -> new PvSearch<>(PvSearchSettings.of(evaluation)));
    }

    /** Adds a player, which plays one game at a time. */
    public Arena<P, M> player(String name, Player<P, M> player) {
        return add(Entrant.of(name, player));
    }

    /** Adds players, one for each game; all that is random in a game follows from the seed. */
    public Arena<P, M> players(String name, LongFunction<Player<P, M>> maker) {
        return add(Entrant.ofEach(name, maker));
    }

    /** Adds an evaluation as a player, by principal variation search. */
    public Arena<P, M> evaluation(String name, StaticEvaluation<? super P> evaluation, SearchLimits limits) {
        Objects.requireNonNull(evaluation, "evaluation");
        return player(name, searches.apply(evaluation).asPlayer(limits));
    }

    private Arena<P, M> add(Entrant<P, M> player) {
        players.put(player.toString(), player);
        return this;
    }

    private Entrant<P, M> entrant(String name) {
        Entrant<P, M> own = players.get(name);
        try {
            return own != null ? own : others.apply(name);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(e.getMessage() + (players.isEmpty()
                    ? ""
                    : "\nand here "
                            + String.join(", ", players.keySet())),
                    e);
        }
    }

    private MatchSettings<P, M> settings(String a, String b, int games) {
        return MatchSettings.of(entrant(a), entrant(b), games, openings);
    }

    /** Opens a player, for a playable board or to be asked for moves; whoever opens it closes it. */
    public MatchPlayer<P, M> open(String name) throws IOException {
        return entrant(name).open(1);
    }

    /** Plays one game from the first opening; of chess, {@code Show.game(MatchPgn.of(…))} shows it move by move. */
    public MatchGame<P, M> game(String white, String black) throws IOException {
        try (MatchPlayer<P, M> first = open(white); MatchPlayer<P, M> second = open(black)) {
            return MatchGame.play(0, openings.start().apply(0), first, second, GameRules.TUTORIAL);
        }
    }

    /**
     * Plays a match.
     *
     * @param games an even number
     */
    public MatchReport<P, M> match(String a, String b, int games) throws IOException, InterruptedException {
        try (Progress bar = Progress.start(a + " against " + b, games)) {
            return Match.play(settings(a, b, games), progress -> bar.step());
        }
    }

    /**
     * Plays a match between each two players.
     *
     * @param games   of each match, an even number
     * @param players by name; without any, all that were added
     */
    public LadderReport<P, M> ladder(int games, String... players) throws IOException, InterruptedException {
        List<Entrant<P, M>> entrants = players.length == 0
                ? List.copyOf(this.players.values())
                : Arrays.stream(players).map(this::entrant).toList();
        if (entrants.size() < 2) {
            throw new IllegalArgumentException(entrants.size() + " players: expected 2 or more");
        }
        LadderMatches<P, M> ladder = LadderMatches.of(entrants, PairingScheme.ALL,
                MatchSettings.of(entrants.get(0), entrants.get(1), games, openings));
        try (Progress bar = Progress.start("games", (long) games * ladder.matches().size())) {
            return ladder.play((number, progress) -> bar.step());
        }
    }
}
