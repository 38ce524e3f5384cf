package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Of two programs that start a command in one folder, one makes it, and the other is refused. The property
 * {@code chesslab.pairs} sets how many pairs of starts each command gets.
 */
@Tag("lengthy")
class TwoAtOnceTest {

    private static final int PAIRS = Integer.getInteger("chesslab.pairs", 2);
    private static final int LONGEST_DELAY = 500;

    static final List<String> COMMANDS = Calls.COMMANDS;

    @TempDir
    static Path folder;
    private static Calls calls;
    private static Process[] programs;

    @BeforeAll
    static void start() throws IOException {
        calls = new Calls(Files.createDirectory(folder.resolve("data")));
        programs = new Process[]{program(), program()};
    }

    private static Process program() throws IOException {
        return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), Calls.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }

    @AfterAll
    static void end() throws Exception {
        for (Process program : programs) {
            program.getOutputStream().close();
            program.waitFor();
        }
    }

    private static void call(Process program, int delay, List<String> words) throws IOException {
        OutputStream in = program.getOutputStream();
        in.write((delay + "\t" + String.join("\t", words) + "\n").getBytes(StandardCharsets.UTF_8));
        in.flush();
    }

    private static Calls.End answer(Process program) throws IOException {
        String[] said = program.inputReader(StandardCharsets.UTF_8).readLine().split("\t", 2);
        return new Calls.End(Integer.parseInt(said[0]), said[1]);
    }

    @ParameterizedTest
    @FieldSource("COMMANDS")
    void ofTwoInOneFolderOneIsRefusedAndTheOtherIsWhole(String command) throws IOException {
        List<Map<String, String>> alone = List.of(alone(command, 1), alone(command, 2));
        SplittableRandom random = new SplittableRandom(command.hashCode());
        for (int pair = 0; pair < PAIRS; pair++) {
            Path out = folder.resolve(command + "-" + pair);
            int delay = pair < PAIRS / 2 ? 0 : random.nextInt(LONGEST_DELAY); // half of them as near as can be
            int other = 1 + pair % 2;
            call(programs[0], 0, calls.of(command, out, 1));
            call(programs[1], delay, calls.of(command, out, other));
            Calls.End first = answer(programs[0]);
            Calls.End second = answer(programs[1]);
            String ends = command + ", " + delay + " ms apart: " + first + ", " + second;
            assertTrue(first.code() + second.code() == 1, ends);
            String refusal = first.code() == 1 ? first.errors() : second.errors();
            assertTrue(refusal.contains("environment/chesslab " + command.replace(" --for evaluation", "") + ": " + out)
                    && (refusal.contains("another run is writing into this folder")
                            || refusal.contains(" already")),
                    ends);
            Map<String, String> expected = alone.get(first.code() == 0 ? 0 : other - 1);
            Map<String, String> found = Calls.contents(out);
            assertEquals(expected.keySet(), found.keySet(), ends);
            found.forEach((file, bytes) -> assertTrue(bytes.equals(expected.get(file)), file + " differs: " + ends));
        }
    }

    private static Map<String, String> alone(String command, int variant) throws IOException {
        Path out = folder.resolve(command + "-alone-" + variant);
        Calls.run(calls.of(command, out, variant)).expect(0);
        return Calls.contents(out);
    }
}
