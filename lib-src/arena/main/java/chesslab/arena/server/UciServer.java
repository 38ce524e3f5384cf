package chesslab.arena.server;

import chesslab.arena.play.MatchPlayer;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.files.ExceptionMessages;
import chesslab.files.Workers;
import chesslab.game.Side;
import chesslab.search.chess.Level;
import chesslab.search.chess.SelectiveEngine;
import chesslab.uci.UciOption;
import chesslab.uci.UciOption.Type;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes a player a UCI engine: reads the protocol's commands and answers them. A search runs in a separate thread, so
 * that the server can answer {@code isready} and {@code stop}.
 *
 * <p>{@code go} searches with its limits, or without any, with those in the player's text; {@link GoCommand} has its
 * words. A player without limits ignores them. One with a {@link SelectiveEngine} plans its time by the clock, has
 * options for its table, its lines and its level, and may ponder. Impossible numbers of {@code go} are corrected, with
 * an {@code info string}. A position without legal moves gets {@code bestmove (none)}. A game drawn by rule continues
 * while there are legal moves.
 *
 * <p>A player that a first search makes faster has it before {@code uciok}, since programs send {@code isready} after
 * the clock has begun to run. The time that commands take before {@code go} is taken from the clock.
 *
 * <p>{@code bestmove 0000}, after {@code info string error …}, has two causes: the player failed, or {@code position}
 * was refused. The program would play a move for the position before in another one, so there is no move until a
 * position is accepted. A line of more than 2^20 characters is refused without being stored.
 *
 * @see <a href="https://www.wbec-ridderkerk.nl/html/UCIProtocol.html">the UCI protocol</a>
 */
public final class UciServer {

    private static final Pattern NAME_AND_VALUE = Pattern.compile("name\\s+(.+?)(?:\\s+value(?:\\s+(.*))?)?",
            Pattern.CASE_INSENSITIVE);

    private static final long MILLIS_TO_END = 1000; // that a search gets at the end
    private static final List<String> WARM_UP = List.of("nodes", "50000", "movetime", "1000");
    private static final int MOST_OF_A_MOVE = 40; // characters, in a message
    private static final int MOST_CHARACTERS = 1 << 20; // of a line: a position after 200,000 moves

    private record Setting(UciOption option, Consumer<String> use) {

        String described() {
            return "option name " + option.name() + " type " + option.type().name().toLowerCase(Locale.ROOT)
                    + (option.type() == Type.BUTTON ? "" : " default " + option.defaultValue())
                    + (option.type() == Type.SPIN
                            ? " min " + option.min().getAsLong() + " max " + option.max().getAsLong()
                            : "");
        }
    }

    private final MatchPlayer<Board, Move> player;
    private final BufferedReader in;
    private final PrintStream out;
    private final Map<String, Setting> settings = new LinkedHashMap<>(); // by the name in small letters
    private final LongSupplier nanoTime;
    private final ExecutorService thread; // one for all searches: on a busy machine a new one would have to wait
    private int seed;
    private boolean limited; // to the level of the next
    private int elo;
    private SplittableRandom random; // draws a level's moves in a game
    private int overhead; // ms of each clock that are kept back
    private Board board = new Board();
    private String positionFault = "";
    private String playerFault = "";
    private boolean inGame;
    private boolean prepared;
    private long spentNanos; // by commands since the last search began
    private Optional<UciSearch> search = Optional.empty();

    /**
     * Makes a server.
     *
     * @param player the player; the caller closes it
     * @param seed   seed of every game, until the option Seed is set; 0 or more
     * @param out    receives the answers; nothing else may write there
     */
    public UciServer(MatchPlayer<Board, Move> player, int seed, InputStream in, PrintStream out) {
        this(player, seed, in, out, System::nanoTime);
    }

    /** @param nanoTime a clock in nanoseconds */
    UciServer(MatchPlayer<Board, Move> player, int seed, InputStream in, PrintStream out, LongSupplier nanoTime) {
        this.player = player;
        this.nanoTime = nanoTime;
        this.thread = Executors.newSingleThreadExecutor(Workers.daemons("search of " + player));
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.out = out;
        offer("Seed", seed, 0, Integer.MAX_VALUE, value -> this.seed = value);
        offer("Move Overhead", 30, 0, 5000, value -> overhead = value);
        player.engine().ifPresent(engine -> {
            int most = SelectiveEngine.mostMegabytes();
            offer("Hash", Math.min(64, most), 1, most, engine::setHash);
            offer("Clear Hash", Type.BUTTON, "", value -> engine.newGame());
            offer("Threads", 1, 1, Runtime.getRuntime().availableProcessors(), engine::setThreads);
            offer("Ponder", Type.CHECK, "false", value -> {
            });
            offer("MultiPV", 1, 1, 218, engine::setLines); // no position has more moves
            offer("UCI_LimitStrength", Type.CHECK, "false", value -> limitTo(Boolean.parseBoolean(value), elo));
            offer("UCI_Elo", Level.MOST, Level.LEAST, Level.MOST, value -> limitTo(limited, value));
        });
        offer("UCI_EngineAbout", Type.STRING, "chesslab, chess AI from scratch in Java notebooks", value -> {
        });
    }

    private void offer(String name, int value, long least, long most, IntConsumer use) {
        use.accept(value);
        offer(new UciOption(name, Type.SPIN, Integer.toString(value), OptionalLong.of(least), OptionalLong.of(most),
                List.of()), given -> use.accept(Integer.parseInt(given)));
    }

    private void offer(String name, Type type, String value, Consumer<String> use) {
        offer(new UciOption(name, type, value, OptionalLong.empty(), OptionalLong.empty(), List.of()), use);
    }

    private void offer(UciOption option, Consumer<String> use) {
        settings.put(option.name().toLowerCase(Locale.ROOT), new Setting(option, use));
    }

    /**
     * Answers until {@code quit} or the end of the input. Then it ends a running search; a player that does not end it
     * within a second is abandoned.
     */
    public void run() throws IOException {
        try {
            String line = readLine();
            while (line != null && handle(line)) {
                line = readLine();
            }
        } finally {
            endSearch(MILLIS_TO_END);
            thread.shutdown();
        }
    }

    /** Returns the next line, truncated if it is too long; null at the end. */
    private String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        int letter = in.read();
        boolean end = letter < 0;
        for (; letter >= 0 && letter != '\n'; letter = in.read()) {
            if (line.length() <= MOST_CHARACTERS) {
                line.append((char) letter);
            }
        }
        return end ? null : line.toString();
    }

    /** Executes a line, skipping words before the command. Returns false for {@code quit}. */
    private boolean handle(String line) {
        if (line.length() > MOST_CHARACTERS) {
            String fault = UciSearch.error("a line of more than " + MOST_CHARACTERS + " characters: ignored");
            positionFault = line.contains("position") ? fault : positionFault;
            send(fault);
            return true;
        }
        List<String> words = List.of(line.strip().split("\\s+"));
        for (int i = 0; i < words.size(); i++) {
            List<String> rest = words.subList(i + 1, words.size());
            switch (words.get(i)) {
                case "uci" -> {
                    prepare();
                    send("id name chesslab " + player + "\nid author chesslab\n" + settings.values().stream()
                            .map(Setting::described).collect(Collectors.joining("\n")) + "\nuciok");
                }
                case "isready" -> {
                    spend(this::prepare);
                    send("readyok");
                }
                case "ucinewgame" -> spend(this::newGame);
                case "position" -> setPosition(rest);
                case "go" -> go(rest);
                case "stop" -> search.ifPresent(UciSearch::stop);
                case "ponderhit" -> search.ifPresent(UciSearch::ponderHit);
                case "setoption" -> spend(() -> setOption(String.join(" ", rest)));
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

    /** Executes a command and counts its time: a program may send it after the clock of its side has begun to run. */
    private void spend(Runnable command) {
        long start = nanoTime.getAsLong();
        command.run();
        spentNanos += nanoTime.getAsLong() - start;
    }

    private void setOption(String words) {
        try {
            Matcher found = NAME_AND_VALUE.matcher(words);
            Setting setting = found.matches() ? settings.get(found.group(1).toLowerCase(Locale.ROOT)) : null;
            if (setting == null) {
                throw new IllegalArgumentException("setoption " + words + ": expected name and one of " + settings
                        .values().stream().map(each -> each.option().name()).collect(Collectors.joining(", ")));
            }
            String value = setting.option().check(found.group(2) == null ? "" : found.group(2));
            endSearch(Long.MAX_VALUE);
            setting.use().accept(value);
        } catch (IllegalArgumentException | OutOfMemoryError e) {
            send(UciSearch.error(ExceptionMessages.message(e)));
        }
    }

    /** Lets the player search for a while without an answer, so that Java has compiled it before a clock runs. */
    private void prepare() {
        if (prepared || search.isPresent() || !player.warmsUp()) {
            return;
        }
        prepared = true;
        new UciSearch(thread, player, new Board(), Set.of(), GoCommand.parse(WARM_UP, Side.WHITE, 0, 0), "", line -> {
        }).await(Long.MAX_VALUE);
        boolean begun = inGame;
        newGame();
        inGame = begun;
    }

    private synchronized void send(String lines) {
        out.print(lines + "\n");
        out.flush();
    }

    private void limitTo(boolean isLimited, int level) {
        limited = isLimited;
        elo = level;
        if (limited) {
            send("info string " + new Level(elo).meaning());
        }
    }

    private void newGame() {
        endSearch(Long.MAX_VALUE);
        inGame = true;
        random = new SplittableRandom(seed);
        try {
            player.newGame(seed);
            playerFault = "";
        } catch (Throwable e) { // checked ones too, which the player's code need not declare
            playerFault = UciSearch.error(e);
            send(playerFault);
        } finally {
            Thread.interrupted(); // the player's code may have interrupted its own thread
        }
    }

    private void setPosition(List<String> words) {
        int moves = words.contains("moves") ? words.indexOf("moves") : words.size();
        String text = String.join(" ", words.subList(0, moves));
        try {
            if (!text.equals("startpos") && !text.startsWith("fen ")) {
                throw new IllegalArgumentException("position \"" + text + "\": expected startpos or fen");
            }
            Board given = text.equals("startpos")
                    ? new Board()
                    : Board.fromFen(text.substring("fen ".length()), fault -> send("info string left out: " + fault));
            words.stream().skip(moves + 1)
                    .map(move -> new Move(move.toLowerCase(Locale.ROOT), given.getSideToMove()).toString())
                    .forEach(given::doMove); // as text, e1h1 is castling
            board = given;
            positionFault = "";
        } catch (IllegalArgumentException e) {
            positionFault = UciSearch.error(ExceptionMessages.message(e));
            send(positionFault);
        }
    }

    private void go(List<String> words) {
        endSearch(Long.MAX_VALUE);
        if (!inGame) {
            spend(this::newGame);
        }
        GoCommand command = GoCommand.parse(words, board.getSideToMove(), overhead, spentNanos / 1_000_000);
        spentNanos = 0;
        command.corrected().forEach(fault -> send("info string go " + fault));
        player.engine().ifPresent(
                engine -> engine.setLevel(limited ? Optional.of(new Level(elo)) : Optional.empty(), random));
        Set<Move> only = command.searchMoves().stream().flatMap(this::legal).collect(Collectors.toSet());
        boolean limits = player.limitTo(only);
        if (!limits) {
            send("info string go searchmoves: " + player + " chooses among all moves");
        }
        search = Optional.of(new UciSearch(thread, player, board.copy(), limits ? only : Set.of(), command,
                positionFault.isEmpty() ? playerFault : positionFault, this::send));
    }

    private Stream<Move> legal(String move) {
        try {
            return Stream.of(board.parseMove(move.toLowerCase(Locale.ROOT)));
        } catch (IllegalArgumentException e) {
            send("info string go searchmoves " + ExceptionMessages.line(move, MOST_OF_A_MOVE) + ": not legal here");
            return Stream.empty();
        }
    }

    private void endSearch(long millis) {
        search.ifPresent(UciSearch::stop);
        search.ifPresent(last -> last.await(millis));
    }
}
