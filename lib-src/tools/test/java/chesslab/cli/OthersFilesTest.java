package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** No command deletes, renames or writes to a file that it did not make, whatever its name. */
@Tag("lengthy")
class OthersFilesTest {

    static final List<String> COMMANDS = Calls.COMMANDS;

    @TempDir
    static Path folder;
    private static Calls calls;

    @BeforeAll
    static void makeData() throws IOException {
        calls = new Calls(Files.createDirectory(folder.resolve("data")));
    }

    /** Lays a pipe at a place, for which a program that opens it would wait without end. */
    private static void layPipe(Path place) throws Exception {
        Files.createDirectories(place.getParent());
        assertEquals(0, new ProcessBuilder("mkfifo", place.toString()).inheritIO().start().waitFor());
    }

    /** Lays something of the user's at a place: a file, or a folder with a file. */
    private static Path lay(Path place, boolean isFolder) throws IOException {
        Path file = isFolder ? place.resolve("notes.txt") : place;
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "the user's");
    }

    /** The names that a command gives, with those that programs often use for work in progress. */
    private static List<String> names(Path made) throws IOException {
        try (Stream<Path> all = Files.walk(made)) {
            return all.filter(path -> !path.equals(made)).map(path -> made.relativize(path).toString()).sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @FieldSource("COMMANDS")
    void filesOfOthersUnderEveryNameOfTheCommandStay(String command) throws Exception {
        Path home = Files.createDirectory(folder.resolve(command));
        Path out = home.resolve("out");
        List<Path> beside = new ArrayList<>();
        for (String ending : List.of(".old", ".part", ".new", ".tmp", ".bak", ".0123456789abcdef.chesslab")) {
            beside.add(lay(home.resolve("out" + ending), true));
        }
        Call.of(calls.of(command, out, 1)).ends(0);
        List<String> names = names(out);
        assertTrue(names.size() > 1, names.toString());

        Path second = home.resolve("second"); // with files whose names are near those of the command's
        for (String name : names) {
            for (String ending : List.of(".old", ".part", ".tmp")) {
                Path near = second.resolve(name + ending);
                boolean isRefused = name.startsWith("games") || near.getParent().compareTo(second) != 0; // as below
                if (!isRefused) {
                    beside.add(lay(near, name.length() % 2 == 0));
                }
            }
        }
        beside.add(lay(second.resolve("rows.part"), false));
        beside.add(lay(second.resolve("next.gz"), false));
        Call.of(calls.of(command, second, 1)).ends(0);
        List<String> resumed = new ArrayList<>(calls.of(command, second, 1));
        if (!command.startsWith("encode")) {
            resumed.add("--resume");
            Call.of(resumed).ends(0);
        }
        for (Path file : beside) {
            assertEquals("the user's", Files.readString(file));
        }

        int number = 0;
        for (String name : names) { // and with one that the command itself gives
            for (boolean isFolder : new boolean[]{true, false}) {
                Path taken = home.resolve("taken-" + number++);
                Path file = lay(taken.resolve(name), isFolder);
                List<String> laid = names(taken);
                Call end = Call.of(calls.of(command, taken, 1));
                assertEquals("the user's", Files.readString(file), command + " " + name + ": " + end);
                assertEquals(1, end.status(), command + " " + name + ": " + end);
                assertFalse(end.errors().contains("Exception"), end.errors());
                assertEquals(laid, names(taken), "nothing is left behind");
            }
            Path taken = home.resolve("taken-" + number++);
            layPipe(taken.resolve(name));
            List<String> laid = names(taken);
            Call.of(calls.of(command, taken, 1)).ends(1);
            assertEquals(laid, names(taken), "nothing is left behind");
        }
    }

    /** What is no file, or no folder, in the place of something that a run has written. */
    @ParameterizedTest
    @FieldSource("COMMANDS")
    @Timeout(300)
    void resumedRunNamesWhatIsNotItsOwn(String command) throws Exception {
        Path out = folder.resolve("resumed-" + command);
        List<String> call = new ArrayList<>(calls.of(command, out, 1));
        Call.of(call).ends(0);
        Map<String, String> whole = Calls.contents(out);
        if (!command.startsWith("encode")) {
            call.add("--resume");
        }
        for (String name : names(out)) {
            Path place = out.resolve(name);
            Path aside = folder.resolve("aside");
            Files.move(place, aside);
            for (boolean isFolder : new boolean[]{true, false}) {
                if (isFolder) {
                    Files.createDirectory(place);
                } else {
                    layPipe(place);
                }
                Call end = Call.of(call);
                assertTrue(end.status() <= 1 && !end.errors().contains("Exception"), command + " " + name + ": " + end);
                assertTrue(end.status() == 0 || end.errors().contains(out.toString()),
                        command + " " + name + ": " + end);
                assertTrue(Files.exists(place) && Files.isDirectory(place) == isFolder, name + " was replaced");
                Files.delete(place);
            }
            Files.move(aside, place);
        }
        assertEquals(whole, Calls.contents(out));
    }
}
