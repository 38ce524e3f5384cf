package chesslab.arena.match;

import chesslab.arena.play.MatchPlayer;
import chesslab.arena.play.PlayerFault;
import chesslab.arena.player.Entrant;
import chesslab.arena.player.Shared;
import chesslab.arena.rating.MatchSummary;
import chesslab.arena.rating.PlayedGame;
import chesslab.files.Workers;
import chesslab.game.Position;
import chesslab.game.Side;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Plays a match, several games at once, and keeps each game as soon as it is finished, in a folder or in memory.
 *
 * <p>If an interrupt, a failure or a kill ends a match in a folder early, no finished game is lost and no engine keeps
 * running; {@code resume} continues. Games in progress are dropped and played again.
 *
 * <p>A sequential test ends the match when it is decided; games in progress are then finished, and count. A user's
 * player that fails repeatedly ends the match early; the result says so and has the games until then, as does {@code
 * games.pgn}; {@code resume} continues with a new count of faults.
 */
public final class Match<P extends Position<M>, M> {

    /** Keeps the games of a match. Only one thread at a time calls it, except for {@link #log}. */
    @FunctionalInterface
    interface Keeper<P extends Position<M>, M> {

        /**
         * Returns the games that are finished already.
         *
         * @param identities the players' identities beside their texts, A first
         */
        default Collection<PlayedGame> begin(MatchSettings<P, M> settings, List<String> identities) throws IOException {
            return List.of();
        }

        /** Keeps a game, and returns it as it will be read again. */
        PlayedGame add(MatchGame<P, M> game) throws IOException;

        default void end() throws IOException {
        }

        default void log(String line) throws IOException {
        }
    }

    private record Worker<P extends Position<M>, M>(MatchSettings<P, M> settings, int[] order, MatchPlayer<P, M> a,
            MatchPlayer<P, M> b) {

        private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L; // by which SplitMix64 goes on

        static <P extends Position<M>, M> Worker<P, M> open(MatchSettings<P, M> settings, Shared shared)
                throws IOException {
            MatchPlayer<P, M> a = settings.a().open(shared);
            try {
                return new Worker<>(settings, settings.openings().shuffled(settings.seed()), a,
                        settings.b().open(shared));
            } catch (IOException | RuntimeException e) {
                a.close();
                throw e;
            }
        }

        /** Plays a game; its number and the seed determine its opening, its colors, and all its random choices. */
        MatchGame<P, M> play(int number) {
            boolean whiteIsA = number % 2 == 1;
            MatchPlayer<P, M> white = whiteIsA ? a : b;
            MatchPlayer<P, M> black = whiteIsA ? b : a;
            P start = settings.openings().start().apply(order[(number - 1) / 2 % order.length]);
            SplittableRandom random = new SplittableRandom(settings.seed() + number * GOLDEN_GAMMA);
            Side loser = Side.WHITE;
            try {
                white.newGame(random.nextLong());
                loser = Side.BLACK;
                black.newGame(random.nextLong());
            } catch (PlayerFault e) {
                return MatchGame.forfeited(number, start, white, black, loser, e);
            }
            return MatchGame.play(number, start, white, black, settings.moveLimit());
        }

        void close() { // even from another thread
            a.close();
            b.close();
        }
    }

    private final MatchSettings<P, M> settings;
    private final Keeper<P, M> keeper;
    private final Consumer<MatchProgress> watcher;
    private final List<Worker<P, M>> workers = new ArrayList<>();
    private final Map<Integer, PlayedGame> finished = new TreeMap<>();
    private final Map<String, MatchProgress.Faults> faults = new LinkedHashMap<>();
    private final MatchGame.Thinking[] thinking = {MatchGame.Thinking.NONE, MatchGame.Thinking.NONE}; // of A, of B
    private MatchSummary result; // of the finished games
    private Set<Integer> before; // the games of earlier calls
    private int handedOut;
    private long start;
    private volatile boolean disqualified; // whether a player is
    private volatile boolean decided; // by the sequential test

    private Match(MatchSettings<P, M> settings, Keeper<P, M> keeper, Consumer<MatchProgress> watcher) {
        this.settings = settings;
        this.keeper = keeper;
        this.watcher = watcher;
    }

    /**
     * Plays the games of a match that a folder lacks. The folder then has all games in {@code games.pgn} and the match
     * in {@code match.json}. The games of another game than chess are in {@code games.jsonl}, a line of JSON each, with
     * {@code toString()} of their moves.
     *
     * @param folder  the folder of the match, made if it does not exist
     * @param resume  whether the folder may hold a part of this match. Players, openings, seed and rules must be the
     *                same; the number of games may grow
     * @param watcher receives the progress after each game that this call finishes, one call at a time
     * @return the final progress
     * @throws IllegalArgumentException if an engine does not take what its player's text sets, such as a rating
     * @throws IOException              if the folder cannot be used or written to, a network cannot be read, or an
     *                                  engine is not there; it says which and why
     * @throws InterruptedException     if the thread is interrupted; the match can be resumed
     */
    public static <P extends Position<M>, M> MatchProgress play(MatchSettings<P, M> settings, Path folder,
            boolean resume, Consumer<MatchProgress> watcher) throws IOException, InterruptedException {
        try (GameFolder<P, M> games = new GameFolder<>(GameFolder.Kind.MATCH, folder, settings.isChess(), resume)) {
            MatchProgress end = play(settings, games, watcher, new ArrayList<>());
            games.finish();
            return end;
        }
    }

    /**
     * Plays a match of any game in memory.
     *
     * @param watcher receives the progress after each game, one call at a time
     * @throws IllegalArgumentException as for a match in a folder
     * @throws IOException              if a network cannot be read, or an engine is not there; it says which and why
     * @throws InterruptedException     if the thread is interrupted; its games are lost
     */
    public static <P extends Position<M>, M> MatchReport<P, M> play(MatchSettings<P, M> settings,
            Consumer<MatchProgress> watcher) throws IOException, InterruptedException {
        Map<Integer, MatchGame<P, M>> games = new TreeMap<>();
        MatchProgress end = play(settings, game -> {
            games.put(game.number(), game);
            return game.line();
        }, watcher, new ArrayList<>());
        return new MatchReport<>(end, List.copyOf(games.values()));
    }

    /** @param all receives all games of the match, in the order of their numbers */
    static <P extends Position<M>, M> MatchProgress play(MatchSettings<P, M> settings, Keeper<P, M> keeper,
            Consumer<MatchProgress> watcher, List<PlayedGame> all) throws IOException, InterruptedException {
        Match<P, M> match = new Match<>(settings, keeper, watcher);
        try (Shared shared = Shared.ofPlayers(settings.isOfNetworks())) {
            MatchProgress end = match.run(shared);
            all.addAll(match.finished.values());
            return end;
        } catch (ClosedByInterruptException e) {
            throw (InterruptedException) new InterruptedException("interrupted while a file was written").initCause(e);
        } finally {
            match.workers.forEach(Worker::close);
        }
    }

    private MatchProgress run(Shared shared) throws IOException, InterruptedException {
        Worker<P, M> first = Worker.open(settings, shared);
        workers.add(first);
        keeper.begin(settings, List.of(first.a().identity(), first.b().identity()))
                .forEach(game -> finished.put(game.number(), game));
        result = MatchSummary.of(settings.a().toString(), settings.b().toString(), finished.values());
        before = Set.copyOf(finished.keySet());
        int left = settings.games() - finished.size();
        while (workers.size() < Math.min(settings.gamesAtOnce(), left)) {
            workers.add(Worker.open(settings, shared));
        }
        keeper.log("begin: " + left + " of " + settings.games() + " games are to be played, " + workers.size()
                + " at once");
        start = System.nanoTime();
        String ending = "stopped";
        try {
            work(shared);
            ending = disqualified ? "stopped, " + progress(Optional.empty()).disqualified().orElseThrow()
                    : decided ? "decided" : "done";
            keeper.end();
        } finally {
            MatchProgress last = progress(Optional.empty());
            keeper.log(String.format(Locale.ROOT,
                    "%s: %d of %d games; now %d games in %.1f s, players used %.1f %% of the time", ending,
                    last.games(),
                    last.total(), last.played(), last.elapsed().toNanos() / 1e9, 100 * last.thinkingShare()));
        }
        return progress(Optional.empty());
    }

    private void work(Workers.Crew crew) throws IOException, InterruptedException {
        List<Workers.Task> tasks = workers.stream().map(worker -> (Workers.Task) () -> playOn(worker, crew)).toList();
        workers.forEach(worker -> crew.join());
        Workers.run(tasks, threads -> {
            threads.shutdownNow(); // before the engines end, so that their ends are not taken for crashes
            workers.forEach(Worker::close);
        });
    }

    private void playOn(Worker<P, M> worker, Workers.Crew crew) throws IOException, InterruptedException {
        try {
            for (int number = next(); number <= settings.games() && !disqualified && !decided; number = next()) {
                MatchGame<P, M> game = worker.play(number);
                if (game.fault().isPresent()) {
                    Workers.awaitStop();
                    keeper.log("game " + game.number() + ": " + game.fault().get().getMessage());
                }
                keep(game);
            }
        } finally {
            crew.leave();
        }
    }

    private synchronized int next() {
        do {
            handedOut++;
        } while (before.contains(handedOut));
        return handedOut;
    }

    private synchronized void keep(MatchGame<P, M> game) throws IOException {
        PlayedGame line = keeper.add(game);
        result = result.plus(line, finished.get(line.number() % 2 == 1 ? line.number() + 1 : line.number() - 1));
        finished.put(line.number(), line);
        for (int i = 0; i < 2; i++) { // A is White in the first game of a pair
            thinking[i] = thinking[i].plus(game.thinking().get(game.number() % 2 == 1 ? i : 1 - i));
        }
        game.faulty().ifPresent(player -> {
            Entrant<P, M> entrant = player.equals(settings.a().toString()) ? settings.a() : settings.b();
            int lost = 1 + (faults.containsKey(player) ? faults.get(player).games() : 0);
            if (lost <= entrant.forfeitLimit()) { // games that were played at once may bring more
                faults.put(player, new MatchProgress.Faults(player, lost, game.fault().orElseThrow().getMessage(),
                        lost == entrant.forfeitLimit()));
                disqualified |= lost == entrant.forfeitLimit();
            }
        });
        MatchProgress progress = progress(Optional.of(game));
        decided = settings.sprt().filter(test -> test.ends(result.pairs())).isPresent();
        watcher.accept(progress);
    }

    private synchronized MatchProgress progress(Optional<MatchGame<P, M>> last) {
        return new MatchProgress(result, settings.games(), finished.size() - before.size(), last.map(game -> game),
                Duration.ofNanos(System.nanoTime() - start), List.of(thinking), workers.size(),
                List.copyOf(faults.values()));
    }
}
