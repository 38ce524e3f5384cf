package chesslab.spark;

import chesslab.encoding.dataset.DataManifest;
import chesslab.encoding.dataset.ShardEncoder;
import chesslab.encoding.dataset.ShardPlan;
import chesslab.files.JsonFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * Encodes games: a task for each file of games that counts, a plan on the driver, and a task for each file of
 * positions.
 *
 * @param games   the places of all files of games, in their order
 * @param parquet whether the positions go to {@code parquet} too, in the folder
 */
record EncodeJob(Call call, SharedFolder out, List<SharedFolder> games, boolean parquet) implements Job {

    /** The folder of the table of positions, in that of the prepared data. */
    static final String PARQUET = "parquet";
    private static final String SHARDS = "[a-z]+-\\d+\\.npz";
    private static final String PLAN = "plan.json";

    @Override
    public String run(JavaSparkContext spark) throws IOException {
        try (Scratch scratch = Scratch.of(out)) {
            withGames(scratch, Set.of()).check(scratch.folder());
        }
        out.removeDone();
        Job.tasks(spark, "count", games.size(), this::count);
        int shards = plan();
        Job.tasks(spark, "write", shards, this::write);
        String said = merge(spark);
        if (parquet) {
            new Positions(out, games).write(spark);
        }
        out.putDone();
        return said;
    }

    private void count(int file) throws IOException {
        String start = String.format(Locale.ROOT, "%05d.", file);
        try (Scratch scratch = Scratch.of(out)) {
            Scratch counts = scratch.in(ShardEncoder.COUNTS).fetch(name -> name.startsWith(start));
            scratch.run(withGames(scratch, Set.of(file - 1)).with("--count").with("--shard", file));
            counts.put(name -> name.startsWith(start));
        }
    }

    /** Plans the shards from the counts and returns how many there are. */
    private int plan() throws IOException {
        try (Scratch scratch = Scratch.of(out)) {
            Scratch counts = scratch.in(ShardEncoder.COUNTS).fetch(name -> !name.equals(PLAN));
            scratch.run(withGames(scratch, Set.of()).with("--count").with("--merge"));
            counts.put(name -> name.equals(PLAN) || name.endsWith(".leaks"));
            return plan(counts).shards();
        }
    }

    private static ShardPlan plan(Scratch counts) throws IOException {
        return JsonFile.read(counts.folder().resolve(PLAN), ShardPlan.class, "plan of prepared data");
    }

    private void write(int number) throws IOException {
        try (Scratch scratch = Scratch.of(out)) {
            Scratch counts = scratch.in(ShardEncoder.COUNTS).fetch(PLAN::equals);
            ShardPlan plan = plan(counts);
            ShardPlan.Target shard = plan.targets().get(number - 1);
            Set<Integer> inputs = Set.copyOf(plan.inputsOf(shard));
            counts.fetch(name -> name.endsWith(".leaks")
                    && inputs.contains(Integer.parseInt(name.substring(0, name.indexOf('.'))) - 1));
            String start = shard.file().replaceFirst("\\..*", ".");
            scratch.fetch(name -> name.startsWith(start) || name.equals(DataManifest.FILE));
            scratch.run(withGames(scratch, inputs).with("--shard", number));
            scratch.put(name -> name.startsWith(start));
        }
    }

    private String merge(JavaSparkContext spark) throws IOException {
        try (Scratch scratch = Scratch.of(out).fetch(name -> name.endsWith(".json"))) {
            scratch.in(ShardEncoder.COUNTS).fetch(PLAN::equals);
            scratch.stand(Job.checksums(spark, out, SHARDS));
            String said = scratch.run(withGames(scratch, Set.of()).with("--merge"));
            scratch.put(DataManifest.FILE::equals);
            return said;
        }
    }

    /** Returns the call for all files of games, of which these are brought here; an empty file stands for others. */
    private Call withGames(Scratch scratch, Set<Integer> needed) throws IOException {
        List<String> files = new ArrayList<>();
        for (int i = 0; i < games.size(); i++) {
            Path file = place(scratch, i);
            Files.createDirectories(file.getParent());
            if (needed.contains(i)) {
                games.get(i).fetchTo(file);
            } else {
                Files.createFile(file);
            }
            files.add(file.toString());
        }
        return call.with("--in", files);
    }

    /** Returns where a file of games is here: under its own name, which the manifest tells, in a folder of its own. */
    private Path place(Scratch scratch, int file) {
        String name = games.get(file).toString();
        return scratch.folder().resolve("in").resolve(Integer.toString(file))
                .resolve(name.substring(name.lastIndexOf('/') + 1));
    }
}
