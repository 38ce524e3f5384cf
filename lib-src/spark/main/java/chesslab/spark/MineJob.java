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
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.lib.MultipleTextOutputFormat;
import org.apache.spark.SparkFiles;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.CollectionAccumulator;
import org.apache.spark.util.SerializableConfiguration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import scala.Tuple2;

/**
 * Mines games: a partition for each shard that is missing, which Spark's committer puts in its place when its task is
 * done. So a shard of a killed worker is made again, and a job that is called again goes on.
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

    /** Writes texts to files that have the keys for names. */
    public static final class Texts extends MultipleTextOutputFormat<String, String> {

        @Override
        protected String generateFileNameForKeyValue(String file, String text, String part) {
            return file;
        }

        @Override
        protected String generateActualKey(String file, String text) {
            return null; // which is not written
        }
    }

    @Override
    public Integer call() throws IOException {
        MiningPlan plan = plan();
        try (SparkSession session = SparkSession.builder().appName("chesslab mine")
                .config("spark.hadoop.validateOutputSpecs", false).getOrCreate()) { // the folder may be there
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
        JobConf hadoop = new JobConf(spark.hadoopConfiguration());
        hadoop.set("mapreduce.fileoutputcommitter.algorithm.version", "2"); // each file appears with its task
        hadoop.setClass("fs.file.impl", RawLocalFileSystem.class, FileSystem.class); // which writes no .crc beside it
        hadoop.setBoolean("fs.file.impl.disable.cache", true);
        if (plan.compressed()) {
            FileOutputFormat.setOutputCompressorClass(hadoop, GzipCodec.class);
        }
        FileSystem files = new Path(out).getFileSystem(hadoop);

        String program = engine;
        String name = spark.parallelize(List.of(plan.settings()), 1).map(settings -> nameOf(program, settings)).first();
        Manifest begun = begin(files, plan.manifest(name));
        List<Manifest.Shard> found = found(spark, hadoop, files, plan, begun);
        Manifest run = begun.with(found);
        write(hadoop, run);
        Set<String> there = found.stream().map(Manifest.Shard::file).collect(Collectors.toSet());
        List<Integer> missing = run.numbers().filter(number -> !there.contains(begun.shardFile(number))).boxed()
                .toList();

        long start = System.nanoTime();
        CollectionAccumulator<Manifest.Shard> made = spark.sc().collectionAccumulator("shards");
        if (!missing.isEmpty()) {
            spark.parallelize(missing, missing.size()).mapToPair(number -> {
                ByteArrayOutputStream text = new ByteArrayOutputStream();
                made.add(Miner.shard(plan, name, number, starter(program, plan.settings()), text));
                return new Tuple2<>(plan.manifest(name).shardFile(number).replace(".gz", ""), // the codec adds it
                        text.toString(StandardCharsets.UTF_8).stripTrailing()); // the format adds the last line's end
            }).saveAsHadoopFile(out, String.class, String.class, Texts.class, hadoop);
        }
        run = run.with(made.value());
        write(hadoop, run);
        System.out.printf(Locale.ROOT, "mine: tasks %d, %.1f s%n%s", missing.size(), (System.nanoTime() - start) / 1e9,
                run.total().text(out));
    }

    /** Returns the engine of an executor: the one that spark-submit brought by {@code --files}, or the machine's. */
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

    /** Returns the run with the shards that the manifest of its folder names, if there is one. */
    private Manifest begin(FileSystem files, Manifest run) throws IOException {
        Path place = new Path(out, Manifest.FILE);
        if (!files.exists(place)) {
            if (files.exists(new Path(out)) && Stream.of(files.listStatus(new Path(out)))
                    .anyMatch(file -> file.getPath().getName().startsWith("games-"))) {
                throw new IOException(out + ": has files of games but no " + Manifest.FILE + ": choose another folder");
            }
            return run;
        }
        Manifest earlier;
        try (InputStream in = files.open(place)) {
            earlier = JsonFile.as(JsonParser.parseString(new String(in.readAllBytes(), StandardCharsets.UTF_8)),
                    Manifest.class);
        }
        List<String> differences = RunStart.differences(run, earlier, Set.of("games", "shards"));
        if (!differences.isEmpty() || earlier.games() > run.games()) {
            throw new IOException(out + ": holds a run begun otherwise, now " + (differences.isEmpty()
                    ? run.games() + " games instead of " + earlier.games()
                    : String.join(", ", differences)) + ": choose another folder");
        }
        return run.with(earlier.shards());
    }

    /** Has the executors read the shards that are there, and returns those that are whole. */
    private List<Manifest.Shard> found(JavaSparkContext spark, JobConf hadoop, FileSystem files, MiningPlan plan,
            Manifest run) throws IOException {
        String folder = out;
        List<Integer> there = new ArrayList<>();
        for (int number : run.numbers().toArray()) {
            if (files.exists(new Path(folder, run.shardFile(number)))) {
                there.add(number);
            }
        }
        SerializableConfiguration configuration = new SerializableConfiguration(hadoop);
        String name = run.engine();
        List<Manifest.Shard> found = spark.parallelize(there, Math.max(1, there.size())).flatMap(number -> {
            Manifest again = plan.manifest(name);
            Path file = new Path(folder, again.shardFile(number));
            InputStream in = file.getFileSystem(configuration.value()).open(file);
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

    private void write(JobConf hadoop, Manifest run) throws IOException {
        new SharedFolder(out, hadoop).put(JsonFile.text(run).getBytes(StandardCharsets.UTF_8), Manifest.FILE);
    }
}
