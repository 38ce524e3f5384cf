package chesslab.encoding.dataset;

import chesslab.chess.pgn.GameFiles;
import chesslab.chess.pgn.InputFile;
import chesslab.encoding.Layout;
import chesslab.encoding.Layouts;
import chesslab.encoding.dataset.DataManifest.Games;
import chesslab.files.JsonFile;
import chesslab.files.MergeFaults;
import chesslab.files.Npz;
import chesslab.files.PlainBytes;
import chesslab.files.Sha256;
import chesslab.files.TaskFile;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Encodes games as tasks, wherever each is run, in two passes: {@link #count} reads one file of games, {@link
 * #mergeCounts} finds from all counts which positions each shard has, {@link #write} writes one shard, and {@link
 * #merge} checks all of them and writes the manifest. Shards and manifest are, to the byte, those that {@link Encoder}
 * makes on one machine. No machine holds more than one shard, the keys of one file of games or a part of all keys. A
 * task may be killed, repeated, or run twice at once ({@link TaskFile}).
 */
public final class ShardEncoder {

    /** The folder in the dataset's for the counts; a merged dataset needs it no more. */
    public static final String COUNTS = "counts";
    private static final String PLAN = "plan.json";

    /**
     * What a counting task says, beside the keys of its file's positions.
     *
     * @param sha256   of the keys
     * @param manifest of a dataset of this file alone, without shards
     */
    public record Count(String sha256, DataManifest manifest) {
    }

    /**
     * What a writing task says beside its shard.
     *
     * @param plan  the checksum of the plan
     * @param shard the shard
     */
    public record Written(String plan, DataManifest.Shard shard) {
    }

    private final List<Path> files;
    private final Path out;
    private final Path counts;
    private final EncodeSettings settings;
    private final Layout layout;
    private final GameEncoder games;
    private final long start = System.nanoTime();

    private ShardEncoder(List<Path> in, Path out, EncodeSettings settings) throws IOException {
        this.files = GameFiles.of(in);
        if (files.contains(PlainBytes.STANDARD_INPUT)) {
            throw new FileSystemException(PlainBytes.STANDARD_INPUT.toString(), null,
                    "tasks read games twice, which the standard input cannot give: expected files");
        }
        this.out = out;
        this.counts = out.resolve(COUNTS);
        this.settings = settings;
        this.layout = Layouts.named(settings.layout());
        this.games = new GameEncoder(layout, new Labeler(settings.temperature()));
    }

    /**
     * Counts what one file of games has.
     *
     * @param in      files of games, and folders as {@link GameFiles} reads them, the same for all tasks
     * @param shard   the number of the file among them, from 1
     * @param out     the folder that the dataset goes to; it is made if need be
     * @param threads the number of threads that encode, 1 or more
     * @param watcher takes the progress now and then, in the calling thread
     * @throws IOException if a file or folder cannot be used, or has counts of other settings
     */
    public static DataManifest count(List<Path> in, int shard, Path out, EncodeSettings settings, int threads,
            Consumer<Encoder.Progress> watcher) throws IOException, InterruptedException {
        ShardEncoder encoder = new ShardEncoder(in, out, settings);
        check(shard, encoder.files.size(), "as many as there are files of games");
        return encoder.count(shard - 1, threads, watcher).manifest();
    }

    private static void check(int shard, int shards, String why) {
        if (shard < 1 || shard > shards) {
            throw new IllegalArgumentException("shard " + shard + ": expected 1 to " + shards + ", " + why);
        }
    }

    private Count count(int number, int threads, Consumer<Encoder.Progress> watcher)
            throws IOException, InterruptedException {
        TaskFile task = countOf(number);
        Count found = task.read(Count.class);
        if (found != null) {
            check(task, found.manifest().recipe());
        }
        List<Path> file = List.of(files.get(number));
        SplitPlan survey = new SplitPlan(settings, file);
        long[] positions = {0};
        try (GameStream stream = new GameStream(file, settings.filter(), 0, reading -> watcher.accept(
                new Encoder.Progress(false, positions[0], 0, reading.bytesRead(), reading.bytesKnown(), elapsed())))) {
            stream.work(threads, games::encode, game -> {
                survey.add(game);
                positions[0] += game.fault() == null ? game.rows().size() : 0;
            });
            survey.judge();
            return task.make(own -> {
                survey.writeKeys(own);
                return new Count(Sha256.of(own), survey.manifest(stream.checksums(), layout));
            });
        }
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    private TaskFile countOf(int file) {
        return new TaskFile(counts.resolve(String.format(Locale.ROOT, "%05d.npz", file + 1)));
    }

    private Path leaksOf(int file) {
        return counts.resolve(String.format(Locale.ROOT, "%05d.leaks", file + 1));
    }

    /** Refuses what was made by other settings or another version of this program. */
    private void check(TaskFile file, DataManifest found) throws FileSystemException {
        check(file, found, DataManifest.of(settings, layout, List.of(), new Games(0, 0, 0), Map.of()));
    }

    private static void check(TaskFile file, DataManifest found, DataManifest own) throws FileSystemException {
        List<String> differences = found.differencesFrom(own);
        if (!differences.isEmpty()) {
            throw file.refusal("is of another run, with " + String.join(", ", differences));
        }
    }

    /**
     * Plans the shards from the counts of all files. The other parameters are those of {@link #count}.
     *
     * @throws FileSystemException if counts are missing, altered, or of other games or settings; it names them
     */
    public static ShardPlan mergeCounts(List<Path> in, Path out, EncodeSettings settings) throws IOException {
        return new ShardEncoder(in, out, settings).mergeCounts();
    }

    private ShardPlan mergeCounts() throws IOException {
        List<DataManifest> counted = new ArrayList<>();
        MergeFaults faults = new MergeFaults();
        for (int number = 0; number < files.size(); number++) {
            TaskFile task = countOf(number);
            String games = files.get(number).getFileName().toString();
            faults.check(() -> {
                Count count = task.read(Count.class);
                task.verify(count == null ? null : count.sha256());
                check(task, count.manifest().recipe());
                if (!count.manifest().inputs().get(0).file().equals(games)) {
                    throw task.refusal("counts " + count.manifest().inputs().get(0).file() + " instead of " + games);
                }
                counted.add(count.manifest());
            });
        }
        faults.refuseOthers(counts, "\\d+\\.npz",
                IntStream.range(0, files.size()).mapToObj(number -> countOf(number).name()).toList());
        faults.refuse(counts);
        long keys = counted.stream().flatMap(file -> file.parts().values().stream()).mapToLong(ShardPlan::found).sum();
        SplitKeys.Join join = new SplitKeys.Join(
                IntStream.range(0, files.size()).mapToObj(number -> countOf(number).file()).toList(), keys,
                SplitKeys.Join.MOST_KEYS);
        ShardPlan plan = ShardPlan.of(settings, layout, counted, join);
        plan.manifest().refuseWithoutGames(files);
        for (int number = 0; settings.dedupe() && number < files.size(); number++) {
            join.writeLeaks(number, leaksOf(number));
        }
        JsonFile.write(counts.resolve(PLAN), plan);
        return plan;
    }

    /**
     * Writes one shard of the plan. Where the folder has it already and whole, from a task or from a run, nothing is
     * written. The other parameters are those of {@link #count}.
     *
     * @param shard its number among those of all splits, from 1 to {@link ShardPlan#shards()}
     * @throws IOException if there is no plan of these games and settings, games have changed since they were counted,
     *                     or the folder has this shard of another plan
     */
    public static DataManifest.Shard write(List<Path> in, int shard, Path out, EncodeSettings settings, int threads,
            Consumer<Encoder.Progress> watcher) throws IOException, InterruptedException {
        ShardEncoder encoder = new ShardEncoder(in, out, settings);
        ShardPlan plan = encoder.plan();
        check(shard, plan.shards(), "as many as the plan of the counts has");
        return encoder.write(plan, plan.targets().get(shard - 1), threads, watcher);
    }

    private ShardPlan plan() throws IOException {
        TaskFile file = new TaskFile(counts.resolve(PLAN));
        if (!Files.exists(file.file())) {
            throw file.refusal("is missing: count all files of games, then merge the counts");
        }
        ShardPlan plan = JsonFile.read(file.file(), ShardPlan.class, "plan of prepared data");
        check(file, plan.manifest().recipe());
        List<String> names = files.stream().map(each -> each.getFileName().toString()).toList();
        if (!plan.manifest().inputs().stream().map(InputFile::file).toList().equals(names)) {
            throw file.refusal("is of other files of games: count them, then merge the counts");
        }
        return plan;
    }

    /** Returns the checksum of the plan, which shards name. */
    private String planned() throws IOException {
        return Sha256.of(counts.resolve(PLAN));
    }

    private DataManifest.Shard write(ShardPlan plan, ShardPlan.Target target, int threads,
            Consumer<Encoder.Progress> watcher)
            throws IOException, InterruptedException {
        TaskFile task = new TaskFile(out.resolve(target.file()));
        Written found = find(plan, task);
        if (found != null && task.isWhole(found.shard().sha256())) {
            return found.shard();
        }
        Columns rows = rows(plan, target, threads, watcher);
        return task.make(own -> {
            Npz.write(own, rows.arrays());
            return new Written(planned(),
                    new DataManifest.Shard(target.file(), target.split().toString(), rows.size(), Sha256.of(own)));
        }).shard();
    }

    /** Reads the positions of a shard again, from the one or more files of games that have them. */
    private Columns rows(ShardPlan plan, ShardPlan.Target target, int threads, Consumer<Encoder.Progress> watcher)
            throws IOException, InterruptedException {
        Columns rows = new Columns(layout, target.positions());
        long before = 0; // the split's positions in the files before
        for (int number = 0; number < files.size() && rows.size() < target.positions(); number++) {
            int kept = plan.kept().get(number).get(target.split().ordinal());
            if (before + kept > target.first()) {
                InputFile input = plan.manifest().inputs().get(number);
                BitSet leaks = settings.dedupe()
                        ? SplitKeys.readLeaks(leaksOf(number), target.split())
                        : new BitSet();
                long first = before;
                int[] row = {0, 0}; // of the file, and of those kept
                try (GameStream stream = new GameStream(List.of(files.get(number)), settings.filter(),
                        input.firstGame().intValue() - 1, reading -> watcher.accept(
                                new Encoder.Progress(true, rows.size(), target.positions(), 0, 0, elapsed())))) {
                    stream.work(threads, games::encode, game -> {
                        boolean inSplit = game.splitBy(settings) == target.split();
                        for (int i = 0; inSplit && i < game.rows().size(); i++) {
                            if (!leaks.get(row[0]++) && first + row[1]++ >= target.first()
                                    && rows.size() < target.positions()) {
                                rows.add(game.rows(), i);
                            }
                        }
                    });
                    Sha256.verify(files.get(number), stream.checksums().get(0), input.sha256());
                }
                if (row[1] != kept) {
                    throw new FileSystemException(leaksOf(number).toString(), null, "is not of this plan: " + row[1]
                            + " positions are left of " + input.file() + " instead of " + kept);
                }
            }
            before += kept;
        }
        return rows;
    }

    /** Returns what is said of a shard, by its task or else by the manifest of a run; null if nothing is. */
    private Written find(ShardPlan plan, TaskFile file) throws IOException {
        Written said = file.read(Written.class);
        if (said != null) {
            if (!said.plan().equals(planned())) {
                throw file.refusal("is of another plan");
            }
            return said;
        }
        TaskFile manifest = new TaskFile(out.resolve(DataManifest.FILE));
        if (!Files.exists(manifest.file())) {
            return null;
        }
        DataManifest begun = DataManifest.read(out);
        check(manifest, begun, plan.manifest());
        String plannedNow = planned();
        return begun.shards().stream().filter(shard -> shard.file().equals(file.name())).findFirst()
                .map(shard -> new Written(plannedNow, shard)).orElse(null);
    }

    /**
     * Writes the manifest once all shards are there. The parameters are those of {@link #count}.
     *
     * @throws FileSystemException if shards are missing, altered, or of another plan; it names them
     */
    public static DataManifest merge(List<Path> in, Path out, EncodeSettings settings) throws IOException {
        ShardEncoder encoder = new ShardEncoder(in, out, settings);
        ShardPlan plan = encoder.plan();
        MergeFaults faults = new MergeFaults();
        List<DataManifest.Shard> shards = new ArrayList<>();
        for (ShardPlan.Target target : plan.targets()) {
            TaskFile task = new TaskFile(out.resolve(target.file()));
            faults.check(() -> {
                Written found = encoder.find(plan, task);
                task.verify(found == null ? null : found.shard().sha256());
                shards.add(found.shard());
            });
        }
        faults.refuseOthers(out, "[a-z]+-\\d+\\.npz", plan.targets().stream().map(ShardPlan.Target::file).toList());
        faults.refuse(out);
        DataManifest merged = plan.manifest().with(shards);
        JsonFile.write(out.resolve(DataManifest.FILE), merged);
        return merged;
    }
}
