package chesslab.mining;

import chesslab.chess.Board;
import chesslab.chess.ScoredMove;
import chesslab.uci.UciEngine;
import chesslab.uci.UciLimit;
import chesslab.uci.UciLine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A UCI engine that mines: one thread, so that its games repeat, and the recipe's limit, MultiPV and hash table. */
final class UciMiningEngine implements MiningEngine {

    private final UciEngine engine;
    private final UciLimit limit;

    private UciMiningEngine(UciEngine engine, UciLimit limit) {
        this.engine = engine;
        this.limit = limit;
    }

    /**
     * Starts an engine and sets it up for a recipe.
     *
     * @throws EngineFault if it has not the options that the recipe needs, or not in that range
     */
    static UciMiningEngine start(Path program, MiningSettings settings) {
        UciEngine engine = UciEngine.start(program);
        try {
            options(settings).forEach(engine::setOption);
            engine.setOption("MultiPV", settings.choice().lines());
            return new UciMiningEngine(engine, settings.limit());
        } catch (IllegalArgumentException e) {
            engine.close();
            throw new EngineFault(e.getMessage());
        }
    }

    /** Returns what is set in the engine, apart from MultiPV. */
    static Map<String, String> options(MiningSettings settings) {
        return Map.of("Threads", "1", "Hash", Integer.toString(settings.hashMegabytes()));
    }

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
            throw new EngineFault(engine.name() + " chose a move without saying what it thinks");
        }
        return lines.stream().map(line -> new ScoredMove(line.move(), line.score())).toList();
    }

    @Override
    public Duration cpuTime() {
        return engine.cpuTime();
    }

    @Override
    public void close() {
        engine.close();
    }
}
