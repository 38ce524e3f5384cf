package chesslab.uci;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.uci.EngineProcess.Failure;
import chesslab.uci.UciException.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The conversation with an engine: sends commands, waits for the answers as long as {@link UciTimeouts} allows, and
 * names engine and position in every {@link UciException}.
 */
final class UciConnection implements AutoCloseable {

    private static final String READY_OK = "readyok";
    private static final Consumer<String> UNREAD = text -> {
    };

    private final String label;
    private final UciTimeouts timeouts;
    private final EngineProcess process;
    private final Handshake handshake = new Handshake();
    private PositionCommand position = PositionCommand.of(new Board());
    private volatile boolean searching;
    private Duration cpuTime = Duration.ZERO;

    /**
     * Starts an engine.
     *
     * @throws UciException if it cannot be run or does not say in time that it speaks UCI
     */
    UciConnection(String label, List<String> command, UciTimeouts timeouts) {
        this.label = label;
        this.timeouts = Objects.requireNonNull(timeouts, "timeouts");
        try {
            process = EngineProcess.start(label, command);
        } catch (IOException e) {
            throw new UciException(Reason.NOT_STARTED, label, "", "it cannot be run", e);
        }
        try {
            process.within(timeouts.start());
            process.send("uci\n");
            process.readTo("uciok", lines -> lines.lines().forEach(handshake::take));
            process.rest();
        } catch (Failure e) {
            throw exception(e);
        }
        command("");
    }

    /** Sends lines and waits until the engine has dealt with them. */
    void command(String lines) {
        requireOpen();
        try {
            process.within(timeouts.ping());
            process.send(lines + "isready\n");
            process.readTo(READY_OK, UNREAD);
            process.rest();
        } catch (Failure e) {
            throw exception(e);
        }
    }

    private void requireOpen() {
        if (!process.isOpen()) {
            throw exception(new Failure(Reason.CLOSED, "it has been closed or has failed before", null));
        }
    }

    private UciException exception(Failure failure) {
        return new UciException(failure.reason(), toString(), position.toString(), failure.getMessage(), failure);
    }

    /** What the engine said of itself: its name and its options. */
    Handshake handshake() {
        return handshake;
    }

    /** The position that the next search is of. */
    Board board() {
        return position.board();
    }

    void setPosition(Board board) {
        position = PositionCommand.of(board);
    }

    /** Does what {@link UciEngine#go} promises, reading at most {@code multiPv} lines. */
    UciResult go(UciLimit limit, int multiPv) {
        requireOpen();
        Board board = position.board();
        int moves = board.legalMoves().size();
        if (moves == 0) {
            return UciResult.NO_MOVES;
        }
        InfoLines lines = new InfoLines(board.getSideToMove(), Math.min(moves, multiPv));
        try {
            process.within(timeouts.of(limit));
            // in one go, so that a short search costs one write
            process.send("isready\n" + position.command() + "\ngo " + limit.words() + "\n");
            searching = true;
            process.readTo(READY_OK, UNREAD); // what came before belongs to no search, such as a second best move
            String answer = process.readTo("bestmove", lines::take);
            process.rest();
            return new UciResult(Optional.of(bestMove(answer)), lines.on(board));
        } catch (Failure e) {
            throw exception(e);
        } catch (IllegalArgumentException e) {
            process.close();
            throw exception(lines.error().isEmpty()
                    ? new Failure(Reason.ILLEGAL_MOVE, e.getMessage(), e)
                    : new Failure(Reason.ERROR, lines.error(), e));
        } finally {
            searching = false;
        }
    }

    private Move bestMove(String answer) {
        Board board = position.board();
        String[] words = answer.split("\\s+");
        return Optional.of(words).filter(any -> words.length > 1)
                .flatMap(any -> InfoLines.move(words[1], board.getSideToMove())).filter(board::isLegal)
                .orElseThrow(() -> new IllegalArgumentException(
                        "its answer \"" + shortened(answer) + "\" is no legal move"));
    }

    private static String shortened(String text) {
        return text.length() <= 80 ? text : text.substring(0, 80) + "…";
    }

    /** Does what {@link UciEngine#stop} promises. */
    void stop() {
        if (searching) {
            try {
                process.hurry(timeouts.ping());
                process.send("stop\n");
            } catch (Failure e) {
                throw exception(e);
            }
        }
    }

    /** The processor time that the engine has used; after it has ended, until it was closed, as far as known. */
    Duration cpuTime() {
        process.handle().info().totalCpuDuration().ifPresent(time -> cpuTime = time);
        return cpuTime;
    }

    /** Ends the engine: asks it to, and kills it where it does not within a second. */
    @Override
    public void close() {
        cpuTime();
        process.close();
    }

    ProcessHandle handle() {
        return process.handle();
    }

    /** The engine's name and version as it says; the program's name where it says none. */
    String name() {
        return handshake.name().isEmpty() ? Path.of(label).getFileName().toString() : handshake.name();
    }

    /** {@code Stockfish 15.1 (/usr/games/stockfish)}. */
    @Override
    public String toString() {
        return name() + " (" + label + ")";
    }
}
