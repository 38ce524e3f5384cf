package chesslab.game;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.function.Executable;

public final class Refusal {

    private Refusal() {
    }

    public static String refusal(Executable call) {
        return assertThrows(IllegalArgumentException.class, call).getMessage();
    }

    public static void assertRefused(Executable call, String... words) {
        String message = refusal(call);
        for (String word : words) {
            assertTrue(message.contains(word), message);
        }
    }
}
