package chesslab.notebook;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** What a piece of code prints, as a reader in a terminal sees it. */
final class Printed {

    private Printed() {
    }

    /** Runs the code and returns what it printed, without the line break at the end. */
    static String by(Runnable code) {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            code.run();
        } finally {
            System.setOut(before);
        }
        return bytes.toString(StandardCharsets.UTF_8).replace("\r\n", "\n").stripTrailing();
    }
}
