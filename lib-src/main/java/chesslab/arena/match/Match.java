package chesslab.arena.match;

import chesslab.arena.player.Networks;
import chesslab.arena.rating.MatchReport;
import chesslab.chess.pgn.PgnGame;
import chesslab.files.RunFolder;
import chesslab.files.Workers;
import chesslab.training.network.PredictionBatcher;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Plays a match, several games at once, and keeps each game as soon as it is finished.
 *
 * <p>Whatever ends a match early, an interrupt, a failure or the death of the program, no finished game is lost and no
 * engine is left behind; {@code resume} goes on. Games in progress are dropped and played again.
 */
public final class Match {

    private final MatchSettings settings;
    private final RunFolder<MatchManifest> folder;
    private final List<MatchWorker> workers;
    private final PredictionBatcher batcher;
    private final Consumer<MatchProgress> watcher;
    private final Map<Integer, MatchReport.Line> finished = new TreeMap<>();
    private final long start = System.nanoTime();
    private int played;
    private Duration thinking = Duration.ZERO;

    private Match(MatchSettings settings, RunFolder<MatchManifest> folder, List<MatchWorker> workers,
            PredictionBatcher batcher,
            Consumer<MatchProgress> watcher) throws IOException {
        this.settings = settings;
        this.folder = folder;
        this.workers = workers;
        this.batcher = batcher;
        this.watcher = watcher;
        for (byte[] game : folder.unfinishedShards()) {
            MatchReport.Line line = MatchReport.Line.of(game);
            finished.put(line.number(), line);
        }
    }

    /**
     * Plays the games of a match that a folder does not have yet. Then the folder has them all in {@code games.pgn}, and
     * what was played in {@code match.json}.
     *
     * @param folder  where they go; it is made if need be
     * @param resume  whether the folder may hold a part of this match already. Players, openings, seed and rules must be
     *                the same; the number of games may have grown
     * @param watcher receives the progress after each game that this call finishes, one call at a time
     * @return how it was at the end
     * @throws IllegalArgumentException if an engine does not take what its player's text sets, such as a rating
     * @throws IOException              if the folder cannot be used or written to, a network cannot be read, or an engine
     *                                  is not there; it says which and why
     * @throws InterruptedException     if the thread is interrupted; the match can be resumed
     */
    public static MatchProgress play(MatchSettings settings, Path folder, boolean resume,
            Consumer<MatchProgress> watcher) throws IOException, InterruptedException {
        List<MatchWorker> workers = new ArrayList<>();
        PredictionBatcher batcher = new PredictionBatcher();
        try (Networks networks = settings.isOfNetworks() ? new Networks(batcher) : new Networks()) {
            workers.add(MatchWorker.open(settings, networks));
            try (RunFolder<MatchManifest> opened = RunFolder.open(folder, MatchManifest.KIND, workers.get(0).manifest(),
                    resume)) {
                while (workers.size() < Math.min(settings.gamesAtOnce(), settings.games() - opened.finished())) {
                    workers.add(MatchWorker.open(settings, networks));
                }
                return new Match(settings, opened, workers, batcher, watcher).run();
            }
        } catch (ClosedByInterruptException e) {
            throw (InterruptedException) new InterruptedException("interrupted while a file was written").initCause(e);
        } finally {
            workers.forEach(MatchWorker::close);
        }
    }

    private MatchProgress run() throws IOException, InterruptedException {
        folder.log()
                .write("begin: " + (settings.games() - folder.finished()) + " of " + settings.games()
                        + " games are to be played, "
                        + workers.size() + " at once");
        String ending = "stopped";
        try {
            work();
            ending = "done";
        } finally {
            MatchProgress last = progress(Optional.empty());
            folder.log().write(String.format(Locale.ROOT,
                    "%s: %d of %d games; now %d games in %.1f s, players thought %.1f %% of it", ending, last.games(),
                    last.total(), last.played(), last.elapsed().toNanos() / 1e9, 100 * last.thinkingShare()));
        }
        return progress(Optional.empty());
    }

    /** Runs all workers until no game is left or one of them fails, and waits until all have stopped. */
    private void work() throws IOException, InterruptedException {
        List<Workers.Task<IOException>> tasks = workers.stream()
                .map(worker -> (Workers.Task<IOException>) () -> playOn(worker)).toList();
        workers.forEach(worker -> batcher.join());
        Workers.run(tasks, IOException.class, threads -> {
            threads.shutdownNow(); // before the engines end, so that their ends are not taken for crashes
            workers.forEach(MatchWorker::close);
        });
    }

    private void playOn(MatchWorker worker) throws IOException, InterruptedException {
        try {
            for (OptionalInt number = folder.next(); number.isPresent(); number = folder.next()) {
                MatchGame game = worker.play(number.getAsInt());
                if (game.fault().isPresent()) {
                    Workers.awaitStop();
                    folder.log().write("game " + number.getAsInt() + ": " + game.fault().get().getMessage());
                }
                keep(number.getAsInt(), game);
            }
        } finally {
            batcher.leave();
        }
    }

    private synchronized void keep(int number, MatchGame game) throws IOException {
        finished.put(number, MatchReport.Line.of(game.game()));
        folder.add(number, game.game().toPgn().getBytes(StandardCharsets.UTF_8));
        played++;
        thinking = thinking.plus(game.thinking());
        watcher.accept(progress(Optional.of(game.game())));
    }

    private synchronized MatchProgress progress(Optional<PgnGame> last) {
        MatchManifest manifest = folder.manifest();
        MatchReport result = manifest.result() != null
                ? manifest.result()
                : MatchReport.of(manifest.a().player(), manifest.b().player(), finished.values());
        return new MatchProgress(result, settings.games(), played, last,
                Duration.ofNanos(System.nanoTime() - start), thinking, workers.size());
    }
}
