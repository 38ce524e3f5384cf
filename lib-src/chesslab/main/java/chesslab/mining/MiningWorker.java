package chesslab.mining;

import chesslab.chess.Board;
import chesslab.chess.ScoredMove;
import chesslab.chess.pgn.PgnGame;
import chesslab.files.RunLog;
import chesslab.files.Workers;
import chesslab.uci.UciException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** Plays, or judges, game after game for a {@link Miner}, with an engine of its own that is replaced when it fails. */
final class MiningWorker implements AutoCloseable {

    /** Failures in a row at one position, and in one game at all, after which a game is held to be impossible. */
    static final int FAILURES_AT_A_POSITION = 3;
    static final int FAILURES_IN_A_GAME = 10;

    /** How a game is made. */
    @FunctionalInterface
    interface Recipe {

        /**
         * Makes a game.
         *
         * @param number its number, from 1
         * @param engine the engine, which knows nothing of other games
         */
        PgnGame play(int number, Function<Board, List<ScoredMove>> engine);
    }

    private final Recipe recipe;
    private final MiningEngine.Starter starter;
    private final RunLog log;
    private volatile boolean stopped;
    private volatile MiningEngine engine;
    private volatile Duration timeOfEnded = Duration.ZERO;
    private volatile int restarts;
    private String asked;

    MiningWorker(Recipe recipe, MiningEngine.Starter starter, RunLog log) {
        this.recipe = recipe;
        this.starter = starter;
        this.log = log;
    }

    /**
     * Plays a game, again from its start after a failure of the engine.
     *
     * @throws InterruptedException  if the worker was closed meanwhile
     * @throws EngineFailedException if the engine fails in the game whatever is done
     */
    PgnGame play(int number) throws InterruptedException, EngineFailedException, IOException {
        String failedAt = "";
        int inARow = 0;
        for (int failures = 1;; failures++) {
            asked = "before the first move";
            try {
                MiningEngine running = running();
                running.newGame();
                return recipe.play(number, board -> lines(running, board));
            } catch (UciException | EngineFault failure) {
                endEngine();
                Workers.awaitStop();
                if (stopped) {
                    throw new InterruptedException("stopped in game " + number);
                }
                inARow = asked.equals(failedAt) ? inARow + 1 : 1;
                failedAt = asked;
                log.write("game " + number + ", " + failedAt + ": " + failure.getMessage());
                if (inARow == FAILURES_AT_A_POSITION || failures == FAILURES_IN_A_GAME) {
                    throw new EngineFailedException("the engine failed " + inARow + " times in a row in game " + number
                            + ", " + failedAt + ": " + failure.getMessage(), failure);
                }
                restarts++;
            }
        }
    }

    private List<ScoredMove> lines(MiningEngine running, Board board) {
        asked = "at " + board.getFen();
        return running.apply(board);
    }

    private MiningEngine running() throws InterruptedException {
        MiningEngine running = engine == null ? starter.start() : engine;
        engine = running;
        if (stopped) { // perhaps while it was started, when close() could not see it
            running.close();
            throw new InterruptedException("stopped");
        }
        return running;
    }

    private synchronized void endEngine() {
        if (engine != null) {
            MiningEngine ended = engine;
            timeOfEnded = cpuTime();
            engine = null;
            ended.close();
        }
    }

    int restarts() {
        return restarts;
    }

    /** Returns the processor time of all its engines. */
    Duration cpuTime() {
        MiningEngine running = engine;
        return running == null ? timeOfEnded : timeOfEnded.plus(running.cpuTime());
    }

    boolean isStopped() {
        return stopped;
    }

    /** Stops it, from another thread too: its engine is ended, and a game in progress with it. */
    @Override
    public void close() {
        stopped = true;
        endEngine();
    }
}
