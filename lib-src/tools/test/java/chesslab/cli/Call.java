package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A call of the command line in this JVM: its exit code, and what it printed to each stream. */
record Call(int status, String out, String errors) {

    /**
     * Calls a command.
     *
     * @param words parted by spaces
     * @param more behind them, such as names of files
     */
    static Call of(String words, Object... more) {
        return of(Stream.concat(Stream.of(words.split(" ")), Stream.of(more)).toList());
    }

    static Call of(List<?> words) {
        StringWriter out = new StringWriter();
        StringWriter errors = new StringWriter();
        int status = Main.run(new PrintWriter(out, true), new PrintWriter(errors, true),
                words.stream().map(Object::toString).toArray(String[]::new));
        return new Call(status, out.toString(), errors.toString());
    }

    /** Returns a call that succeeded. */
    static Call done(String words, Object... more) {
        return of(words, more).ends(Main.DONE);
    }

    Call ends(int expected) {
        assertEquals(expected, status, this::toString);
        return this;
    }

    /** Returns the output of a call with --json: JSON and nothing else. */
    JsonObject json() {
        return JsonParser.parseString(out).getAsJsonObject();
    }

    /** Asserts that the output has these patterns. */
    Call says(String... patterns) {
        return assertHas(out, patterns);
    }

    /** Asserts that the errors have these patterns. */
    Call tells(String... patterns) {
        return assertHas(errors, patterns);
    }

    private Call assertHas(String text, String... patterns) {
        for (String pattern : patterns) {
            assertTrue(Pattern.compile(pattern, Pattern.MULTILINE).matcher(text).find(), () -> pattern + " in " + text);
        }
        return this;
    }
}
