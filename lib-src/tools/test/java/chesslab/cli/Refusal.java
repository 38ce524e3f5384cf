package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.regex.Pattern;

/** What a command says of something that it refuses. */
final class Refusal {

    private static final Pattern JAVA = Pattern
            .compile("\\tat |fault in chesslab|Exception|Error\\b|\\bjava[x.]|\\bnull\\b(?!-move)");

    private Refusal() {
    }

    /** Runs a call that is refused, in a sentence that has these words and none of Java's. */
    static void assertSaid(List<String> words, String... call) {
        StringWriter said = new StringWriter();
        int status = Main.run(new PrintWriter(new StringWriter()), new PrintWriter(said), call);
        assertTrue(status == Main.FAILED || status == Main.WRONG_CALL, status + " " + said);
        words.forEach(word -> assertTrue(said.toString().contains(word), () -> word + " is not in: " + said));
        assertFalse(JAVA.matcher(said.toString()).find(), said::toString);
    }
}
