package chesslab.spark;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaSparkContext;
import scala.Tuple2;

/** A command as a job: tasks on the executors, then a merge on the driver. */
interface Job extends Serializable {

    /** One task of many: it may be killed, repeated, or run twice at once. */
    @FunctionalInterface
    interface Task extends Serializable {

        void run(int number) throws IOException;
    }

    /**
     * Does the work and leaves in the shared folder what one machine would have.
     *
     * @return what the merge printed
     */
    String run(JavaSparkContext spark) throws IOException;

    /** Runs a task for each number from 1, each a partition of its own, and prints what it comes to. */
    static void tasks(JavaSparkContext spark, String what, int count, Task task) {
        long start = System.nanoTime();
        List<Integer> numbers = IntStream.rangeClosed(1, count).boxed().toList();
        spark.setJobDescription(what);
        List<String> executors = spark.parallelize(numbers, count).map(number -> {
            task.run(number);
            return SparkEnv.get().executorId();
        }).collect();
        System.out.printf(Locale.ROOT, "%s: tasks %d, executors %d, %.1f s%n", what, count,
                executors.stream().distinct().count(), (System.nanoTime() - start) / 1e9);
    }

    /** Has the executors read files of a folder, each a task, and returns the checksums of their texts by name. */
    static Map<String, String> checksums(JavaSparkContext spark, SharedFolder folder, String names)
            throws IOException {
        List<String> files = folder.names().stream().filter(name -> name.matches(names)).toList();
        spark.setJobDescription("check");
        return files.isEmpty()
                ? Map.of()
                : new TreeMap<>(spark.parallelize(files, files.size())
                        .mapToPair(name -> new Tuple2<>(name, folder.sha256(name))).collectAsMap());
    }

    /** Returns the processors that Spark gives to a task. */
    static int processorsOfATask() {
        SparkConf settings = SparkEnv.get().conf();
        return settings.getInt("spark.task.cpus", 1);
    }
}
