package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Of two programs that start a command in one folder, of the same kind or of two, one makes its result, and the other is
 * refused. The property {@code chesslab.pairs}, if it is {@code all}, tries all kinds after each, and more delays.
 */
@Tag("lengthy")
class TwoAtOnceTest {

    private static final boolean ALL = System.getProperty("chesslab.pairs", "").equals("all");
    /** How much later in the list of kinds the second is: each kind is first and second, with itself and with another. */
    private static final List<Integer> PARTNERS = ALL
            ? IntStream.range(0, Calls.KINDS.size()).boxed().toList()
            : List.of(0, 5);
    private static final List<Integer> DELAYS = List.of(0, 100, 300, 1000, 3000); // ms
    private static final Pattern REFUSAL = Pattern.compile(": another run is writing into this folder"
            + "( \\([a-z -]+(, process \\d+)?\\))?: wait until it ends, or choose another folder"
            + "|: holds [a-z -]+ (already: |already, not |with other settings, now )");

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
        return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp",
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

    private static Call answer(Process program) throws IOException {
        String[] said = program.inputReader(StandardCharsets.UTF_8).readLine().split("\t", 2);
        return new Call(Integer.parseInt(said[0]), "", said[1]);
    }

    static Stream<Arguments> pairs() {
        int kinds = Calls.KINDS.size();
        return IntStream.range(0, kinds).boxed().flatMap(first -> PARTNERS.stream()
                .map(apart -> Arguments.of(Calls.KINDS.get(first), Calls.KINDS.get((first + apart) % kinds))));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void ofTwoInOneFolderOneIsRefusedAndTheOtherIsWhole(String command, String second) throws IOException {
        List<String> kinds = List.of(command, second);
        for (int delay : ALL ? DELAYS : List.of(command.equals(second) ? 0 : 400)) {
            Path out = folder.resolve(String.join("+", kinds) + "-" + delay);
            List<List<String>> both = List.of(calls.of(command, out, 1),
                    calls.of(second, out.resolve("../" + out.getFileName()), 2));
            call(programs[0], 0, both.get(0));
            call(programs[1], delay, both.get(1));
            List<Call> ends = List.of(answer(programs[0]), answer(programs[1]));
            String said = kinds + ", " + delay + " ms apart: " + ends;
            assertEquals(1, ends.get(0).status() + ends.get(1).status(), said);
            int made = ends.get(0).status() == 0 ? 0 : 1;
            String refusal = ends.get(1 - made).errors();
            assertTrue(REFUSAL.matcher(refusal).find(), said);
            assertFalse(refusal.contains("Exception"), said);
            Map<String, String> expected = alone(kinds.get(made), 1 + made);
            Map<String, String> found = Calls.contents(out);
            assertEquals(expected.keySet(), found.keySet(), said);
            found.forEach((file, bytes) -> assertTrue(bytes.equals(expected.get(file)), file + " differs: " + said));
        }
    }

    private static Map<String, String> alone(String command, int variant) throws IOException {
        Path out = folder.resolve(command + "-alone-" + variant);
        if (!Files.exists(out)) {
            Call.of(calls.of(command, out, variant)).ends(0);
        }
        return Calls.contents(out);
    }
}
