package chesslab.mining;

import chesslab.chess.pgn.MoveComment;
import chesslab.chess.pgn.PgnComment;
import chesslab.chess.pgn.PgnGame;
import chesslab.files.RunFolder;
import chesslab.files.Workers;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * Plays the games of a run, or judges given ones, with several engines at once and keeps each as soon as it is
 * finished.
 *
 * <p>Whatever ends a run, an interrupt, a failure or the death of the program, no finished game is lost and no engine
 * keeps running; {@code resume} goes on. Games in progress are dropped: they come out the same when they are played
 * again.
 */
public final class Miner {

    private static final PgnComment NOT_ASKED = MoveComment.RANDOM.toPgn();

    private final MiningWorker.Recipe recipe;
    private final RunFolder<Manifest> folder;
    private final List<MiningWorker> workers = new ArrayList<>();
    private final Consumer<MiningProgress> watcher;
    private final long start = System.nanoTime();
    private int mined;
    private long positions;

    private Miner(MiningWorker.Recipe recipe, RunFolder<Manifest> folder, Consumer<MiningProgress> watcher) {
        this.recipe = recipe;
        this.folder = folder;
        this.watcher = watcher;
    }

    /** Returns the number of workers that is fastest: one for each processor. */
    public static int workersByDefault() {
        return Runtime.getRuntime().availableProcessors();
    }

    /**
     * Mines the games of a plan that a folder does not have yet.
     *
     * @param folder  where they go; it is made if need be
     * @param resume  whether the folder may hold a part of this run already. Settings, seed and engine must be the
     *                same; the number of games may have grown
     * @param workers how many games are played at once, each with its own engine, 1 or more
     * @param starter starts the engines
     * @param watcher receives the progress after each game that this call finishes, one call at a time
     * @throws IOException                   if the folder cannot be used or written to; it names the file and the
     *                                       reason
     * @throws chesslab.uci.UciException     if the engine cannot be started at all
     * @throws EngineFailedException         if the engine fails three times in a row at one position, which it names
     * @throws InterruptedException          if the thread is interrupted; the run can be resumed
     */
    public static MiningSummary mine(MiningPlan plan, Path folder, boolean resume, int workers,
            MiningEngine.Starter starter, Consumer<MiningProgress> watcher)
            throws IOException, EngineFailedException, InterruptedException {
        return mine(plan, nameOf(starter, workers), OptionalInt.empty(), folder, resume, workers, starter, watcher);
    }

    /**
     * Judges the games given, those that the folder does not have yet; the parameters are those of {@link #mine}.
     *
     * @param plan as many games as are given; of its recipe the limit, the number of lines and the hash table count
     */
    public static MiningSummary judge(GivenGames games, MiningPlan plan, Path folder, boolean resume, int workers,
            MiningEngine.Starter starter, Consumer<MiningProgress> watcher)
            throws IOException, EngineFailedException, InterruptedException {
        if (plan.games() != games.size()) {
            throw new IllegalArgumentException("a plan of " + plan.games() + " games for " + games.size() + " given");
        }
        Manifest run = plan.manifest(nameOf(starter, workers)).judging(games.manifest());
        String annotator = run.engine() + ", " + run.limit();
        return mine(run, (number, engine) -> games.judge(number, annotator, engine), OptionalInt.empty(), folder,
                resume,
                workers, starter, watcher);
    }

    /** The same for an engine of this name, of all games or of one shard. */
    static MiningSummary mine(MiningPlan plan, String engine, OptionalInt shard, Path folder, boolean resume,
            int workers, MiningEngine.Starter starter, Consumer<MiningProgress> watcher)
            throws IOException, EngineFailedException, InterruptedException {
        return mine(plan.manifest(engine), new SelfPlay(plan.settings(), plan.seed(), engine)::play, shard, folder,
                resume, workers, starter, watcher);
    }

    private static MiningSummary mine(Manifest run, MiningWorker.Recipe recipe, OptionalInt shard, Path folder,
            boolean resume, int workers, MiningEngine.Starter starter, Consumer<MiningProgress> watcher)
            throws IOException, EngineFailedException, InterruptedException {
        try (RunFolder<Manifest> opened = RunFolder.open(folder, Manifest.KIND, run, resume)) {
            shard.ifPresent(opened::limitTo);
            return new Miner(recipe, opened, watcher).run(workers, starter);
        } catch (ClosedByInterruptException e) {
            throw (InterruptedException) new InterruptedException("interrupted while the folder was opened")
                    .initCause(e);
        }
    }

    private static String nameOf(MiningEngine.Starter starter, int workers) {
        if (workers < 1) {
            throw new IllegalArgumentException(workers + " workers: expected 1 or more");
        }
        try (MiningEngine engine = starter.start()) {
            return engine.name();
        }
    }

    private MiningSummary run(int count, MiningEngine.Starter starter)
            throws IOException, EngineFailedException, InterruptedException {
        for (int i = 0; i < Math.min(count, folder.planned() - folder.finished()); i++) {
            workers.add(new MiningWorker(recipe, starter, folder.log()));
        }
        folder.log().write("begin: " + folder.finished() + " of " + folder.planned() + " games are finished, "
                + workers.size() + " workers, " + Runtime.getRuntime().availableProcessors() + " processors");
        String ending = "stopped";
        try {
            work();
            ending = "done";
        } finally {
            workers.forEach(MiningWorker::close);
            folder.log().write(ending + ": " + text(summary()));
        }
        return summary();
    }

    /** Runs the workers until all games are finished or one of them fails, and waits until all have stopped. */
    private void work() throws IOException, EngineFailedException, InterruptedException {
        List<Workers.Task<EngineFailedException>> tasks = workers.stream()
                .map(worker -> (Workers.Task<EngineFailedException>) () -> playOn(worker)).toList();
        Workers.run(tasks, EngineFailedException.class, threads -> {
            workers.forEach(MiningWorker::close);
            threads.shutdown(); // without an interrupt, which would close the journals under the workers
        });
    }

    private void playOn(MiningWorker worker) throws IOException, EngineFailedException, InterruptedException {
        for (OptionalInt number = folder.next(); number.isPresent() && !worker.isStopped(); number = folder.next()) {
            keep(number.getAsInt(), worker.play(number.getAsInt()));
        }
    }

    private synchronized void keep(int number, PgnGame game) throws IOException {
        folder.add(number, game.toPgn().getBytes(StandardCharsets.UTF_8));
        mined++;
        positions += game.moves().stream().filter(move -> !move.comment().equals(NOT_ASKED)).count();
        watcher.accept(progress());
    }

    private synchronized MiningProgress progress() {
        return new MiningProgress(folder.finished(), folder.planned(), mined, positions,
                Duration.ofNanos(System.nanoTime() - start));
    }

    private MiningSummary summary() {
        return new MiningSummary(folder.manifest(), progress(),
                workers.stream().mapToInt(MiningWorker::restarts).sum(),
                workers.stream().map(MiningWorker::cpuTime).reduce(Duration.ZERO, Duration::plus));
    }

    private static String text(MiningSummary summary) {
        MiningProgress progress = summary.progress();
        return String.format(Locale.ROOT, "%d of %d games; now %d games with %d positions in %.1f s, %.0f positions/s, "
                + "engines %.1f %% of the processors, %d restarts", progress.games(), progress.total(),
                progress.mined(),
                progress.positions(), progress.elapsed().toNanos() / 1e9, progress.positionsPerSecond(),
                100 * summary.engineShare(), summary.restarts());
    }
}
