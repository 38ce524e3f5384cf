package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Every command says which file a full disk does not take, and how to go on, and goes on to the same bytes when there
 * is room. The disks are small ones in memory, which Linux lets a user mount in a name space of its own; elsewhere the
 * test is skipped.
 */
@Tag("lengthy")
class FullDiskTest {

    /** Each disk has room for one page of 4 KB, the run's log; that of the match for its manifest too, but no game. */
    private static final String SCRIPT = """
            for disk in "$0"/disks/*; do
                size=4k
                case "$disk" in */match) size=8k ;; esac
                mount -t tmpfs -o "size=$size" none "$disk" || exit 1
            done
            "$@" <"$0/first" >"$0/failed" || exit 1
            mount -t tmpfs -o nr_inodes=1 none "$0/nameless" || exit 1
            mount -t tmpfs -o ro none "$0/read-only" || exit 1
            "$@" <"$0/unmade" >"$0/refused" || exit 1
            for disk in "$0"/disks/*; do mount -o remount,size=64m "$disk" || exit 1; done
            "$@" <"$0/again" >"$0/resumed" || exit 1
            cp -r "$0/disks" "$0/made"
            """;

    static final List<String> COMMANDS = Stream.concat(Calls.COMMANDS.stream(), Stream.of("recipe zero")).toList();

    @TempDir
    static Path folder;
    private static Calls calls;

    @BeforeAll
    static void fillTheDisks() throws Exception {
        calls = new Calls(Files.createDirectory(folder.resolve("data")));
        List<String> first = new ArrayList<>();
        List<String> again = new ArrayList<>();
        for (String command : COMMANDS) {
            Files.createDirectories(disk(command));
            first.add("0\t" + String.join("\t", calls.of(command, disk(command).resolve("run"), 1)));
            again.add(first.get(first.size() - 1) + (isResumed(command) ? "\t--resume" : ""));
        }
        List<String> unmade = new ArrayList<>();
        for (String disk : List.of("nameless", "read-only")) {
            Files.createDirectory(folder.resolve(disk));
            for (String command : Calls.KINDS) {
                unmade.add("0\t" + String.join("\t", calls.of(command, folder.resolve(disk).resolve("run"), 1)));
                unmade.add("0\t" + String.join("\t", calls.of(command, folder.resolve(disk), 1)));
            }
            unmade.add("0\texport\tdata/models/mlp\t--out\t" + folder.resolve(disk).resolve("run"));
        }
        Files.write(folder.resolve("unmade"), unmade);
        Files.write(folder.resolve("first"), first);
        Files.write(folder.resolve("again"), again);
        ProcessBuilder program = new ProcessBuilder("unshare", "--user", "--map-root-user", "--mount", "sh", "-c",
                SCRIPT, folder.toString(), Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"),
                Calls.class.getName()).inheritIO();
        program.environment().put("LC_ALL", "C.UTF-8");
        int status = -1;
        try {
            status = program.start().waitFor();
        } catch (IOException e) {
            assumeTrue(false, "no small disk can be mounted here: " + e.getMessage());
        }
        assumeTrue(status == 0 || Files.exists(folder.resolve("failed")), "no small disk can be mounted here");
        assertEquals(0, status);
    }

    private static Path disk(String command) {
        return folder.resolve("disks").resolve(command.replace(' ', '-'));
    }

    private static boolean isResumed(String command) {
        return !command.startsWith("encode") && !command.startsWith("recipe");
    }

    /** Of a disk that takes no file or folder at all. */
    @ParameterizedTest
    @CsvSource({"nameless, No space left on device", "read-only, Read-only file system"})
    void diskThatTakesNothingIsNamed(String disk, String said) throws IOException {
        List<String> asked = Files.readAllLines(folder.resolve("unmade"));
        List<String> answers = Files.readAllLines(folder.resolve("refused"));
        assertEquals(asked.size(), answers.size());
        for (int i = 0; i < asked.size(); i++) {
            if (asked.get(i).contains("\t" + folder.resolve(disk))) {
                String answer = answers.get(i);
                assertTrue(answer.startsWith("1\t") && answer.contains(": " + folder.resolve(disk))
                        && answer.contains(said) && !answer.contains("Exception"), asked.get(i) + " answers " + answer);
                assertEquals(1, Pattern.compile("\tenvironment/chesslab ").matcher(answer).results().count(), answer);
            }
        }
    }

    private static String answer(String file, String command) throws IOException {
        return Files.readAllLines(folder.resolve(file)).get(COMMANDS.indexOf(command));
    }

    @ParameterizedTest
    @FieldSource("COMMANDS")
    void fullDiskIsNamedAndTheRunGoesOnWhenThereIsRoom(String command) throws IOException {
        String failed = answer("failed", command);
        assertTrue(failed.startsWith("1\t"), failed);
        assertTrue(failed.contains(": " + disk(command).resolve("run")), failed);
        assertTrue(failed.contains(": cannot be written: No space left on device. Make room there, then run it again"
                + (isResumed(command) ? " with --resume\t" : "\t")), failed);
        String resumed = answer("resumed", command);
        assertTrue(resumed.startsWith("0\t"), resumed);
        Path alone = folder.resolve("alone").resolve(command);
        Call.of(calls.of(command, Files.createDirectories(alone).resolve("run"), 1)).ends(0);
        assertEquals(Calls.contents(alone.resolve("run")),
                Calls.contents(folder.resolve("made").resolve(disk(command).getFileName()).resolve("run")));
    }
}
