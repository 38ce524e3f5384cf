package chesslab.spark;

import chesslab.cli.MiningOptions;
import chesslab.files.JsonFile;
import chesslab.files.RunStart;
import chesslab.mining.Manifest;
import chesslab.mining.Miner;
import chesslab.mining.MiningEngine;
import chesslab.mining.MiningPlan;
import chesslab.mining.MiningSettings;
import chesslab.uci.Stockfish;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.spark.SparkFiles;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Mines games: a task for each missing shard, which appears whole. The shard of a killed worker is made again, and a
 * job that is started again continues.
 */
@Command(name = "mine")
final class MineJob implements Callable<Integer> {

    @Option(names = "--games", required = true, paramLabel = "N")
    private int games;

    @Option(names = "--out", required = true, paramLabel = "DIR")
    private String out;

    @Option(names = "--engine", paramLabel = "PROGRAM")
    private String engine;

    @Mixin
    private MiningOptions options;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        MiningPlan plan = plan();
        try (SparkSession session = SparkSession.builder().appName("chesslab mine").getOrCreate()) {
            mine(JavaSparkContext.fromSparkContext(session.sparkContext()), plan);
        }
        return 0;
    }

    private MiningPlan plan() {
        try {
            return options.plan(games);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private void mine(JavaSparkContext spark, MiningPlan plan) throws IOException {
        SharedFolder folder = new SharedFolder(out, spark.hadoopConfiguration());
        String program = engine;
        String name = spark.parallelize(List.of(plan.settings()), 1).map(settings -> nameOf(program, settings)).first();
        Manifest begun = begin(folder, plan.manifest(name));
        List<Manifest.Shard> found = found(spark, folder, plan, begun);
        folder.put(begun.with(found), Manifest.FILE);
        folder.removeDone();
        Set<String> there = found.stream().map(Manifest.Shard::file).collect(Collectors.toSet());
        List<Integer> missing = begun.numbers().filter(number -> !there.contains(begun.shardFile(number))).boxed()
                .toList();

        long start = System.nanoTime();
        List<Manifest.Shard> made = spark.parallelize(missing, Math.max(1, missing.size())).map(number -> {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (OutputStream text = plan.compressed() ? new GZIPOutputStream(bytes) : bytes) {
                Manifest.Shard shard = Miner.shard(plan, name, number, starter(program, plan.settings()), text);
                text.close();
                folder.put(bytes.toByteArray(), shard.file());
                return shard;
            }
        }).collect();
        Manifest run = begun.with(found).with(made);
        folder.put(run, Manifest.FILE);
        folder.putDone();
        System.out.printf(Locale.ROOT, "mine: tasks %d, %.1f s%n%s", missing.size(), (System.nanoTime() - start) / 1e9,
                run.total().text(out));
    }

    /** Returns the engine of an executor: the one from spark-submit's {@code --files}, or the machine's. */
    private static MiningEngine.Starter starter(String program, MiningSettings settings) {
        java.nio.file.Path brought = java.nio.file.Path.of(SparkFiles.getRootDirectory(),
                java.nio.file.Path.of(program == null ? "stockfish" : program).getFileName().toString());
        return MiningEngine.starter(Files.isRegularFile(brought) ? brought : Stockfish.require(program), settings);
    }

    private static String nameOf(String program, MiningSettings settings) {
        try (MiningEngine engine = starter(program, settings).start()) {
            return engine.name();
        }
    }

    /** Returns the run with the shards in the manifest of its folder, if there is one. */
    private static Manifest begin(SharedFolder folder, Manifest run) throws IOException {
        if (!folder.has(Manifest.FILE)) {
            if (folder.names().stream().anyMatch(name -> name.startsWith("games-"))) {
                throw new IOException(
                        folder + ": has files of games but no " + Manifest.FILE + ": choose another folder");
            }
            return run;
        }
        Manifest earlier;
        try (InputStream in = folder.open(Manifest.FILE)) {
            earlier = JsonFile.unsealed(java.nio.file.Path.of(Manifest.FILE),
                    new String(in.readAllBytes(), StandardCharsets.UTF_8), Manifest.class, "manifest of a run");
        }
        List<String> differences = RunStart.differences(run, earlier, Set.of("games", "shards"));
        if (!differences.isEmpty() || earlier.games() > run.games()) {
            throw new IOException(folder + ": holds a run with other settings, now " + (differences.isEmpty()
                    ? run.games() + " games instead of " + earlier.games()
                    : String.join(", ", differences)) + ": choose another folder");
        }
        return run.with(earlier.shards());
    }

    /** Lets the executors read the existing shards, and returns the complete ones. */
    private static List<Manifest.Shard> found(JavaSparkContext spark, SharedFolder folder, MiningPlan plan,
            Manifest run) throws IOException {
        List<String> names = folder.names();
        List<Integer> there = run.numbers().filter(number -> names.contains(run.shardFile(number))).boxed().toList();
        String engine = run.engine();
        List<Manifest.Shard> found = spark.parallelize(there, Math.max(1, there.size())).flatMap(number -> {
            Manifest again = plan.manifest(engine);
            InputStream in = folder.open(again.shardFile(number));
            return again.find(number, plan.compressed() ? new GZIPInputStream(in) : in).stream().iterator();
        }).collect();
        for (int number : there) {
            Manifest.Shard named = run.named(number);
            boolean isToBeMade = named != null && !run.isFull(named); // of a run that has grown
            if (!isToBeMade && found.stream().noneMatch(each -> run.isFull(named)
                    ? each.equals(named)
                    : each.file().equals(run.shardFile(number)))) {
                throw new IOException(folder + ": " + run.shardFile(number)
                        + " is altered, or no part of its run: move it away");
            }
        }
        return found;
    }
}
