package chesslab.page.runtime;

import chesslab.arena.play.Choice;
import chesslab.arena.play.MatchPlayer;
import chesslab.arena.play.PlayerFault;
import chesslab.arena.player.Entrant;
import chesslab.arena.player.Shared;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Player;
import chesslab.game.Termination;
import chesslab.search.Search;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import chesslab.search.StaticEvaluation;
import chesslab.search.chess.ChessSearch;
import java.io.IOException;
import java.util.Optional;
import java.util.StringTokenizer;
import java.util.function.LongFunction;

/**
 * A search as a player. A reader's is linked with its class, and answers the page by a line: {@value #MARK}, then
 * {@code name} and its name; {@code move}, the move and its nodes; or {@code fault}, its {@link Termination} and what was
 * wrong, divided by tabs. All other lines are the reader's.
 */
public final class PagePlayer implements MatchPlayer<Board, Move> {

    static final char MARK = '\u0010';

    private static MatchPlayer<Board, Move> player; // the reader's
    private static Board board;
    private static String game = ""; // that stands on it: its first position and its moves

    private final String name;
    private final SearchLimits limits;
    private final LongFunction<Search<Board, Move>> maker;
    private Search<Board, Move> search;

    PagePlayer(String name, SearchLimits limits, LongFunction<Search<Board, Move>> maker) {
        this.name = name;
        this.limits = limits;
        this.maker = maker;
    }

    /** Answers with a search of a reader's evaluation; see {@link #play}. */
    public static void search(String[] arguments, LongFunction<StaticEvaluation<Board>> evaluation) {
        if (player == null && arguments.length > 1) {
            player = new PagePlayer(arguments[0] + ",nodes=" + arguments[1],
                    SearchLimits.nodes(Long.parseLong(arguments[1])),
                    seed -> ChessSearch.modern(StaticEvaluation.<Board>unchanging(evaluation.apply(shorter(seed)))));
        }
        answer(arguments);
    }

    /**
     * Answers with a reader's player.
     *
     * @param arguments its name and nodes, the seed of a new game or nothing, the position where the game began and its
     *                  moves, or nothing; with neither it says its name
     */
    public static void play(String[] arguments, LongFunction<Player<Board, Move>> maker) {
        try {
            if (player == null && arguments.length > 1) {
                player = Entrant.ofEach(arguments[0], seed -> maker.apply(shorter(seed)), Entrant.DEFAULT_TIME)
                        .open(Shared.ofPlayers(false));
            }
        } catch (IOException e) {
            throw new IllegalStateException(e); // a page has no files
        }
        answer(arguments);
    }

    /** Returns a game's seed as a player in a file gets it elsewhere, by an option of UCI. */
    private static long shorter(long seed) {
        return seed & Integer.MAX_VALUE;
    }

    private static void answer(String[] arguments) {
        if (arguments.length == 1) {
            tell("place", Checks.place());
            return;
        }
        Checks.begin();
        try {
            if (arguments[2].isEmpty() && arguments[3].isEmpty()) {
                tell("name", player.toString());
            }
            if (!arguments[2].isEmpty()) {
                player.newGame(Long.parseLong(arguments[2]));
            }
            if (!arguments[3].isEmpty()) {
                follow(arguments[3], arguments[4]);
                Choice<Move> choice = player.choose(board);
                tell("move", choice.move().toString(), "" + choice.nodes());
            }
        } catch (PlayerFault e) {
            fault(e);
        } catch (StackOverflowError e) { // which no script between two modules passes on
            fault(new PlayerFault(Termination.CRASH, "player " + player + " threw " + e + Checks.place(e), e));
        }
    }

    private static void fault(PlayerFault fault) {
        tell("fault", fault.termination().text(), fault.termination().pgn(),
                fault.getMessage().replace('\t', ' ').replace('\n', ' '));
    }

    /** Sets the board to a game's position; of a game that goes on only the new moves are made. */
    private static void follow(String start, String moves) {
        String all = start + "\n" + moves;
        boolean goesOn = !game.isEmpty() && all.startsWith(game);
        board = goesOn ? board : Board.fromFen(start);
        StringTokenizer rest = new StringTokenizer(goesOn ? all.substring(game.length()) : moves);
        while (rest.hasMoreTokens()) {
            board.doMove(rest.nextToken());
        }
        game = all;
    }

    static void tell(String... words) {
        System.out.println(MARK + String.join("\t", words));
    }

    @Override
    public void newGame(long seed) {
        try {
            search = maker.apply(seed);
        } catch (RuntimeException e) { // of the reader's constructor
            throw new PlayerFault(Termination.CRASH,
                    "player " + name + " threw " + e + Checks.place(e) + ", when it was made", e);
        }
    }

    @Override
    public Choice<Move> choose(Board board) {
        try {
            SearchResult<Move> found = search.search(board, limits);
            return new Choice<>(found.bestMove().orElseThrow(), Optional.empty(), found.nodes());
        } catch (RuntimeException e) { // of the reader's evaluation
            throw new PlayerFault(Termination.CRASH,
                    "player " + name + " threw " + e + Checks.place(e) + ", in " + board.getFen(), e);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
