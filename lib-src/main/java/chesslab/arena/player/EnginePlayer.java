package chesslab.arena.player;

import chesslab.chess.Board;
import chesslab.uci.UciEngine;
import chesslab.uci.UciException;
import chesslab.uci.UciLimit;
import chesslab.uci.UciResult;
import chesslab.uci.UciTimeouts;
import java.nio.file.Path;
import java.time.Duration;

/** Plays by an engine in a process of its own. Where that fails, another is started for what comes next. */
final class EnginePlayer implements ChessPlayer {

    /** What a limit of time may be overstepped by: an engine that is only late because the machine is busy goes on. */
    private static final UciTimeouts BY_THE_CLOCK = UciTimeouts.DEFAULT.withSearch(Duration.ofSeconds(10));

    private final EngineSettings settings;
    private final Path program;
    private final String identity;
    private volatile UciEngine engine;
    private volatile boolean closed;

    /** Starts an engine, so that one which cannot play is found out before the first game. */
    EnginePlayer(EngineSettings settings, Path program) {
        this.settings = settings;
        this.program = program;
        engine = start();
        identity = engine.name();
    }

    private UciEngine start() {
        UciEngine started = UciEngine.start(program,
                settings.limit().kind() == UciLimit.Kind.MOVE_TIME ? BY_THE_CLOCK : UciTimeouts.DEFAULT);
        try {
            settings.elo().ifPresent(started::setElo);
            settings.skill().ifPresent(started::setSkillLevel);
            return started;
        } catch (IllegalArgumentException e) {
            started.close();
            throw new IllegalArgumentException("player \"" + settings + "\": " + e.getMessage(), e);
        }
    }

    private UciEngine running() {
        if (engine == null) {
            engine = start();
            if (closed) { // perhaps while it was started, when close() could not see it
                engine.close();
            }
        }
        return engine;
    }

    @Override
    public void newGame(long seed) {
        UciEngine running = running();
        try {
            running.newGame();
        } catch (UciException e) {
            drop();
            throw e;
        }
    }

    @Override
    public Choice choose(Board board) {
        UciEngine running = running();
        try {
            running.setPosition(board);
            UciResult found = running.go(settings.limit());
            return new Choice(found.bestMove().orElseThrow(), found.score());
        } catch (UciException e) {
            drop();
            throw e;
        }
    }

    private void drop() {
        engine.close();
        engine = null;
    }

    @Override
    public String toString() {
        return settings.toString();
    }

    @Override
    public String identity() {
        return identity;
    }

    @Override
    public void close() {
        closed = true;
        UciEngine running = engine;
        if (running != null) {
            running.close();
        }
    }
}
