package chesslab.zero;

import chesslab.arena.match.Match;
import chesslab.arena.match.MatchSettings;
import chesslab.arena.match.Openings;
import chesslab.arena.player.Entrant;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.encoding.dataset.Split;
import chesslab.encoding.scores.ScoreEncoder;
import chesslab.files.AtomicFile;
import chesslab.files.FileTree;
import chesslab.files.JsonFile;
import chesslab.files.NetworkFile;
import chesslab.files.RunLog;
import chesslab.files.RunStart;
import chesslab.files.Sha256;
import chesslab.mining.Manifest;
import chesslab.mining.Miner;
import chesslab.mining.MiningEngine;
import chesslab.search.chess.PieceValues;
import chesslab.search.nnue.NnueEvaluation;
import chesslab.search.nnue.NnueNetwork;
import chesslab.training.sparse.NnueTrainer;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A run of self-play in a folder. Each generation has a folder with its games, its network, its match and its report;
 * the run's folder has the network that plays best. A stopped or killed run continues: it loses at most the unfinished
 * shard of games, or the unfinished epoch. Built by hand in lesson 08.
 */
public final class ZeroRun {

    private static final String SETTINGS = "zero.json";
    private static final String REPORT = "generation.json";
    private static final String CLOCK = "clock.json";
    private static final String SHA256 = "sha256"; // of the report without it
    private static final String WHAT = "report of a generation";
    private static final Pattern HOME = Pattern.compile("generation-(\\d{2,9})");
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
                ZeroSettings earlier = JsonFile.read(folder.resolve(SETTINGS), ZeroSettings.class, "settings of a run");
                begin.refuseDifferences(RunStart.differences(settings, earlier, Set.of("generations")));
                if (settings.generations() < earlier.generations()) {
                    throw new FileSystemException(folder.toString(), null, "holds a run of " + earlier.generations()
                            + " generations: a run can only grow, not shrink to " + settings.generations());
                }
            }
            ZeroRun run = new ZeroRun(settings, folder, threads, progress);
            List<Generation> reports = reports(folder);
            run.putPlayer(reports);
            JsonFile.write(folder.resolve(SETTINGS), settings); // now that nothing is refused any more
            while (reports.size() < settings.generations()) {
                Generation made = run.generation(reports.size() + 1, accepted(reports).findFirst().orElse(0));
                JsonObject report = JsonFile.tree(made).getAsJsonObject();
                report.addProperty(SHA256, sha256(report));
                JsonFile.write(run.home(made.generation()).resolve(REPORT), report);
                reports.add(made);
                run.putPlayer(reports);
                log.write(made.toString());
                watcher.accept(made);
            }
            return reports;
        } catch (ClosedByInterruptException e) {
            throw (InterruptedException) new InterruptedException("interrupted while a file was written").initCause(e);
        }
    }

    /**
     * Returns the reports of the finished generations of a run.
     *
     * @throws FileSystemException if one is missing before another one, or does not have the checksum that it names
     */
    public static List<Generation> reports(Path folder) throws IOException {
        List<Integer> numbers;
        try (Stream<Path> homes = Files.list(folder)) {
            numbers = homes.map(home -> HOME.matcher(home.getFileName().toString())).filter(Matcher::matches)
                    .map(found -> Integer.valueOf(found.group(1)))
                    .filter(number -> Files.exists(report(folder, number)))
                    .sorted().toList();
        }
        List<Generation> reports = new ArrayList<>();
        for (int number : numbers) {
            Path file = report(folder, number);
            if (number != reports.size() + 1) {
                throw new FileSystemException(report(folder, reports.size() + 1).toString(), null,
                        "is missing, though generation " + number + " has its report");
            }
            JsonObject json = JsonFile.read(file, JsonObject.class, WHAT);
            JsonElement sha256 = json.remove(SHA256);
            Generation report = JsonFile.read(file, Generation.class, WHAT);
            if (!new JsonPrimitive(sha256(json)).equals(sha256) || report.generation() != number) {
                throw new FileSystemException(file.toString(), null, "was altered: expected the report of generation "
                        + number + " as the run wrote it, with its " + SHA256);
            }
            reports.add(report);
        }
        return reports;
    }

    private static String sha256(JsonObject report) {
        return Sha256.of(JsonFile.text(report).getBytes(StandardCharsets.UTF_8));
    }

    private static Path report(Path folder, int generation) {
        return home(folder, generation).resolve(REPORT);
    }

    private static Stream<Integer> accepted(List<Generation> reports) {
        return reports.stream().filter(Generation::accepted).map(Generation::generation)
                .sorted(Comparator.reverseOrder());
    }

    /**
     * @throws FileSystemException if the best network is missing or damaged, or a file of none of the generations is in
     *                             its place
     */
    private void putPlayer(List<Generation> reports) throws IOException {
        List<Path> homes = accepted(reports).map(this::home).toList();
        if (homes.isEmpty()) {
            return;
        }
        NnueNetwork.read(homes.get(0)); // refuses damage
        for (String name : List.of(NnueNetwork.FILE, NetworkFile.CARD)) {
            Path file = folder.resolve(name);
            byte[] best = Files.readAllBytes(homes.get(0).resolve(name));
            if (!isOneOf(file, homes.subList(0, 1))) {
                if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !isOneOf(file, homes)) {
                    throw new FileSystemException(file.toString(), null, "was altered: move it away, and the same call "
                            + "restores it from " + homes.get(0).getFileName());
                }
                AtomicFile.write(file, best);
            }
        }
    }

    /** Returns whether a file is that of one of some generations; a killed program may not have put the newest's. */
    private static boolean isOneOf(Path file, List<Path> homes) throws IOException {
        for (Path home : homes) {
            Path same = home.resolve(file.getFileName());
            if (Files.isRegularFile(file) && Files.isRegularFile(same) && Files.mismatch(file, same) < 0) {
                return true;
            }
        }
        return false;
    }

    /** Returns the folder of a generation in that of a run. */
    public static Path home(Path folder, int generation) {
        return folder.resolve(String.format(Locale.ROOT, "generation-%02d", generation));
    }

    private Path home(int generation) {
        return home(folder, generation);
    }

    private Generation generation(int number, int player) throws IOException, InterruptedException {
        Path home = home(number);
        MiningEngine.Starter starter = player == 0
                ? ZeroPlayer.random(settings.hidden(), settings.seed(), settings.nodes(number))
                : ZeroPlayer.of("generation " + player, NnueNetwork.read(home(player)), settings.nodes(number));
        Manifest games = Miner.mine(settings.plan(number), home.resolve("games"), true, threads, starter,
                mined -> tick(number, mined.games() + " of " + settings.games() + " games")).manifest();
        Path encoded = home.resolve("encoded");
        if (!Files.exists(encoded.resolve(ScoreEncoder.MANIFEST))) {
            List<Path> window = IntStream.iterate(number, each -> each >= settings.oldest(number), each -> each - 1)
                    .mapToObj(each -> home(each).resolve("games")).toList(); // the newest label of a position counts
            double share = player == 0 ? 1 : settings.resultShare();
            ScoreEncoder.encode(window, encoded, ZeroSettings.labels(share), threads,
                    scored -> tick(number, scored + " positions"));
        }
        int positions = JsonFile.read(encoded.resolve(ScoreEncoder.MANIFEST), ScoreEncoder.Manifest.class,
                "manifest of scored positions").positions().get(Split.TRAIN.toString());
        NnueNetwork network = NnueTrainer.train(encoded, home, settings.training(number), true, threads,
                epoch -> tick(number, epoch.epoch() + " of " + settings.epochs() + " epochs"));
        double match = player == 0 ? 1 : match(number, player);
        PieceValues values = PieceValues.of(new NnueEvaluation(network), PieceValues.positions(VALUED));
        Files.delete(encoded.resolve(ScoreEncoder.MANIFEST)); // first: without it, the rest is encoded again
        FileTree.delete(encoded);
        Time now = time();
        return new Generation(number, player, settings.nodes(number), games.total(), positions, match, values,
                now.seconds, now.cpuSeconds);
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

    /** Passes progress on, and saves the time of the run every ten seconds. */
    private synchronized void tick(int generation, String text) {
        progress.accept("generation " + generation + ": " + text);
        if (System.nanoTime() - saved > 10e9) {
            AtomicFile.despiteInterrupt(this::time);
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
