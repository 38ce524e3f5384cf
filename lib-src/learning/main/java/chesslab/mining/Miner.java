package chesslab.mining;

import chesslab.chess.pgn.MoveComment;
import chesslab.chess.pgn.PgnComment;
import chesslab.chess.pgn.PgnGame;
import chesslab.files.AtomicFile;
import chesslab.files.JsonFile;
import chesslab.files.RunLog;
import chesslab.files.RunStart;
import chesslab.files.Sha256;
import chesslab.files.Workers;
import chesslab.uci.UciException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Makes the shards of a run in parallel, each by a worker with its own engine. The folder has a log, the manifest, and
 * a file for each finished shard.
 *
 * <p>After an interrupt, a failure or a kill of the program, no finished shard is lost and no engine keeps running;
 * {@code resume} makes the missing shards. Games of unfinished shards are dropped and played again.
 */
public final class Miner {

    private static final PgnComment NOT_ASKED = MoveComment.RANDOM.toPgn();
    /** Consecutive failures at one position, and failures in one game, after which a game counts as impossible. */
    private static final int FAILURES_AT_A_POSITION = 3;
    private static final int FAILURES_IN_A_GAME = 10;

    /** Thrown if an engine fails repeatedly at one position, so that a run cannot continue. */
    @SuppressWarnings("serial")
    public static final class EngineFailed extends IOException {

        EngineFailed(String message, Throwable cause) {
            super(message, cause);
        }
    }

    private final Path folder;
    private final RunLog log;
    private final Consumer<MiningProgress> watcher;
    private final long start = System.nanoTime();
    private final int before; // games of the shards that are there
    private final Queue<Integer> missing; // numbers of the shards that are to be made
    private Manifest manifest;
    private int mined;
    private long positions;
    private int restarts;

    private Miner(Path folder, RunLog log, Manifest manifest, Consumer<MiningProgress> watcher) throws IOException {
        this.folder = folder;
        this.log = log;
        this.manifest = manifest;
        this.watcher = watcher;
        missing = new ConcurrentLinkedQueue<>(
                manifest.numbers().filter(number -> !manifest.isFull(manifest.named(number))
                        || !Files.exists(folder.resolve(manifest.shardFile(number)))).boxed().toList());
        before = manifest.games() - missing.stream().mapToInt(shard -> (int) manifest.gamesOf(shard).count()).sum();
        JsonFile.writeSealed(folder.resolve(Manifest.FILE), manifest);
    }

    /** Returns the fastest number of workers: one for each processor. */
    public static int workersByDefault() {
        return Runtime.getRuntime().availableProcessors();
    }

    /**
     * Mines the missing shards of a plan.
     *
     * @param folder  the folder of the run, made if it does not exist
     * @param resume  whether the folder may hold a part of this run. Settings, seed and engine must be the same; the
     *                number of games may grow
     * @param workers the number of parallel shards, each with its own engine, 1 or more
     * @param starter starts the engines
     * @param watcher receives the progress after each game, one call at a time
     * @return the final progress
     * @throws IOException               if the folder cannot be used or written to; it names the file and the reason
     * @throws chesslab.uci.UciException if the engine cannot be started at all
     * @throws EngineFailed              if the engine fails three times in a row at one position, which it names
     * @throws InterruptedException      if the thread is interrupted; the run can be resumed
     */
    public static MiningProgress mine(MiningPlan plan, Path folder, boolean resume, int workers,
            MiningEngine.Starter starter, Consumer<MiningProgress> watcher) throws IOException, InterruptedException {
        Manifest run = plan.manifest(nameOf(starter, workers));
        RunStart start = new RunStart(folder, "mined games", Manifest.FILE, false, name -> name.startsWith("games-"));
        try (RunLog log = start.lock(resume)) {
            Miner miner = new Miner(folder, log, start.isBegun() ? run.resumed(start) : run, watcher);
            return miner.run(Stream.generate(() -> new Worker(plan, run, starter, miner::failed))
                    .limit(Math.min(workers, miner.missing.size())).toList());
        } catch (ClosedByInterruptException e) {
            throw (InterruptedException) new InterruptedException("interrupted while a file was written").initCause(e);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /**
     * Makes one shard, on any machine, with the bytes that {@link #mine} writes.
     *
     * @param engine the name of the run's engine; another one is refused
     * @param shard  its number, from 1
     * @param out    receives its text, and stays open
     * @return its entry in the manifest
     */
    public static Manifest.Shard shard(MiningPlan plan, String engine, int shard, MiningEngine.Starter starter,
            OutputStream out) throws IOException, InterruptedException {
        Manifest run = plan.manifest(engine);
        if (shard < 1 || shard > run.numbers().count()) {
            throw new IllegalArgumentException("shard " + shard + ": expected 1 to " + run.numbers().count() + ", for "
                    + plan.games() + " games of which " + plan.gamesPerShard() + " make a shard");
        }
        System.Logger log = System.getLogger(Miner.class.getName());
        try (Worker worker = new Worker(plan, run, starter, line -> log.log(System.Logger.Level.WARNING, line))) {
            return worker.make(shard, out, game -> {
            });
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

    private MiningProgress run(List<Worker> workers) throws IOException, InterruptedException {
        write("begin: " + before + " of " + manifest.games() + " games are finished, " + workers.size()
                + " workers, " + workersByDefault() + " processors");
        String ending = "stopped";
        try {
            Workers.run(workers.stream().map(each -> (Workers.Task) () -> work(each)).toList(), threads -> {
                workers.forEach(Worker::close);
                threads.shutdown(); // without an interrupt, which would close a file under its writer
            });
            ending = "done";
        } finally {
            MiningProgress end = progress();
            write(String.format(Locale.ROOT, "%s: %d of %d games; now %d games with %d positions in %.1f s, "
                    + "%.0f positions/s, %d restarts", ending, end.games(), manifest.games(), mined, positions,
                    end.elapsed().toNanos() / 1e9, end.positionsPerSecond(), restarts));
        }
        return progress();
    }

    private void work(Worker worker) throws IOException, InterruptedException {
        for (Integer shard = missing.poll(); shard != null; shard = missing.poll()) {
            try (AtomicFile file = AtomicFile.create(folder.resolve(manifest.shardFile(shard)))) {
                keep(file, worker.make(shard, file, this::count));
            }
        }
    }

    private synchronized void count(PgnGame game) {
        mined++;
        positions += game.moves().stream().filter(move -> !move.comment().equals(NOT_ASKED)).count();
        watcher.accept(progress());
    }

    private synchronized void keep(AtomicFile file, Manifest.Shard shard) throws IOException {
        file.finish();
        file.close(); // nothing of it is left beside a shard that the manifest names
        manifest = manifest.with(List.of(shard));
        JsonFile.writeSealed(folder.resolve(Manifest.FILE), manifest);
    }

    private synchronized void failed(String line) {
        restarts++;
        write(line);
    }

    private void write(String line) {
        try {
            log.write(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized MiningProgress progress() {
        return new MiningProgress(manifest, before + mined, mined, positions, restarts,
                Duration.ofNanos(System.nanoTime() - start));
    }

    /** Makes shards, one at a time, with its own engine, which it replaces after a failure. */
    private static final class Worker implements AutoCloseable {

        private final Manifest run;
        private final SelfPlay recipe;
        private final MiningEngine.Starter starter;
        private final Consumer<String> failures;
        private volatile boolean stopped;
        private volatile MiningEngine engine;
        private String asked;

        Worker(MiningPlan plan, Manifest run, MiningEngine.Starter starter, Consumer<String> failures) {
            this.run = run;
            this.recipe = new SelfPlay(plan.settings(), plan.seed(), run.engine());
            this.starter = starter;
            this.failures = failures;
        }

        /** Writes the games of a shard, with an empty line between each two, and returns its entry in the manifest. */
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
                    String place = "game " + number + ", " + failedAt + ": " + failure.getMessage();
                    failures.accept(place);
                    if (inARow == FAILURES_AT_A_POSITION || failed == FAILURES_IN_A_GAME) {
                        throw new EngineFailed("the engine failed " + inARow + " times in a row in " + place, failure);
                    }
                }
            }
        }

        private MiningEngine running() throws IOException, InterruptedException {
            MiningEngine running = engine == null ? starter.start() : engine;
            engine = running;
            checkStop(); // perhaps it was started when close() could not see it
            if (!running.name().equals(run.engine())) {
                throw new IOException(
                        "the engine is " + running.name() + ": expected that of the run, " + run.engine());
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

        /** Stops the worker, even from another thread: ends its engine and the game in progress. */
        @Override
        public void close() {
            stopped = true;
            endEngine();
        }
    }
}
