package chesslab.spark;

import chesslab.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Serializable;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.spark.SparkEnv;
import org.apache.spark.SparkFiles;

/**
 * A call of a command of chesslab.
 *
 * @param words the command and its options, as behind {@code environment/chesslab}
 */
record Call(List<String> words) implements Serializable {

    /** Options by which a run is divided into tasks: Spark does that. */
    private static final List<String> OF_TASKS = List.of("--shard", "--pair", "--merge", "--count", "--resume");

    Call {
        words = List.copyOf(words);
    }

    /** Refuses options that a job gives to its tasks itself. */
    Call withoutOptionsOfTasks() {
        for (String option : OF_TASKS) {
            if (has(option)) {
                throw new WrongCall(
                        option + ": expected no such option, since Spark divides the work, and a job that is "
                                + "called again goes on");
            }
        }
        return this;
    }

    boolean has(String option) {
        return words.stream().anyMatch(word -> word.equals(option) || word.startsWith(option + "="));
    }

    /** Returns the values of an option, which end where the next option begins. */
    List<String> values(String option) {
        List<String> values = new ArrayList<>();
        boolean its = false;
        for (String word : words) {
            if (word.startsWith(option + "=")) {
                values.add(word.substring(option.length() + 1));
            }
            its = word.startsWith("--") ? word.equals(option) : its;
            if (its && !word.startsWith("--")) {
                values.add(word);
            }
        }
        return values;
    }

    Optional<String> value(String option) {
        return values(option).stream().findFirst();
    }

    /** Returns the value of an option that must be there. */
    String needed(String option) {
        return value(option).orElseThrow(() -> new WrongCall(option + ": expected it, with a value"));
    }

    /** Returns the number that an option gives, 1 or more. */
    int number(String option, int otherwise) {
        String given = value(option).orElse(Integer.toString(otherwise));
        try {
            int number = Integer.parseInt(given);
            if (number >= 1) {
                return number;
            }
        } catch (NumberFormatException e) { // refused below
        }
        throw new WrongCall(option + " " + given + ": expected a number, 1 or more");
    }

    Call without(String option) {
        List<String> rest = new ArrayList<>();
        boolean its = false;
        for (String word : words) {
            its = word.startsWith("--") ? word.equals(option) || word.startsWith(option + "=") : its;
            if (!its) {
                rest.add(word);
            }
        }
        return new Call(rest);
    }

    Call with(String option, List<String> values) {
        List<String> more = new ArrayList<>(without(option).words);
        more.add(option);
        more.addAll(values);
        return new Call(more);
    }

    Call with(String option, Object... values) {
        return with(option, List.of(values).stream().map(Object::toString).toList());
    }

    /** Lets an option name a file that spark-submit brought by {@code --files}, if it brought one of this name. */
    Call withBroughtFile(String option, String usualName) {
        Path brought = Path.of(SparkFiles.getRootDirectory(),
                Path.of(value(option).orElse(usualName)).getFileName().toString());
        return Files.isRegularFile(brought) ? with(option, brought) : this;
    }

    /** Returns whether the options are right, as the command itself finds in an empty folder: it must fail there. */
    void check(Path empty) {
        StringWriter said = new StringWriter();
        if (Main.run(new PrintWriter(said), new PrintWriter(said), with("--out", empty).with("--merge").array()) == 2) {
            throw new WrongCall(said.toString().strip());
        }
    }

    /**
     * Runs the call in this process.
     *
     * @param wording changes what it says
     * @return what it printed
     * @throws IOException if it failed; the message names this executor
     */
    String run(UnaryOperator<String> wording) throws IOException {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        if (Main.run(new PrintWriter(out, true), new PrintWriter(err, true), array()) != 0) {
            throw new IOException("executor " + SparkEnv.get().executorId() + " on "
                    + SparkEnv.get().blockManager().blockManagerId().host() + ": "
                    + wording.apply(err.toString().strip()));
        }
        return wording.apply(out.toString());
    }

    private String[] array() {
        return words.toArray(String[]::new);
    }
}
