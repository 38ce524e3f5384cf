package chesslab.zero;

import chesslab.arena.match.Match;
import chesslab.arena.match.MatchSettings;
import chesslab.arena.match.Openings;
import chesslab.arena.player.Entrant;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.InputFile;
import chesslab.encoding.dataset.Split;
import chesslab.encoding.scores.ScoreEncoder;
import chesslab.files.AtomicFile;
import chesslab.files.FileTree;
import chesslab.files.JsonFile;
import chesslab.files.NetworkFile;
import chesslab.files.RunLog;
import chesslab.files.RunStart;
import chesslab.mining.Manifest;
import chesslab.mining.Miner;
import chesslab.mining.MiningEngine;
import chesslab.search.chess.PieceValues;
import chesslab.search.nnue.NnueEvaluation;
import chesslab.search.nnue.NnueNetwork;
import chesslab.training.sparse.NnueTrainer;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * A run of self-play in a folder. Each generation has a folder with its games, its network, its match and its report;
 * the run's folder has the network that plays best. A stopped or killed run continues: it loses at most the unfinished
 * shard of games, or the unfinished epoch.
 */
public final class ZeroRun {

    private static final String SETTINGS = "zero.json";
    private static final String CLOCK = "clock.json";
    private static final int VALUED = 2_000; // positions to measure the worth of the pieces

    /** The time that the run has taken in all calls. */
    private record Time(double seconds, double cpuSeconds) {
    }

    private final ZeroSettings settings;
    private final Path folder;
    private final int threads;
    private final Consumer<String> progress;
    private final Time before;
    private final long start = System.nanoTime();
    private final double cpuStart = cpuSeconds();
    private long saved = start;

    private ZeroRun(ZeroSettings settings, Path folder, int threads, Consumer<String> progress) throws IOException {
        this.settings = settings;
        this.folder = folder;
        this.threads = threads;
        this.progress = progress;
        before = Files.exists(folder.resolve(CLOCK))
                ? JsonFile.read(folder.resolve(CLOCK), Time.class, "time of a run")
                : new Time(0, 0);
    }

    /**
     * Makes the generations that a folder lacks.
     *
     * @param folder   made if it does not exist; it may hold a part of this run, whose number of generations may grow
     * @param threads  the number of games at once, 1 or more
     * @param watcher  receives the report of each generation
     * @param progress receives texts such as "generation 3: 7100 of 36000 games"
     * @return the reports
     * @throws FileSystemException  if the folder holds another run, or a file of it is damaged
     * @throws InterruptedException if the thread is interrupted; the run can be resumed
     */
    public static List<Generation> run(ZeroSettings settings, Path folder, int threads,
            Consumer<Generation> watcher, Consumer<String> progress) throws IOException, InterruptedException {
        RunStart begin = new RunStart(folder, "a run of self-play", SETTINGS, false,
                name -> name.startsWith("generation-")
                        || Set.of(NnueNetwork.FILE, NetworkFile.CARD, CLOCK).contains(name));
        try (RunLog log = begin.lock(true)) {
            if (begin.isBegun()) {
                refuseAnother(settings, folder, begin);
            }
            ZeroRun run = new ZeroRun(settings, folder, threads, progress);
            List<Generation> generations = Generation.readAll(folder);
            Generation.putBest(folder, generations);
            JsonFile.writeSealed(folder.resolve(SETTINGS), settings); // now that nothing is refused any more
            while (generations.size() < settings.generations()) {
                Generation next = run.next(generations.size() + 1, Generation.best(generations));
                next.write(folder);
                generations.add(next);
                Generation.putBest(folder, generations);
                log.write(next.toString());
                watcher.accept(next);
            }
            return generations;
        } catch (ClosedByInterruptException e) {
            throw (InterruptedException) new InterruptedException("interrupted while a file was written").initCause(e);
        }
    }

    private static void refuseAnother(ZeroSettings settings, Path folder, RunStart begin) throws IOException {
        ZeroSettings earlier = JsonFile.readSealed(folder.resolve(SETTINGS), ZeroSettings.class,
                "list of a run's settings");
        begin.refuseOther(settings, earlier, Set.of("generations"));
        if (settings.generations() < earlier.generations()) {
            throw new FileSystemException(folder.toString(), null, "holds a run of " + earlier.generations()
                    + " generations: a run can only grow, not shrink to " + settings.generations());
        }
    }

    /** @param player the generation of the best network before; 0 if there is none */
    private Generation next(int number, int player) throws IOException, InterruptedException {
        Manifest games = mine(number, player);
        int positions = encode(number, player);
        NnueNetwork network = train(number);
        double match = player == 0 ? 1 : match(number, player);
        PieceValues values = PieceValues.of(new NnueEvaluation(network), PieceValues.positions(VALUED));
        Files.delete(encoded(number).resolve(ScoreEncoder.MANIFEST)); // first: without it, the rest is encoded again
        FileTree.delete(encoded(number));
        Time now = time();
        return new Generation(number, player, settings.nodes(number), games.total(), positions, match, values,
                now.seconds, now.cpuSeconds);
    }

    private Manifest mine(int number, int player) throws IOException, InterruptedException {
        long nodes = settings.nodes(number);
        MiningEngine.Starter starter = player == 0
                ? ZeroPlayer.random(settings.hidden(), settings.seed(), nodes)
                : ZeroPlayer.of("generation " + player, NnueNetwork.read(home(player)), nodes);
        return Miner.mine(settings.plan(number), home(number).resolve("games"), true, threads, starter,
                mined -> tick(number, mined.games() + " of " + settings.games() + " games")).manifest();
    }

    /** Encodes the games of the latest generations, and returns the number of positions to train on. */
    private int encode(int number, int player) throws IOException, InterruptedException {
        Path manifest = encoded(number).resolve(ScoreEncoder.MANIFEST);
        List<Path> window = IntStream.iterate(number, each -> each >= settings.oldest(number), each -> each - 1)
                .mapToObj(each -> home(each).resolve("games")).toList(); // the newest label of a position counts
        if (!Files.exists(manifest)) {
            double share = player == 0 ? 1 : settings.resultShare();
            ScoreEncoder.encode(window, encoded(number), ZeroSettings.labels(share), threads,
                    scored -> tick(number, scored + " positions"));
        }
        List<String> games = new ArrayList<>();
        for (Path each : window) {
            Manifest.read(each).shards().forEach(shard -> games.add(shard.sha256()));
        }
        ScoreEncoder.Manifest encoded = ScoreEncoder.Manifest.read(encoded(number));
        if (!encoded.inputs().stream().map(InputFile::sha256).toList().equals(games)) {
            throw new FileSystemException(manifest.toString(), null,
                    "is of other games than those of the run: move its "
                            + "folder away, and the same call makes it again");
        }
        return encoded.positions().get(Split.TRAIN.toString());
    }

    private NnueNetwork train(int number) throws IOException, InterruptedException {
        return NnueTrainer.train(encoded(number), home(number), settings.training(number), true, threads,
                epoch -> tick(number, epoch.epoch() + " of " + settings.epochs() + " epochs"));
    }

    private double match(int number, int player) throws IOException, InterruptedException {
        MatchSettings<Board, Move> match = MatchSettings.of(entrant(number, number), entrant(player, number),
                ZeroSettings.MATCH_GAMES,
                Openings.random(Board::new, ZeroSettings.OPENING, ZeroSettings.MATCH_GAMES / 2, settings.seed()))
                .withGamesAtOnce(threads);
        return Match.play(match, home(number).resolve("match"), true,
                played -> tick(number, played.played() + " of " + played.total() + " games of the match")).result()
                .score();
    }

    /** Returns the player of a network, whose name leaves the run's folder out, so that the folder may be moved. */
    private Entrant<Board, Move> entrant(int network, int generation) {
        return Entrant.parse("selective:values=own,nodes=" + settings.nodes(generation) + ",network="
                + home(network).getFileName(), folder);
    }

    private Path encoded(int number) {
        return home(number).resolve("encoded");
    }

    private Path home(int number) {
        return Generation.folder(folder, number);
    }

    /** Passes progress on, and saves the time of the run every ten seconds. */
    private synchronized void tick(int generation, String text) {
        progress.accept("generation " + generation + ": " + text);
        if (System.nanoTime() - saved > 10e9) {
            AtomicFile.uninterruptibly(this::time);
        }
    }

    private Time time() throws IOException {
        saved = System.nanoTime();
        Time time = new Time(before.seconds + (saved - start) / 1e9, before.cpuSeconds + cpuSeconds() - cpuStart);
        JsonFile.write(folder.resolve(CLOCK), time);
        return time;
    }

    private static double cpuSeconds() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toMillis() / 1e3;
    }
}
