package chesslab.mining;

import chesslab.chess.Board;
import chesslab.chess.ScoredMove;
import chesslab.chess.pgn.PgnGame;
import chesslab.files.Sha256;
import chesslab.files.Workers;
import chesslab.uci.UciException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** Makes shards, one at a time, with its own engine, which it replaces after a failure. */
final class ShardMaker implements AutoCloseable {

    /** Consecutive failures at one position, and failures in one game, after which a game counts as impossible. */
    private static final int FAILURES_AT_A_POSITION = 3;
    private static final int FAILURES_IN_A_GAME = 10;

    /** Makes a game from its number and an engine without results of other games. */
    @FunctionalInterface
    interface Recipe {
        PgnGame play(int number, Function<Board, List<ScoredMove>> engine);
    }

    private final Manifest run;
    private final Recipe recipe;
    private final MiningEngine.Starter starter;
    private final Consumer<String> failures;
    private volatile boolean stopped;
    private volatile MiningEngine engine;
    private String asked;

    ShardMaker(Manifest run, Recipe recipe, MiningEngine.Starter starter, Consumer<String> failures) {
        this.run = run;
        this.recipe = recipe;
        this.starter = starter;
        this.failures = failures;
    }

    /**
     * Writes the games of a shard, with an empty line between each two.
     *
     * @param watcher receives each game
     * @return its entry in the manifest
     */
    Manifest.Shard make(int shard, OutputStream out, Consumer<PgnGame> watcher)
            throws IOException, InterruptedException {
        DigestOutputStream text = new DigestOutputStream(out, Sha256.digest());
        Manifest.Counts counts = Manifest.Counts.NONE;
        for (int number : run.gamesOf(shard).toArray()) {
            PgnGame game = play(number);
            text.write(((counts.games() == 0 ? "" : "\n") + game.toPgn()).getBytes(StandardCharsets.UTF_8));
            counts = counts.plus(Manifest.Counts.of(game));
            watcher.accept(game);
        }
        return run.shard(shard, counts, Sha256.hex(text.getMessageDigest().digest()));
    }

    /** Makes a game, again from its start after a failure of the engine. */
    private PgnGame play(int number) throws IOException, InterruptedException {
        String failedAt = "";
        int inARow = 0;
        for (int failed = 1;; failed++) {
            asked = "before the first move";
            try {
                MiningEngine running = running();
                running.newGame();
                return recipe.play(number, board -> {
                    asked = "at " + board.getFen();
                    return running.apply(board);
                });
            } catch (UciException | MiningEngine.Fault failure) {
                endEngine();
                Workers.awaitStop();
                checkStop();
                inARow = asked.equals(failedAt) ? inARow + 1 : 1;
                failedAt = asked;
                failures.accept("game " + number + ", " + failedAt + ": " + failure.getMessage());
                if (inARow == FAILURES_AT_A_POSITION || failed == FAILURES_IN_A_GAME) {
                    throw new Miner.EngineFailed("the engine failed " + inARow + " times in a row in game " + number
                            + ", " + failedAt + ": " + failure.getMessage(), failure);
                }
            }
        }
    }

    private MiningEngine running() throws IOException, InterruptedException {
        MiningEngine running = engine == null ? starter.start() : engine;
        engine = running;
        checkStop(); // perhaps it was started when close() could not see it
        if (!running.name().equals(run.engine())) {
            throw new IOException("the engine is " + running.name() + ": expected that of the run, " + run.engine());
        }
        return running;
    }

    private void checkStop() throws InterruptedException {
        if (stopped || Thread.interrupted()) {
            endEngine();
            throw new InterruptedException("stopped");
        }
    }

    private synchronized void endEngine() {
        if (engine != null) {
            engine.close();
            engine = null;
        }
    }

    /** Stops the maker, even from another thread: ends its engine and the game in progress. */
    @Override
    public void close() {
        stopped = true;
        endEngine();
    }
}
