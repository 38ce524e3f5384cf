package chesslab.arena.player;

import chesslab.chess.Board;
import chesslab.chess.Move;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes a player a UCI engine: reads the protocol's commands and answers them. A search runs in a thread of its own, so
 * that {@code isready} and {@code stop} are heard meanwhile.
 *
 * <p>{@code go} with limits searches by them, without by those in the player's text; {@link GoCommand} has its words. A
 * player that knows no limits answers in its own time. What goes wrong, a position that there is not included, is told
 * as {@code info string error …} before {@code bestmove 0000}; a position without legal moves has {@code bestmove
 * (none)}. A game that is drawn by rule is played on while there are legal moves.
 *
 * @see <a href="https://www.wbec-ridderkerk.nl/html/UCIProtocol.html">the UCI protocol</a>
 */
public final class UciServer {

    private static final long MILLIS_TO_END = 1000; // that a search gets at the end

    /** The option for the seed of the next games, from 0 to the largest int. */
    static final String SEED = "Seed";
    private static final Pattern SET_SEED = Pattern.compile("name " + SEED + " value (\\d{1,10})",
            Pattern.CASE_INSENSITIVE);

    private final MatchPlayer<Board, Move> player;
    private final BufferedReader in;
    private final PrintStream out;
    private int seed;
    private Board board = new Board();
    private String positionFault = "";
    private String playerFault = "";
    private boolean inGame;
    private UciSearch search;

    /** A server whose games have the seed 0, until the option Seed is set. */
    public UciServer(MatchPlayer<Board, Move> player, InputStream in, PrintStream out) {
        this(player, 0, in, out);
    }

    /**
     * A server.
     *
     * @param player is the caller's to close
     * @param seed   decides all that is random in a game, in each again, until the option Seed is set; 0 or more
     * @param in     has the commands
     * @param out    gets the answers; nobody else may write there
     */
    public UciServer(MatchPlayer<Board, Move> player, int seed, InputStream in, PrintStream out) {
        this.player = player;
        this.seed = seed;
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.out = out;
    }

    /**
     * Answers until {@code quit} or the end of the input. A search that runs then is ended; a player that does not end
     * it within a second is left to itself.
     */
    public void run() throws IOException {
        try {
            String line = in.readLine();
            while (line != null && obey(List.of(line.strip().split("\\s+")))) {
                line = in.readLine();
            }
        } finally {
            if (search != null) {
                search.end(MILLIS_TO_END);
            }
        }
    }

    /** Does what a line says, whose words before the command are skipped. Returns false at the command to quit. */
    private boolean obey(List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            List<String> rest = words.subList(i + 1, words.size());
            switch (words.get(i)) {
                case "uci" -> send("id name chesslab " + player + "\nid author chesslab\noption name " + SEED
                        + " type spin default " + seed + " min 0 max " + Integer.MAX_VALUE + "\nuciok");
                case "isready" -> send("readyok");
                case "ucinewgame" -> newGame();
                case "position" -> setPosition(rest);
                case "go" -> go(rest);
                case "stop", "ponderhit" -> stop();
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
        Matcher found = SET_SEED.matcher(words);
        if (found.matches() && Long.parseLong(found.group(1)) <= Integer.MAX_VALUE) {
            seed = Integer.parseInt(found.group(1));
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
            player.newGame(seed);
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
        search = new UciSearch(player, board.copy(), GoCommand.parse(words, board.getSideToMove()),
                positionFault.isEmpty() ? playerFault : positionFault, this::send);
    }

    private void stop() {
        if (search != null) {
            search.stop();
        }
    }

    /** Stops a search that runs, and waits for its answer. */
    private void endSearch() {
        if (search != null) {
            search.stop();
            search.await();
        }
    }
}
