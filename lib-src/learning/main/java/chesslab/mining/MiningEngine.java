package chesslab.mining;

import chesslab.chess.Board;
import chesslab.chess.ScoredMove;
import chesslab.search.SearchLimits;
import chesslab.uci.UciEngine;
import chesslab.uci.UciLine;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * An engine for mining: one process, for one game at a time. It returns the best moves of a position with a legal move,
 * best first, at least one and none twice, and leaves the board unchanged. If it fails, any method throws a {@link
 * chesslab.uci.UciException} or a {@link Fault}.
 */
public interface MiningEngine extends Function<Board, List<ScoredMove>>, AutoCloseable {

    /** Starts engines of one kind. */
    @FunctionalInterface
    interface Starter {
        MiningEngine start();
    }

    /** Thrown if an engine's answer lacks data that mining needs. Like a UCI failure it ends the engine. */
    @SuppressWarnings("serial")
    final class Fault extends RuntimeException {

        public Fault(String message) {
            super(message);
        }
    }

    /** Starts UCI engines of a program, set up for a recipe: with one thread, so that their games repeat. */
    static Starter starter(Path program, MiningSettings settings) {
        return () -> {
            UciEngine engine = UciEngine.start(program);
            try {
                settings.engineOptions().forEach(engine::setOption);
                engine.setOption("MultiPV", settings.choice().lines());
                return new Uci(engine, settings.limit());
            } catch (IllegalArgumentException e) { // it has not such an option, or not in that range
                engine.close();
                throw new Fault(e.getMessage());
            }
        };
    }

    /** A UCI engine under a limit. */
    record Uci(UciEngine engine, SearchLimits limit) implements MiningEngine {

        @Override
        public String name() {
            return engine.name();
        }

        @Override
        public void newGame() {
            engine.newGame();
        }

        @Override
        public List<ScoredMove> apply(Board board) {
            engine.setPosition(board);
            List<UciLine> lines = engine.go(limit).lines();
            if (lines.isEmpty()) {
                throw new Fault(engine.name() + " chose a move without a score");
            }
            return lines.stream().map(line -> new ScoredMove(line.move(), line.score())).toList();
        }

        @Override
        public void close() {
            engine.close();
        }
    }

    /** Name and version, such as "Stockfish 15.1". */
    String name();

    /** Clears the results of earlier games. */
    void newGame();

    /** Ends the engine, from any thread and at any time. */
    @Override
    void close();
}
