package chesslab.mining;

import chesslab.chess.Board;
import chesslab.chess.ScoredMove;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * An engine that mines: one process, which one worker uses. It names the best moves of a position with a legal move,
 * the best first, at least one and none twice, and leaves the board unchanged. Where it fails, any method throws a
 * {@link chesslab.uci.UciException} or an {@link EngineFault}.
 */
public interface MiningEngine extends Function<Board, List<ScoredMove>>, AutoCloseable {

    /** Starts engines of one kind. */
    @FunctionalInterface
    interface Starter {
        MiningEngine start();
    }

    /** Starts UCI engines of a program, set up for a recipe. */
    static Starter starter(Path program, MiningSettings settings) {
        return () -> UciMiningEngine.start(program, settings);
    }

    /** Name and version, such as "Stockfish 15.1". */
    String name();

    /** Forgets everything of the games before. */
    void newGame();

    /** Returns the time that its process has spent on processors. */
    Duration cpuTime();

    /** Ends it, from whatever thread and whatever it is doing. */
    @Override
    void close();
}
