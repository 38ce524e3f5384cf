package chesslab.spark;

import chesslab.cli.EncodeOptions;
import chesslab.files.ExceptionMessages;
import chesslab.files.JsonFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The main class for spark-submit: {@code mine} and {@code encode} with the options of {@code environment/chesslab},
 * where {@code --in} and {@code --out} are places of Hadoop's file systems. {@code encode --parquet} also writes the
 * positions as Parquet; {@code sql --in DIR --sql QUERY} shows the result of a query of the table {@code positions}.
 * The exit codes are those of the commands.
 */
@Command(name = "chesslab-spark", subcommands = {MineJob.class, Main.Encode.class, Main.Sql.class})
public final class Main {

    private static final int FAILED = 1;

    public static void main(String[] arguments) {
        int code = new CommandLine(new Main()).setExecutionExceptionHandler((failure, line, call) -> {
            System.err.println("chesslab: " + cause(failure));
            return FAILED;
        }).execute(arguments);
        if (code != 0) {
            System.exit(code);
        }
    }

    /** Returns the message of the first cause, without the stack trace that Spark appends. */
    private static String cause(Exception e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return ExceptionMessages.message(cause).split("\\R\\s+at |\\R+Driver stacktrace", 2)[0];
    }

    @Command(name = "encode")
    static final class Encode implements Callable<Integer> {

        @Parameters(arity = "1..*", paramLabel = "PGN")
        private List<String> in;

        @Option(names = "--out", required = true, paramLabel = "DIR")
        private String out;

        @Option(names = "--parquet")
        private boolean parquet;

        @Mixin
        private EncodeOptions options;

        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() throws IOException {
            String settings = settings();
            try (SparkSession session = SparkSession.builder().appName("chesslab encode").getOrCreate()) {
                JavaSparkContext spark = JavaSparkContext.fromSparkContext(session.sparkContext());
                Configuration hadoop = spark.hadoopConfiguration();
                List<SharedFolder> games = new ArrayList<>();
                for (String place : in) {
                    for (String file : new SharedFolder(place, hadoop).games()) {
                        games.add(new SharedFolder(file, hadoop));
                    }
                }
                new EncodeJob(settings, new SharedFolder(out, hadoop), games, parquet).run(spark);
            }
            return 0;
        }

        private String settings() {
            try {
                return JsonFile.text(options.settings());
            } catch (IllegalArgumentException e) {
                throw new ParameterException(spec.commandLine(), e.getMessage(), e);
            }
        }
    }

    @Command(name = "sql")
    static final class Sql implements Callable<Integer> {

        private static final int MOST_ROWS = 40;

        @Option(names = "--in", required = true, paramLabel = "DIR")
        private String data;

        @Option(names = "--sql", required = true, paramLabel = "QUERY")
        private String query;

        @Override
        public Integer call() throws IOException {
            try (SparkSession spark = SparkSession.builder().appName("chesslab sql").getOrCreate()) {
                spark.read().parquet(data + "/" + EncodeJob.PARQUET).createOrReplaceTempView("positions");
                spark.sql(query).show(MOST_ROWS, false);
            }
            return 0;
        }
    }
}
