package chesslab.uci;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

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

    private final UciConnection connection;
    private final OptionValues values;

    private UciEngine(UciConnection connection) {
        this.connection = connection;
        values = new OptionValues(connection.handshake());
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
        return start(program.toString(), List.of(program.toString()), timeouts);
    }

    /**
     * Starts an engine that is a program with arguments.
     *
     * @param label   what messages call it
     * @param command the program and its arguments
     */
    public static UciEngine start(String label, List<String> command, UciTimeouts timeouts) {
        return new UciEngine(new UciConnection(label, command, timeouts));
    }

    /** The engine's name and version, as it says: {@code Stockfish 15.1}; the program's name where it says none. */
    public String name() {
        return connection.name();
    }

    /** The options that the engine offers, in its order. */
    public List<UciOption> options() {
        return List.copyOf(connection.handshake().options().values());
    }

    /** The option of that name; case does not matter. */
    public Optional<UciOption> option(String name) {
        return values.option(name);
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
        connection.command(values.set(name, value));
    }

    /** Sets an option that takes a number. */
    public void setOption(String name, long value) {
        setOption(name, Long.toString(value));
    }

    /** Sets an option that is on or off. */
    public void setOption(String name, boolean value) {
        setOption(name, Boolean.toString(value));
    }

    /** Makes the engine forget what it learnt from searches before. The position stays. */
    public void newGame() {
        connection.command("ucinewgame\n");
    }

    /** The next searches are of this position. The engine knows what has occurred on the board, for repetitions. */
    public void setPosition(Board board) {
        connection.setPosition(board);
    }

    /**
     * Searches the position, and waits for it. A position without legal moves is not shown to the engine: some crash.
     *
     * @throws UciException if the engine does not answer in time, ends, or chooses a move that is not legal
     */
    public UciResult go(UciLimit limit) {
        return connection.go(limit, values.multiPv());
    }

    /** Ends a search that another thread waits for; it returns what it has found. Does nothing while none runs. */
    public void stop() {
        connection.stop();
    }

    /** The engine's best move; empty where there is no legal one. */
    public Optional<Move> bestMove(UciLimit limit) {
        return go(limit).bestMove();
    }

    /** The score of the position; empty where there is no legal move, or the limit let the engine find only a bound. */
    public Optional<Score> evaluation(UciLimit limit) {
        return go(limit).score();
    }

    /**
     * The engine's best moves with their lines, the best first. {@code MultiPV} is afterwards what it was.
     *
     * @param count how many, as far as there are legal moves
     */
    public List<UciLine> topMoves(int count, UciLimit limit) {
        int before = values.multiPv();
        if (count == before) {
            return go(limit).lines();
        }
        setOption(OptionValues.MULTI_PV, count);
        List<UciLine> lines = go(limit).lines();
        setOption(OptionValues.MULTI_PV, before);
        return lines;
    }

    /**
     * The next searches are of the position after these moves from the start position.
     *
     * @param moves in UCI or SAN
     * @throws IllegalArgumentException if one is not legal; the position is then as before
     */
    public void setPosition(List<String> moves) {
        Board board = new Board();
        moves.forEach(board::doMove);
        setPosition(board);
    }

    /**
     * The next searches are of the position of a FEN.
     *
     * @throws IllegalArgumentException if it is none, or no legal game can show it; the position is then as before
     */
    public void setFen(String fen) {
        setPosition(Board.fromFen(fen));
    }

    /** The position that is searched, as FEN. */
    public String fen() {
        return connection.board().getFen();
    }

    /**
     * Makes the engine play about as strong as a player of that rating. It then chooses its best move by chance and by
     * the clock, no longer repeatable, among its lines; the lines themselves stay those of full strength, so that a
     * choice among them never sees the weakening.
     *
     * @throws IllegalArgumentException if the engine cannot, or not that strong or weak; the message has its range
     */
    public void setElo(int elo) {
        setOption("UCI_Elo", elo);
        setOption("UCI_LimitStrength", true);
    }

    /**
     * Weakens the engine's best move, 0 the most and 20 not at all in Stockfish. As with {@link #setElo}, its lines
     * stay those of full strength.
     *
     * @throws IllegalArgumentException if the engine has no such option, or not that level; the message has its range
     */
    public void setSkillLevel(int level) {
        setOption("Skill Level", level);
    }

    /** Gives every option that was set its first value, and makes the engine forget its searches. */
    public void resetParameters() {
        connection.command(values.reset());
        newGame();
    }

    /** The processor time that the engine has used; after it has ended, until it was closed, as far as known. */
    public Duration cpuTime() {
        return connection.cpuTime();
    }

    /** Ends the engine: asks it to, and kills it where it does not within a second. */
    @Override
    public void close() {
        connection.close();
    }

    /** The process, for tests that do to it what should not happen. */
    ProcessHandle handle() {
        return connection.handle();
    }

    /** {@code Stockfish 15.1 (/usr/games/stockfish)}. */
    @Override
    public String toString() {
        return connection.toString();
    }
}
