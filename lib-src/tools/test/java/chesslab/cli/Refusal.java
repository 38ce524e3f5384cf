package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.regex.Pattern;

/** What a command says of something that it refuses. */
final class Refusal {

    private static final Pattern JAVA = Pattern
            .compile("\\tat |fault in chesslab|Exception|Error\\b|\\bjava[x.]|\\bnull\\b(?!-move)");

    private Refusal() {
    }

    /** Runs a call that is refused, in a sentence that has these words and none of Java's. */
    static Call assertSaid(List<String> words, String... call) {
        Call end = Call.of(List.of(call));
        assertTrue(end.status() == Main.FAILED || end.status() == Main.WRONG_CALL, end::toString);
        words.forEach(word -> assertTrue(end.errors().contains(word), () -> word + " is not in: " + end.errors()));
        assertFalse(JAVA.matcher(end.errors()).find(), end::errors);
        return end;
    }
}
