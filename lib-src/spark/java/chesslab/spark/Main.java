package chesslab.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * The main class for spark-submit: {@code mine}, {@code encode} or {@code match} with the options of {@code
 * environment/chesslab}, where {@code --in} and {@code --out} are places of Hadoop's file systems. {@code encode
 * --parquet} writes the positions as Parquet too. The exit codes are those of the commands.
 */
public final class Main {

    private static final int FAILED = 1;
    private static final int WRONG_CALL = 2;
    private static final String PARQUET = "--parquet";

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
            if (arguments.length == 0 || !Set.of("mine", "encode", "match").contains(arguments[0])) {
                throw new WrongCall("expected mine, encode or match, then its options");
            }
            String out = call.needed("--out");
            try (JavaSparkContext spark = new JavaSparkContext(new SparkConf().setIfMissing("spark.app.name",
                    "chesslab " + arguments[0]))) {
                System.out.print(job(call, out, spark.hadoopConfiguration()).run(spark));
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
