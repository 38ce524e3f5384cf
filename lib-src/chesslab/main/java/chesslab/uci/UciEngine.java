package chesslab.uci;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.uci.UciException.Reason;
import chesslab.uci.UciOption.Type;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A chess engine in a process of its own, driven over UCI.
 *
 * <pre>{@code
 * try (UciEngine engine = UciEngine.start(Stockfish.require())) {
 *     engine.setOption("MultiPV", 3);
 *     engine.setPosition(board);
 *     UciResult result = engine.go(UciLimit.nodes(1000));
 * }
 * }</pre>
 *
 * <p>Every call ends: with its answer, or with a {@link UciException} after the time that {@link UciTimeouts} allows;
 * then the process is gone, and the way on is to start another. Options and positions are checked before the engine
 * hears of them, because engines ignore silently what they do not understand, or crash.
 *
 * <p>With one thread ({@code Threads} 1, the default) and a limit of nodes or depth, {@link #newGame()} before a game
 * makes the game repeatable: the same searches in the same order find the same, in any process.
 *
 * <p>An engine is for one thread at a time; only {@link #stop()} and {@link #close()} may come from another.
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
     * Starts an engine that is a program with arguments.
     *
     * @param label   what messages call it
     * @param command the program and its arguments
     */
    public UciEngine(String label, List<String> command, UciTimeouts timeouts) {
        this.label = label;
        this.timeouts = Objects.requireNonNull(timeouts, "timeouts");
        name = Path.of(label).getFileName().toString();
        try {
            process = new EngineProcess(label, command, this::failure);
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
     * @param program its program, such as {@link Stockfish#require()} finds
     * @throws UciException if it cannot be run or does not say in time that it speaks UCI
     */
    public static UciEngine start(Path program) {
        return start(program, UciTimeouts.DEFAULT);
    }

    /** The same, with other time-outs. */
    public static UciEngine start(Path program, UciTimeouts timeouts) {
        return new UciEngine(program.toString(), List.of(program.toString()), timeouts);
    }

    /** The engine's name and version, as it says: {@code Stockfish 15.1}; the program's name where it says none. */
    public String name() {
        return name;
    }

    /** The options that the engine offers, in its order. */
    public List<UciOption> options() {
        return List.copyOf(options.values());
    }

    /** The option of that name; case does not matter. */
    public Optional<UciOption> option(String name) {
        return Optional.ofNullable(options.get(name.toLowerCase(Locale.ROOT)));
    }

    /**
     * Sets an option.
     *
     * @param name  one of {@link #options()}; case does not matter
     * @param value as the option takes it; nothing for a button
     * @throws IllegalArgumentException if the engine has no such option, or the option does not take the value; the
     *                                  message says what there is and what it takes
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

    /** Sets an option that takes a number. */
    public void setOption(String name, long value) {
        setOption(name, Long.toString(value));
    }

    /**
     * Makes the engine play about as strong as a player of that rating. It then chooses its best move by chance and by
     * the clock, no longer repeatable, among its lines; the lines themselves stay those of full strength, so that a
     * choice among them never sees the weakening. So does Stockfish's {@code Skill Level}, 0 to 20.
     *
     * @throws IllegalArgumentException if the engine cannot, or not that strong or weak; the message has its range
     */
    public void setElo(int elo) {
        setOption("UCI_Elo", elo);
        setOption("UCI_LimitStrength", "true");
    }

    /** Makes the engine forget what it learnt from searches before. The position stays. */
    public void newGame() {
        command("ucinewgame\n");
    }

    /** Sends lines and waits until the engine has dealt with them. */
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
     * The next searches are of this position. For repetitions, the engine is sent the position after the last capture
     * or pawn move, before which none can come again, and the moves since.
     */
    public void setPosition(Board board) {
        Board copy = board.copy();
        List<Move> history = board.history();
        List<Move> moves = history.subList(Math.max(0, history.size() - board.getHalfMoveCounter()), history.size());
        moves.forEach(move -> copy.undoMove());
        String fen = copy.getFen();
        moves.forEach(copy::doMove);
        positionCommand = "position " + (fen.equals(Board.START_FEN) ? "startpos" : "fen " + fen)
                + (moves.isEmpty() ? "" : " moves ")
                + moves.stream().map(Move::toString).collect(Collectors.joining(" "));
        this.board = copy;
    }

    /**
     * Searches the position, and waits for it. A position without legal moves is not shown to the engine: some crash.
     *
     * @throws UciException if the engine does not answer in time, ends, or chooses a move that is not legal
     */
    public UciResult go(UciLimit limit) {
        int moves = board.legalMoves().size();
        if (moves == 0) {
            return UciResult.NO_MOVES;
        }
        List<String> said = new ArrayList<>();
        try {
            process.within(timeouts.of(limit));
            // in one go, so that a short search costs one write
            process.send("isready\n" + positionCommand + "\ngo " + limit.words() + "\n");
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
                .flatMap(word -> UciLine.move(word, board.getSideToMove())).filter(board::isLegal)
                .orElseThrow(() -> new IllegalArgumentException("its answer \""
                        + (answer.length() <= 80 ? answer : answer.substring(0, 80) + "…") + "\" is no legal move"));
    }

    /** What went wrong, where the last line says so; else empty. */
    static String error(List<String> lines) {
        String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
        return last.startsWith(ERROR) ? last.substring(ERROR.length()).strip() : "";
    }

    /** Ends a search that another thread waits for; it returns what it has found. Does nothing while none runs. */
    public void stop() {
        if (searching) {
            process.hurry(timeouts.ping());
            process.send("stop\n");
        }
    }

    /** Ends the engine: asks it to, and kills it where it does not within a second. */
    @Override
    public void close() {
        process.close();
    }

    /** The process, for tests that do to it what should not happen. */
    ProcessHandle handle() {
        return process.handle();
    }

    /** {@code Stockfish 15.1 (/usr/games/stockfish)}. */
    @Override
    public String toString() {
        return name + " (" + label + ")";
    }
}
