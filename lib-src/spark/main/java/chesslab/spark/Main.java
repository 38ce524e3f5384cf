package chesslab.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/**
 * The main class for spark-submit: {@code mine}, {@code encode} or {@code match} with the options of {@code
 * environment/chesslab}, where {@code --in} and {@code --out} are places of Hadoop's file systems. {@code encode
 * --parquet} writes the positions as Parquet too, of which {@code sql --in DIR --sql QUERY} shows what a query of the
 * table {@code positions} gives. The exit codes are those of the commands.
 */
public final class Main {

    private static final int FAILED = 1;
    private static final int WRONG_CALL = 2;
    private static final String PARQUET = "--parquet";
    private static final int MOST_ROWS = 40;

    private Main() {
    }

    public static void main(String[] arguments) {
        int code = run(arguments);
        if (code != 0) {
            System.exit(code);
        }
    }

    private static int run(String... arguments) {
        try {
            Call call = new Call(Arrays.asList(arguments)).withoutOptionsOfTasks();
            if (arguments.length == 0 || !Set.of("mine", "encode", "match", "sql").contains(arguments[0])) {
                throw new WrongCall("expected mine, encode, match or sql, then its options");
            }
            String place = call.needed(arguments[0].equals("sql") ? "--in" : "--out");
            try (SparkSession spark = SparkSession.builder().appName("chesslab " + arguments[0]).getOrCreate()) {
                JavaSparkContext tasks = JavaSparkContext.fromSparkContext(spark.sparkContext());
                if (arguments[0].equals("sql")) {
                    spark.read().parquet(place + "/" + EncodeJob.PARQUET).createOrReplaceTempView("positions");
                    spark.sql(call.needed("--sql")).show(MOST_ROWS, false);
                } else {
                    System.out.print(job(call, place, tasks.hadoopConfiguration()).run(tasks));
                }
            }
            return 0;
        } catch (WrongCall e) {
            System.err.println("chesslab: " + e.getMessage());
            return WRONG_CALL;
        } catch (IOException | RuntimeException e) {
            System.err.println("chesslab: " + cause(e));
            return FAILED;
        }
    }

    private static Job job(Call call, String out, Configuration hadoop) throws IOException {
        SharedFolder folder = new SharedFolder(out, hadoop);
        return switch (call.words().get(0)) {
            case "mine" -> new MineJob(call, folder);
            case "match" -> new MatchJob(call, folder);
            default -> {
                List<SharedFolder> games = new ArrayList<>();
                for (String place : call.values("--in")) {
                    for (String file : new SharedFolder(place, hadoop).games()) {
                        games.add(new SharedFolder(file, hadoop));
                    }
                }
                if (games.isEmpty()) {
                    throw new WrongCall("--in: expected files or folders of games");
                }
                yield new EncodeJob(call.without(PARQUET), folder, games, call.has(PARQUET));
            }
        };
    }

    /** Returns the message of what went wrong first, without the stack trace that Spark puts behind it. */
    private static String cause(Exception e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage()).split("\\R\\s+at |\\R+Driver stacktrace", 2)[0];
    }
}
