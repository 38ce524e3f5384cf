package chesslab.spark;

import chesslab.encoding.dataset.DataManifest;
import chesslab.encoding.dataset.EncodeSettings;
import chesslab.encoding.dataset.EncodedPosition;
import chesslab.encoding.dataset.FileEncoder;
import chesslab.encoding.dataset.Split;
import chesslab.files.JsonFile;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.Partitioner;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.TaskCompletionListener;
import scala.Tuple2;

/**
 * Encodes games: one task counts each file of games, another encodes it; Spark joins the positions by key, sorts the
 * remaining ones, and writes a shard in each task. The files have the same bytes as on one machine.
 *
 * @param settings the settings, as JSON
 * @param out      the folder of the dataset
 * @param games    the places of all files of games, in their order
 * @param parquet  whether to write the positions to {@code parquet} too, in the folder
 */
record EncodeJob(String settings, SharedFolder out, List<SharedFolder> games, boolean parquet) implements Serializable {

    /** The folder of the table of positions, in the folder of the prepared data. */
    static final String PARQUET = "parquet";
    private static final int SPLITS = Split.values().length;

    void run(JavaSparkContext spark) throws IOException {
        EncodeSettings settings = read(this.settings, EncodeSettings.class);
        if (out.has(DataManifest.FILE)) {
            throw new FileSystemException(out.toString(), null, "holds prepared data already: choose another folder");
        }
        out.removeDone();
        JavaRDD<Integer> files = spark.parallelize(IntStream.range(0, games.size()).boxed().toList(), games.size());
        List<DataManifest> counted = files.map(file -> JsonFile.text(encoder(file).count())).collect()
                .stream().map(text -> read(text, DataManifest.class)).toList();
        List<Integer> before = new ArrayList<>(List.of(0)); // [file] games in the files before it
        counted.forEach(file -> before.add(Math.toIntExact(before.get(before.size() - 1) + file.games().good()
                + file.games().bad())));
        JavaRDD<EncodedPosition> found = files.flatMap(file -> positions(file, before.get(file)))
                .persist(StorageLevel.MEMORY_AND_DISK());
        JavaPairRDD<Long, long[]> splits = found.mapToPair(row -> new Tuple2<>(row.key(), row)).aggregateByKey(
                new long[SPLITS], EncodeJob::counted, EncodeJob::sum);
        DataManifest plan = FileEncoder.manifest(settings, counted, counts(splits));
        JavaRDD<EncodedPosition> kept = settings.dedupe() ? withoutLeaks(found, splits) : found;
        Shards shards = Shards.of(plan);
        List<String> written = kept.keyBy(EncodeJob::place).sortByKey().values().zipWithIndex()
                .mapToPair(Tuple2::swap).repartitionAndSortWithinPartitions(shards).values()
                .mapPartitionsWithIndex((shard, rows) -> write(shards, shard, rows), true).collect();
        if (parquet) {
            new Positions(out, games, before, this.settings).write(spark, kept);
        }
        DataManifest manifest = plan.with(written.stream().map(text -> read(text, DataManifest.Shard.class)).toList());
        out.put(manifest, DataManifest.FILE);
        out.putDone();
        System.out.printf(Locale.ROOT, "%,d positions of %,d games in %s; %,d good games, %,d bad.%n",
                manifest.positions(), manifest.games().encoded(), out, manifest.games().good(),
                manifest.games().bad());
    }

    /** Reads a record from JSON, the form between processes. */
    static <T> T read(String json, Class<T> type) {
        return JsonFile.as(JsonParser.parseString(json), type);
    }

    private FileEncoder encoder(int file) throws IOException {
        return new FileEncoder(games.get(file).local(), read(settings, EncodeSettings.class));
    }

    private Iterator<EncodedPosition> positions(int file, int before) throws IOException {
        Stream<EncodedPosition> positions = encoder(file).positions(before);
        TaskContext.get().addTaskCompletionListener((TaskCompletionListener) ended -> positions.close());
        return positions.iterator();
    }

    /** The order of all shards: by split, then by game and ply. */
    private static long place(EncodedPosition row) {
        return (long) row.split().ordinal() << 60 | (long) row.game() << 20 | row.ply();
    }

    private static long[] counted(long[] counts, EncodedPosition row) {
        counts[row.split().ordinal()]++;
        return counts;
    }

    private static long[] sum(long[] counts, long[] others) {
        IntStream.range(0, counts.length).forEach(i -> counts[i] += others[i]);
        return counts;
    }

    /** Returns [split] how many positions were found, those found in the split before, and those in an earlier one. */
    private static long[][] counts(JavaPairRDD<Long, long[]> splits) {
        long[] all = splits.values().map(counts -> {
            long[] sums = new long[3 * SPLITS];
            long earlier = 0;
            for (int split = 0; split < SPLITS; split++) {
                sums[3 * split] = counts[split];
                sums[3 * split + 1] = Math.max(0, counts[split] - 1);
                sums[3 * split + 2] = earlier > 0 ? counts[split] : 0;
                earlier += counts[split];
            }
            return sums;
        }).fold(new long[3 * SPLITS], EncodeJob::sum);
        return IntStream.range(0, SPLITS).mapToObj(split -> Arrays.copyOfRange(all, 3 * split, 3 * split + 3))
                .toArray(long[][]::new);
    }

    private static JavaRDD<EncodedPosition> withoutLeaks(JavaRDD<EncodedPosition> found,
            JavaPairRDD<Long, long[]> splits) {
        return found.keyBy(EncodedPosition::key).join(splits).values()
                .filter(row -> IntStream.range(0, row._1.split().ordinal()).allMatch(split -> row._2[split] == 0))
                .map(row -> row._1);
    }

    private Iterator<String> write(Shards shards, int shard, Iterator<EncodedPosition> rows) throws IOException {
        Path folder = Files.createTempDirectory("chesslab");
        DataManifest.Shard written = FileEncoder.write(folder, read(settings, EncodeSettings.class),
                shards.splits.get(shard), shards.numbers.get(shard), rows);
        Path local = folder.resolve(written.file());
        out.put(Files.readAllBytes(local), written.file());
        Files.delete(local);
        Files.delete(folder);
        return List.of(JsonFile.text(written)).iterator();
    }

    /** Assigns positions to shards by their numbers over all splits. */
    private static final class Shards extends Partitioner implements Serializable {

        private static final long serialVersionUID = 1;

        private final ArrayList<Split> splits = new ArrayList<>(); // [shard]
        private final ArrayList<Integer> numbers = new ArrayList<>(); // [shard] in its split, from 1
        private final ArrayList<Long> ends = new ArrayList<>(); // [shard]

        static Shards of(DataManifest plan) {
            Shards shards = new Shards();
            int most = plan.settings().positionsPerShard();
            long first = 0;
            for (Split split : Split.values()) {
                long end = first + plan.split(split).positions();
                for (int number = 1; first < end; number++) {
                    first = Math.min(end, first + most);
                    shards.splits.add(split);
                    shards.numbers.add(number);
                    shards.ends.add(first);
                }
            }
            return shards;
        }

        @Override
        public int numPartitions() {
            return ends.size();
        }

        @Override
        public int getPartition(Object position) {
            int shard = Collections.binarySearch(ends, (Long) position + 1);
            return shard >= 0 ? shard : -shard - 1;
        }
    }
}
