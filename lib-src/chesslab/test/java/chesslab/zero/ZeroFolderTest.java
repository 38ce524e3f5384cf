package chesslab.zero;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.search.nnue.NnueNetwork;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The folder of a run of self-play may be moved and copied; what is not as the run wrote it is refused. */
@Tag("lengthy")
class ZeroFolderTest {

    private static final ZeroSettings SETTINGS = new ZeroSettings(2, 6, 20, 4, 2, 0.5, 7);
    private static final ZeroSettings MORE = new ZeroSettings(3, 6, 20, 4, 2, 0.5, 7);

    @TempDir
    static Path whole;
    private static List<Generation> reports;

    @TempDir
    Path folder;
    private Path run;

    @BeforeAll
    static void makeTheRun() throws Exception {
        reports = run(whole, SETTINGS);
    }

    private static List<Generation> run(Path folder, ZeroSettings settings) throws Exception {
        return ZeroRun.run(settings, folder, 2, made -> {
        }, said -> {
        });
    }

    @BeforeEach
    void copyIt() throws IOException {
        run = folder.resolve("copy");
        try (Stream<Path> files = Files.walk(whole)) {
            for (Path file : files.toList()) {
                Files.copy(file, run.resolve(whole.relativize(file)));
            }
        }
    }

    private String refusal(ZeroSettings settings) {
        return assertThrows(FileSystemException.class, () -> run(run, settings)).getMessage();
    }

    private Path home() {
        return ZeroRun.home(run, reports.stream().filter(Generation::accepted).mapToInt(Generation::generation).max()
                .orElseThrow());
    }

    @Test
    void otherSettingsAreRefused() throws Exception {
        byte[] settings = Files.readAllBytes(run.resolve("zero.json"));
        String said = refusal(new ZeroSettings(2, 6, 20, 4, 2, 0.25, 7));
        assertTrue(said.contains("resultShare 0.25 instead of 0.5"), said);
        said = refusal(new ZeroSettings(1, 6, 20, 4, 2, 0.5, 7));
        assertTrue(said.contains("holds a run of 2 generations: a run can only grow, not shrink to 1"), said);
        assertArrayEquals(settings, Files.readAllBytes(run.resolve("zero.json")));

        run = folder.resolve("foreign");
        Files.createDirectories(run.resolve("generation-01"));
        said = refusal(SETTINGS);
        assertTrue(said.contains("generation-01") && said.contains("choose another folder"), said);
    }

    @Test
    void damageIsRefusedByItsName() throws Exception {
        Map<String, String> before = contents(run);
        for (Path file : List.of(home().resolve("network.npz"), home().resolve("model.json"),
                run.resolve("network.npz"), run.resolve("model.json"), run.resolve("zero.json"),
                run.resolve("generation-02/generation.json"), run.resolve("generation-01/generation.json"))) {
            byte[] bytes = Files.readAllBytes(file);
            byte[] altered = bytes.clone();
            altered[bytes.length / 2] ^= 1;
            for (byte[] wrong : List.of(altered, Arrays.copyOf(bytes, bytes.length / 2), new byte[0])) {
                Files.write(file, wrong);
                for (ZeroSettings settings : List.of(SETTINGS, MORE)) {
                    String said = refusal(settings);
                    assertTrue(said.startsWith(run.toString()) && !said.matches(".*\\b(no|a) the .*"), said);
                    assertTrue(said.startsWith(file + ": ") || file.endsWith("zero.json")
                            || file.equals(home().resolve("model.json")), said);
                    assertArrayEquals(wrong, Files.readAllBytes(file));
                }
            }
            Files.delete(file);
            Files.createDirectory(file);
            assertTrue(refusal(SETTINGS).startsWith(file + ": "), refusal(SETTINGS));
            Files.delete(file);
            Files.write(file, bytes);
        }
        assertEquals(before, contents(run));
        assertEquals(ZeroRunTest.withoutTimes(reports), ZeroRunTest.withoutTimes(run(run, SETTINGS)));
    }

    @Test
    void reportBelongsToItsGenerationAndIsAsWritten() throws Exception {
        Path first = run.resolve("generation-01/generation.json");
        Path second = run.resolve("generation-02/generation.json");
        String report = Files.readString(second);
        for (String wrong : List.of(report.replace("\"nodes\": 20", "\"nodes\": 21"),
                report.replaceFirst(",\\s+\"sha256\": \"\\w+\"", ""), Files.readString(first))) {
            assertFalse(wrong.equals(report));
            Files.writeString(second, wrong);
            assertTrue(refusal(SETTINGS).startsWith(second + ": was altered"));
        }
        Files.writeString(second, report);
        Files.delete(first);
        assertEquals(first + ": is missing, though generation 2 has its report", refusal(SETTINGS));
    }

    @Test
    void missingPlayerIsRestored() throws Exception {
        for (String name : List.of(NnueNetwork.FILE, "model.json")) {
            Files.delete(run.resolve(name));
            run(run, SETTINGS);
            assertArrayEquals(Files.readAllBytes(home().resolve(name)), Files.readAllBytes(run.resolve(name)));
        }
    }

    /** Returns the files of a run that are the same each time, with their bytes. */
    private static Map<String, String> contents(Path run) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(run)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = file.getFileName().toString();
                if (!List.of("chesslab.log", "clock.json", "generation.json").contains(name)) {
                    contents.put(run.relativize(file).toString(),
                            new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
                }
            }
        }
        return contents;
    }

    @ParameterizedTest
    @ValueSource(strings = {"2 of 2 epochs", "40 of 200 games of the match", "190 of 200 games of the match"})
    void folderMayBeSpelledAnewMovedAndCopied(String stop) throws Exception {
        Path first = folder.resolve("a,name=of");
        Thread caller = Thread.currentThread();
        assertThrows(InterruptedException.class, () -> ZeroRun.run(SETTINGS, first, 2, made -> {
        }, said -> {
            if (said.equals("generation 2: " + stop)) {
                caller.interrupt();
            }
        }));
        Thread.interrupted();
        Path moved = Files.move(first, folder.resolve("moved"));
        List<Generation> rest = run(Path.of("").toAbsolutePath().relativize(moved).resolve("../moved"), SETTINGS);
        assertEquals(ZeroRunTest.withoutTimes(reports), ZeroRunTest.withoutTimes(rest));
        assertEquals(contents(whole), contents(moved));
        String games = Files.readString(moved.resolve("generation-02/match/games.pgn"));
        assertTrue(games.contains("[White \"selective:nodes=20,network=generation-01,values=own\"]"), games);
    }
}
