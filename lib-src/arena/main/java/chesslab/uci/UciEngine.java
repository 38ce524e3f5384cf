package chesslab.uci;

import chesslab.chess.Board;
import chesslab.chess.Constants;
import chesslab.chess.Move;
import chesslab.search.SearchLimits;
import chesslab.uci.UciException.Reason;
import chesslab.uci.UciOption.Type;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A chess engine in a separate process, driven over UCI.
 *
 * <pre>{@code
 * try (UciEngine engine = UciEngine.start(Stockfish.require())) {
 *     engine.setOption("MultiPV", 3);
 *     engine.setPosition(board);
 *     UciResult result = engine.go(SearchLimits.nodes(1000));
 * }
 * }</pre>
 *
 * <p>Every call ends with its answer, or with a {@link UciException} after the time of {@link UciTimeouts}; then the
 * process has ended, and the caller may start another. Options and positions are checked before they go to the engine,
 * because engines silently ignore unknown input, or crash.
 *
 * <p>With one thread ({@code Threads} 1, the default) and a limit of nodes or depth, {@link #newGame()} before a game
 * makes the game repeatable: the same searches in the same order have the same results, in any process.
 *
 * <p>Only one thread may use an engine at a time; another may call {@link #stop()} and {@link #close()}.
 */
public final class UciEngine implements AutoCloseable {

    private static final String READY_OK = "readyok";
    private static final String ERROR = "info string error ";
    private static final int MANY_LINES = 1000;

    private final String label;
    private final UciTimeouts timeouts;
    private final EngineProcess process;
    private final Map<String, UciOption> options = new LinkedHashMap<>(); // by name in lower case
    private String name;
    private int multiPv = 1;
    private Board board;
    private String positionCommand;
    private volatile boolean searching;

    /**
     * Starts an engine from a program with arguments.
     *
     * @param label       its name in messages
     * @param command     the program and its arguments
     * @param mostPrinted the bytes that it may print from one answer to the next, to all outputs
     */
    public UciEngine(String label, List<String> command, UciTimeouts timeouts, long mostPrinted) {
        this.label = label;
        this.timeouts = Objects.requireNonNull(timeouts, "timeouts");
        name = Path.of(label).getFileName().toString();
        try {
            process = new EngineProcess(label, command, mostPrinted, this::failure);
        } catch (IOException e) {
            throw failure(Reason.NOT_STARTED, "it cannot be run", e);
        }
        process.within(timeouts.start());
        process.send("uci\n");
        process.readTo("uciok", line -> {
            if (line.startsWith("id name ")) {
                name = line.substring("id name ".length()).strip();
            }
            UciOption.parse(line).ifPresent(option -> options.put(option.name().toLowerCase(Locale.ROOT), option));
        });
        setPosition(new Board());
        command("");
    }

    /**
     * Starts an engine.
     *
     * @param program its program, such as that of {@link Stockfish#require()}
     * @throws UciException if it cannot be run or does not confirm UCI in time
     */
    public static UciEngine start(Path program) {
        return start(program, UciTimeouts.DEFAULT);
    }

    /** Starts an engine with other time-outs. */
    public static UciEngine start(Path program, UciTimeouts timeouts) {
        return new UciEngine(program.toString(), List.of(program.toString()), timeouts, Long.MAX_VALUE);
    }

    /** Returns the engine's name and version: {@code Stockfish 15.1}; without one, the program's name. */
    public String name() {
        return name;
    }

    /** Returns the engine's options, in its order. */
    public List<UciOption> options() {
        return List.copyOf(options.values());
    }

    /** Returns the option of that name; case does not matter. */
    public Optional<UciOption> option(String name) {
        return Optional.ofNullable(options.get(name.toLowerCase(Locale.ROOT)));
    }

    /**
     * Sets an option.
     *
     * @param name  one of {@link #options()}; case does not matter
     * @param value a value that the option accepts; empty for a button
     * @throws IllegalArgumentException if the engine has no such option, or the option refuses the value; the message
     *                                  lists the options or allowed values
     */
    public void setOption(String name, String value) {
        UciOption option = option(name).orElseThrow(() -> new IllegalArgumentException(
                this.name + " has no option '" + name + "': expected one of "
                        + options.values().stream().map(UciOption::name).collect(Collectors.joining(", "))));
        String checked = option.check(value);
        command("setoption name " + option.name() + (option.type() == Type.BUTTON ? "" : " value " + checked) + "\n");
        if (option.name().equalsIgnoreCase("MultiPV")) {
            multiPv = Integer.parseInt(checked);
        }
    }

    /** Sets an option with a number. */
    public void setOption(String name, long value) {
        setOption(name, Long.toString(value));
    }

    /**
     * Weakens the engine to about that rating. It then chooses its best move among its lines by chance and by the
     * clock, so that games do not repeat; the lines themselves keep full strength, so that a choice among them is not
     * weakened. Stockfish's {@code Skill Level}, 0 to 20, does the same.
     *
     * @throws IllegalArgumentException if the engine has no such option or range; the message has its range
     */
    public void setElo(int elo) {
        setOption("UCI_Elo", elo);
        setOption("UCI_LimitStrength", "true");
    }

    /** Makes the engine clear its results of earlier searches. The position stays. */
    public void newGame() {
        command("ucinewgame\n");
    }

    private void command(String lines) {
        process.within(timeouts.ping());
        process.send(lines + "isready\n");
        process.readTo(READY_OK, unread -> {
        });
        process.rest();
    }

    private UciException failure(Reason reason, String fault, Throwable cause) {
        String position = board == null ? "" : board.getFen() + ", sent as \"" + positionCommand + '"';
        return new UciException(reason, toString(), position, fault, cause);
    }

    /**
     * Sets the position of the next searches. For repetitions, the engine receives the position after the last capture
     * or pawn move and the moves since; earlier positions cannot recur.
     */
    public void setPosition(Board board) {
        Board copy = board.copy();
        List<Move> history = board.history();
        List<Move> moves = history.subList(Math.max(0, history.size() - board.getHalfMoveCounter()), history.size());
        moves.forEach(move -> copy.undoMove());
        String fen = copy.getFen();
        moves.forEach(copy::doMove);
        positionCommand = "position " + (fen.equals(Constants.startStandardFENPosition) ? "startpos" : "fen " + fen)
                + (moves.isEmpty() ? "" : " moves ")
                + moves.stream().map(Move::toString).collect(Collectors.joining(" "));
        this.board = copy;
    }

    /**
     * Searches the position and waits for the result. A position without legal moves is not sent, since some engines
     * crash. Engines check a limit of nodes only now and then, and stop a little later.
     *
     * @throws UciException if the engine does not answer in time, ends, or chooses a move that is not legal
     */
    public UciResult go(SearchLimits limits) {
        return go(words(limits), timeouts.of(limits));
    }

    /**
     * Searches as {@link #go(SearchLimits)} by a clock, by which the engine plans its time. Its opponent has the same.
     *
     * @param left      remaining time, in whole milliseconds
     * @param increment time gained after the move
     */
    public UciResult go(Duration left, Duration increment) {
        return go(words(left, increment), timeouts.search().plus(left));
    }

    static String words(SearchLimits limits) {
        StringJoiner words = new StringJoiner(" ");
        limits.depth().ifPresent(plies -> words.add("depth " + plies));
        limits.nodes().ifPresent(nodes -> words.add("nodes " + nodes));
        limits.time().ifPresent(time -> words.add("movetime " + Math.max(1, time.toMillis())));
        return words.toString();
    }

    static String words(Duration left, Duration increment) {
        long time = Math.max(1, left.toMillis());
        long gain = increment.toMillis();
        return "wtime " + time + " btime " + time + " winc " + gain + " binc " + gain;
    }

    private UciResult go(String words, Duration longest) {
        int moves = board.legalMoves().size();
        if (moves == 0) {
            return UciResult.NO_MOVES;
        }
        List<String> said = new ArrayList<>();
        try {
            process.within(longest);
            // in one go, so that a short search costs one write
            process.send("isready\n" + positionCommand + "\ngo " + words + "\n");
            searching = true;
            process.readTo(READY_OK, old -> { // of no search, such as a second best move
            });
            String answer = process.readTo("bestmove", line -> {
                if (said.size() == MANY_LINES) {
                    said.remove(0);
                }
                said.add(line);
            });
            process.rest();
            Optional<Move> best = Optional.of(bestMove(answer));
            return new UciResult(best, UciLine.newest(said, board, Math.min(moves, multiPv)));
        } catch (IllegalArgumentException e) {
            process.close();
            String error = error(said);
            throw error.isEmpty() ? failure(Reason.ILLEGAL_MOVE, e.getMessage(), e) : failure(Reason.ERROR, error, e);
        } finally {
            searching = false;
        }
    }

    private Move bestMove(String answer) {
        return Stream.of(answer.split("\\s+")).skip(1).findFirst()
                .flatMap(word -> UciLine.move(word, board.getSideToMove()))
                .filter(move -> board.isMoveLegal(move, true))
                .orElseThrow(() -> new IllegalArgumentException("its answer \""
                        + (answer.length() <= 80 ? answer : answer.substring(0, 80) + "…") + "\" is no legal move"));
    }

    static String error(List<String> lines) {
        String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
        return last.startsWith(ERROR) ? last.substring(ERROR.length()).strip() : "";
    }

    /** Ends a search that another thread waits for, which returns its result so far. Does nothing without a search. */
    public void stop() {
        if (searching) {
            process.hurry(timeouts.ping());
            process.send("stop\n");
        }
    }

    /** Asks the engine to end, and kills it after a second. */
    @Override
    public void close() {
        process.close();
    }

    /** Returns the process, for tests of faults. */
    ProcessHandle handle() {
        return process.handle();
    }

    /** {@code Stockfish 15.1 (/usr/games/stockfish)}. */
    @Override
    public String toString() {
        return name + " (" + label + ")";
    }
}
