package chesslab.arena.match;

import chesslab.arena.player.Entrant;
import chesslab.arena.player.Networks;
import chesslab.arena.rating.MatchSummary;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.files.Workers;
import chesslab.game.Position;
import chesslab.training.network.PredictionBatcher;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Plays a match, several games at once, and keeps each game as soon as it is finished, in a folder or in memory.
 *
 * <p>Whatever ends a match in a folder early, an interrupt, a failure or the death of the program, no finished game is
 * lost and no engine is left behind; {@code resume} goes on. Games in progress are dropped and played again.
 *
 * <p>A sequential test ends the match when it is decided; games that are played at the same time are then finished, and
 * count. A player of one's own that fails again and again ends the match early; it then says so, and has the games
 * until there, in {@code games.pgn} too; {@code resume} goes on, with new faults to count.
 */
public final class Match<P extends Position<M>, M> {

    private final MatchSettings<P, M> settings;
    private final MatchStore<P, M> store;
    private final List<MatchWorker<P, M>> workers;
    private final PredictionBatcher batcher;
    private final Consumer<MatchProgress> watcher;
    private final Map<Integer, MatchSummary.Line> finished = new TreeMap<>();
    private final Map<String, MatchProgress.Faults> faults = new LinkedHashMap<>();
    private final long start = System.nanoTime();
    private int played;
    private final Thinking[] thinking = {Thinking.NONE, Thinking.NONE}; // of A, of B
    private volatile boolean out; // whether a player is
    private volatile boolean decided; // by the sequential test

    private Match(MatchSettings<P, M> settings, MatchStore<P, M> store, List<MatchWorker<P, M>> workers,
            PredictionBatcher batcher, Consumer<MatchProgress> watcher) throws IOException {
        this.settings = settings;
        this.store = store;
        this.workers = workers;
        this.batcher = batcher;
        this.watcher = watcher;
        store.lines().forEach(line -> finished.put(line.number(), line));
    }

    /**
     * Plays the games of a match of chess that a folder does not have yet. Then the folder has them all in
     * {@code games.pgn}, and what was played in {@code match.json}.
     *
     * @param folder  where they go; it is made if need be
     * @param resume  whether the folder may hold a part of this match already. Players, openings, seed and rules must
     *                be the same; the number of games may have grown
     * @param watcher receives the progress after each game that this call finishes, one call at a time
     * @return how it was at the end
     * @throws IllegalArgumentException if an engine does not take what its player's text sets, such as a rating
     * @throws IOException              if the folder cannot be used or written to, a network cannot be read, or an
     *                                  engine is not there; it says which and why
     * @throws InterruptedException     if the thread is interrupted; the match can be resumed
     */
    public static MatchProgress play(MatchSettings<Board, Move> settings, Path folder, boolean resume,
            Consumer<MatchProgress> watcher) throws IOException, InterruptedException {
        return play(settings, identities -> MatchFolder.open(folder, settings, identities, resume), watcher);
    }

    /**
     * Plays a match of any game in memory.
     *
     * @param watcher receives the progress after each game, one call at a time
     * @throws IllegalArgumentException if an engine does not take what its player's text sets, such as a rating
     * @throws IOException              if a network cannot be read, or an engine is not there; it says which and why
     * @throws InterruptedException     if the thread is interrupted; its games are lost
     */
    public static <P extends Position<M>, M> MatchReport<P, M> play(MatchSettings<P, M> settings,
            Consumer<MatchProgress> watcher) throws IOException, InterruptedException {
        GameList<P, M> games = new GameList<>(0, settings.games());
        MatchProgress end = play(settings, identities -> games, watcher);
        return new MatchReport<>(end, games.games());
    }

    /**
     * Plays the two games of one pair, from 1, of a match of any game in memory.
     *
     * @param identities takes what the players' texts do not say of them, A first
     */
    static <P extends Position<M>, M> MatchReport<P, M> playPair(MatchSettings<P, M> settings, int pair,
            Consumer<List<String>> identities, Consumer<MatchProgress> watcher)
            throws IOException, InterruptedException {
        GameList<P, M> games = new GameList<>(2 * pair - 2, 2 * pair);
        MatchProgress end = play(settings.withGamesAtOnce(Math.min(2, settings.gamesAtOnce())), said -> {
            identities.accept(said);
            return games;
        }, watcher);
        return new MatchReport<>(end, games.games());
    }

    /** Opens what keeps the games of a match. */
    private interface StoreOpener<P extends Position<M>, M> {
        MatchStore<P, M> open(List<String> identities) throws IOException;
    }

    private static <P extends Position<M>, M> MatchProgress play(MatchSettings<P, M> settings,
            StoreOpener<P, M> opener, Consumer<MatchProgress> watcher) throws IOException, InterruptedException {
        List<MatchWorker<P, M>> workers = new ArrayList<>();
        PredictionBatcher batcher = new PredictionBatcher();
        try (Networks networks = settings.isOfNetworks() ? new Networks(batcher) : new Networks()) {
            workers.add(MatchWorker.open(settings, networks));
            try (MatchStore<P, M> store = opener.open(workers.get(0).identities())) {
                while (workers.size() < Math.min(settings.gamesAtOnce(), settings.games() - store.finished())) {
                    workers.add(MatchWorker.open(settings, networks));
                }
                return new Match<>(settings, store, workers, batcher, watcher).run();
            }
        } catch (ClosedByInterruptException e) {
            throw (InterruptedException) new InterruptedException("interrupted while a file was written").initCause(e);
        } finally {
            workers.forEach(MatchWorker::close);
        }
    }

    private MatchProgress run() throws IOException, InterruptedException {
        store.log("begin: " + (settings.games() - store.finished()) + " of " + settings.games()
                + " games are to be played, " + workers.size() + " at once");
        String ending = "stopped";
        try {
            work();
            ending = out ? "stopped, " + progress(Optional.empty()).out().orElseThrow() : decided ? "decided" : "done";
            store.writeSoFar();
        } finally {
            MatchProgress last = progress(Optional.empty());
            store.log(String.format(Locale.ROOT,
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

    private void playOn(MatchWorker<P, M> worker) throws IOException, InterruptedException {
        try {
            for (OptionalInt number = store.next(); number.isPresent() && !out && !decided; number = store.next()) {
                MatchGame<P, M> game = worker.play(number.getAsInt());
                if (game.fault().isPresent()) {
                    Workers.awaitStop();
                    store.log("game " + game.number() + ": " + game.fault().get().getMessage());
                }
                keep(game);
            }
        } finally {
            batcher.leave();
        }
    }

    private synchronized void keep(MatchGame<P, M> game) throws IOException {
        finished.put(game.number(), game.line());
        store.add(game);
        played++;
        for (int i = 0; i < 2; i++) { // A is White in the first game of a pair
            thinking[i] = thinking[i].plus(game.thinking().get(game.number() % 2 == 1 ? i : 1 - i));
        }
        game.faulty().ifPresent(player -> {
            Entrant<P, M> entrant = player.equals(settings.a().toString()) ? settings.a() : settings.b();
            int lost = 1 + (faults.containsKey(player) ? faults.get(player).games() : 0);
            if (lost <= entrant.faultsToBeOut()) { // games that were played at once may bring more
                faults.put(player, new MatchProgress.Faults(player, lost, game.fault().orElseThrow().getMessage(),
                        lost == entrant.faultsToBeOut()));
                out |= lost == entrant.faultsToBeOut();
            }
        });
        MatchProgress progress = progress(Optional.of(game));
        decided = settings.sprt().filter(test -> test.ends(progress.result().pairs())).isPresent();
        watcher.accept(progress);
    }

    private synchronized MatchProgress progress(Optional<MatchGame<P, M>> last) {
        MatchSummary result = store.result().orElseGet(
                () -> MatchSummary.of(settings.a().toString(), settings.b().toString(), finished.values()));
        return new MatchProgress(result, settings.games(), played, last.map(game -> game),
                Duration.ofNanos(System.nanoTime() - start), List.of(thinking), workers.size(),
                List.copyOf(faults.values()));
    }
}
