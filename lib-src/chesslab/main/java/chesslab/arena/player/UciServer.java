package chesslab.arena.player;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Side;
import chesslab.search.chess.SelectiveEngine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/**
 * Makes a player a UCI engine: reads the protocol's commands and answers them. A search runs in a thread of its own, so
 * that {@code isready} and {@code stop} are heard meanwhile.
 *
 * <p>{@code go} with limits searches by them, without by those in the player's text; {@link GoCommand} has its words. A
 * player that knows no limits answers in its own time. One with a {@link SelectiveEngine} plans its time by the clock,
 * has options for its table and lines, and may ponder. Impossible numbers of {@code go} are mended, with an {@code info
 * string}. A position without legal moves has {@code bestmove (none)}. A game that is drawn by rule is played on while
 * there are legal moves.
 *
 * <p>{@code bestmove 0000}, after {@code info string error …}, has two causes: the player failed, or {@code position}
 * was refused. The program would play a move for the position before in another one, so there is no move until a
 * position is accepted. A line of more than 2^20 characters is refused without being held.
 *
 * @see <a href="https://www.wbec-ridderkerk.nl/html/UCIProtocol.html">the UCI protocol</a>
 */
public final class UciServer {

    private static final long MILLIS_TO_END = 1000; // that a search gets at the end
    private static final List<String> WARM_UP = List.of("movetime", "500");
    private static final int MOST_CHARACTERS = 1 << 20; // of a line: a position after 200,000 moves

    private final MatchPlayer<Board, Move> player;
    private final BufferedReader in;
    private final PrintStream out;
    private final EngineOptions options;
    private final ExecutorService thread; // one for all searches: on a busy machine a new one would have to wait
    private Board board = new Board();
    private String positionFault = "";
    private String playerFault = "";
    private boolean inGame;
    private boolean prepared;
    private Optional<UciSearch> search = Optional.empty();

    /**
     * A server.
     *
     * @param player is the caller's to close
     * @param seed   decides all that is random in a game, in each again, until the option Seed is set; 0 or more
     * @param out    gets the answers; nothing else may write there
     */
    public UciServer(MatchPlayer<Board, Move> player, int seed, InputStream in, PrintStream out) {
        this.player = player;
        this.thread = Executors.newSingleThreadExecutor(task -> {
            Thread made = new Thread(task, "search of " + player);
            made.setDaemon(true);
            return made;
        });
        this.options = new EngineOptions(seed, player.engine().isPresent());
        player.engine().ifPresent(engine -> engine.setHash(options.number(EngineOptions.HASH)));
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.out = out;
    }

    /**
     * Answers until {@code quit} or the end of the input. A search that runs then is ended; a player that does not end
     * it within a second is left to itself.
     */
    public void run() throws IOException {
        try {
            String line = readLine();
            while (line != null && obey(line)) {
                line = readLine();
            }
        } finally {
            search.ifPresent(last -> last.end(MILLIS_TO_END));
            thread.shutdown();
        }
    }

    /** The next line, of which no more is kept than shows that it is too long; null at the end. */
    private String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        int letter = in.read();
        if (letter < 0) {
            return null;
        }
        for (; letter >= 0 && letter != '\n'; letter = in.read()) {
            if (line.length() <= MOST_CHARACTERS) {
                line.append((char) letter);
            }
        }
        return line.toString();
    }

    /** Does what a line says, whose words before the command are skipped. Returns false at the command to quit. */
    private boolean obey(String line) {
        if (line.length() > MOST_CHARACTERS) {
            String fault = UciSearch.error(new IllegalArgumentException(
                    "a line of more than " + MOST_CHARACTERS + " characters: it is left out"));
            positionFault = line.contains("position") ? fault : positionFault;
            send(fault);
            return true;
        }
        List<String> words = List.of(line.strip().split("\\s+"));
        for (int i = 0; i < words.size(); i++) {
            List<String> rest = words.subList(i + 1, words.size());
            switch (words.get(i)) {
                case "uci" -> send("id name chesslab " + player + "\nid author chesslab\n" + options.describe()
                        + "\nuciok");
                case "isready" -> {
                    player.engine().ifPresent(this::prepare);
                    send("readyok");
                }
                case "ucinewgame" -> newGame();
                case "position" -> setPosition(rest);
                case "go" -> go(rest);
                case "stop" -> search.ifPresent(UciSearch::stop);
                case "ponderhit" -> search.ifPresent(UciSearch::ponderHit);
                case "setoption" -> setOption(String.join(" ", rest));
                case "debug", "register" -> { // known to the protocol, of no use here
                }
                case "quit" -> {
                    return false;
                }
                default -> {
                    continue;
                }
            }
            return true;
        }
        return true;
    }

    private void setOption(String words) {
        try {
            String name = options.set(words);
            player.engine().ifPresent(engine -> set(engine, name));
        } catch (IllegalArgumentException e) {
            send(UciSearch.error(e));
        }
    }

    private void set(SelectiveEngine engine, String name) {
        endSearch();
        switch (name) {
            case EngineOptions.HASH -> engine.setHash(options.number(name));
            case EngineOptions.LINES -> engine.setLines(options.number(name));
            case EngineOptions.THREADS -> engine.setThreads(options.number(name));
            case EngineOptions.CLEAR -> engine.newGame();
            default -> { // asked for when they are needed
            }
        }
    }

    /** Searches a while without an answer, so that Java has compiled all of it before a clock runs. */
    private void prepare(SelectiveEngine engine) {
        if (prepared || search.isPresent()) {
            return;
        }
        prepared = true;
        new UciSearch(thread, player, new Board(), GoCommand.parse(WARM_UP, Side.WHITE, 0), "", line -> {
        }).await();
        if (inGame) {
            newGame();
        }
    }

    private synchronized void send(String lines) {
        out.print(lines + "\n");
        out.flush();
    }

    private void newGame() {
        endSearch();
        inGame = true;
        try {
            player.newGame(options.number(EngineOptions.SEED));
            playerFault = "";
        } catch (RuntimeException | Error e) {
            playerFault = UciSearch.error(e);
            send(playerFault);
        }
    }

    private void setPosition(List<String> words) {
        int moves = words.contains("moves") ? words.indexOf("moves") : words.size();
        try {
            Board given = start(String.join(" ", words.subList(0, moves)));
            words.stream().skip(moves + 1).forEach(move -> given.doMove(new Move(move, given.getSideToMove())));
            board = given;
            positionFault = "";
        } catch (IllegalArgumentException e) {
            positionFault = UciSearch.error(e);
            send(positionFault);
        }
    }

    private static Board start(String text) {
        if (text.equals("startpos")) {
            return new Board();
        }
        if (!text.startsWith("fen ")) {
            throw new IllegalArgumentException("position \"" + text + "\": expected startpos or fen");
        }
        return Board.fromFen(text.substring("fen ".length()));
    }

    private void go(List<String> words) {
        endSearch();
        if (!inGame) {
            newGame();
        }
        GoCommand command = GoCommand.parse(words, board.getSideToMove(), options.number(EngineOptions.OVERHEAD));
        command.mended().forEach(fault -> send("info string go " + fault));
        player.engine().ifPresent(engine -> engine.setRootMoves(board.legalMoves().stream()
                .filter(move -> command.searchMoves().contains(move.toString())).collect(Collectors.toSet())));
        search = Optional.of(new UciSearch(thread, player, board.copy(), command,
                positionFault.isEmpty() ? playerFault : positionFault, this::send));
    }

    /** Stops a search that runs, and waits for its answer. */
    private void endSearch() {
        search.ifPresent(UciSearch::stop);
        search.ifPresent(UciSearch::await);
    }
}
