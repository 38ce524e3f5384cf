package chesslab.files;

import static chesslab.files.Folders.names;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One run at a time has a folder, whatever its kind and however the folder is spelled. */
class RunLogTest {

    @TempDir
    Path folder;

    private static RunStart start(Path folder, String noun) {
        return new RunStart(folder, noun, noun + ".json", false, name -> name.equals("data"));
    }

    private static String refusal(Path folder, String noun) {
        return assertThrows(FileSystemException.class, () -> start(folder, noun).lock(true)).getMessage();
    }

    @Test
    void anyOtherRunIsRefusedUntilTheFirstEnds() throws IOException {
        Path run = folder.resolve("run");
        Path link = Files.createSymbolicLink(folder.resolve("link"), run);
        try (RunLog log = start(run, "tea").lock()) {
            log.write("it boils");
            AtomicFile.write(run.resolve("tea.json"), "{}");
            for (Path spelled : List.of(run, link, folder.resolve("./run"), folder.resolve("run/../run"))) {
                for (String noun : List.of("tea", "coffee")) {
                    assertEquals(spelled + ": another run is writing into this folder (tea, process "
                            + ProcessHandle.current().pid() + "): wait until it ends, or choose another folder",
                            refusal(spelled, noun));
                }
            }
            start(folder.resolve("run/below"), "coffee").lock().close(); // another folder
        }
        assertEquals(run + ": holds tea already, not coffee: choose another folder", refusal(run, "coffee"));
        start(run, "tea").lock(true).close();
        assertEquals(List.of("chesslab.log", "tea.json"), names(run));
    }

    @Test
    void runThatLeavesNothingLeavesNoLog() throws IOException {
        Path run = folder.resolve("run");
        start(run, "tea").lock().close();
        assertFalse(Files.exists(run), "it made the folder");
        Files.createDirectory(run);
        Files.writeString(run.resolve("notes"), "the user's");
        start(run, "tea").lock().close();
        start(run, "coffee").lock().close();
        assertEquals(List.of("notes"), names(run));
        try (RunLog log = start(run, "coffee").lock()) {
            AtomicFile.write(run.resolve("data"), "beans");
        }
        assertEquals(List.of("chesslab.log", "data", "notes"), names(run));
        assertTrue(refusal(run, "tea").contains("holds coffee already"));
        assertTrue(refusal(run, "coffee").contains("has data but no coffee.json"));
    }

    @Test
    void logThatAKilledProgramLeftAloneBelongsToTheNextRun() throws IOException {
        for (String left : List.of("", "A log of ches", "A log of chesslab, with times in UTC: tea",
                "A log of chesslab, with times in UTC: tea\n2026-11-26T07:00:00Z process 1 begins\n")) {
            Files.writeString(folder.resolve(RunLog.FILE), left);
            try (RunLog log = start(folder, "coffee").lock()) {
                log.write("it is ground");
            }
            List<String> lines = Files.readAllLines(folder.resolve(RunLog.FILE));
            assertEquals("A log of chesslab, with times in UTC: coffee", lines.get(0));
            assertEquals(3, lines.size());
        }
    }

    /** Whatever is in the way, a run that begins ends, and says so. */
    @Test
    @Timeout(60)
    void placeWhereNoFolderCanBeMadeIsNamed() throws IOException {
        Path dangling = Files.createSymbolicLink(folder.resolve("dangling"), Path.of("nowhere"));
        Path loop = Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop"));
        Path file = Files.writeString(folder.resolve("file"), "the user's");
        for (String below : List.of("", "run", "a/run")) {
            for (Path link : List.of(dangling, loop)) {
                assertEquals(link + ": is a link that leads to no folder: choose another one",
                        refusal(link.resolve(below), "tea"));
            }
            assertEquals(file + ": is not a folder: choose another one", refusal(file.resolve(below), "tea"));
        }
        if (Files.exists(Path.of("/proc/self/fd"))) {
            assertEquals("/proc/self/fd/x: cannot be made there: choose another folder",
                    refusal(Path.of("/proc/self/fd/x"), "tea"));
        }
    }

    @Test
    @Timeout(60)
    void whatIsNoLogIsRefusedByItsName() throws Exception {
        Path log = Files.writeString(folder.resolve(RunLog.FILE), "the user's");
        assertTrue(refusal(folder, "tea").contains("has a file chesslab.log that is not a log of chesslab"));
        assertEquals("the user's", Files.readString(log));
        Files.delete(log);
        Files.createDirectory(log);
        assertTrue(refusal(folder, "tea").startsWith(log + ": is not a file"));
        Files.delete(log);
        Files.createSymbolicLink(log, folder.resolve("nowhere"));
        assertTrue(refusal(folder, "tea").startsWith(log + ": is not a file"));
        Files.delete(log);
        if (new ProcessBuilder("mkfifo", log.toString()).start().waitFor() == 0) {
            assertTrue(refusal(folder, "tea").startsWith(log + ": is not a file"));
        }
    }

    @Test
    void whatAnotherProgramHasMadeMeanwhileStays() throws IOException {
        Files.writeString(folder.resolve("before"), "the user's");
        RunStart start = start(folder, "tea");
        try (RunLog log = start.lock()) {
            AtomicFile.write(folder.resolve("tea.json"), "1");
            AtomicFile.write(folder.resolve("tea.json"), "2"); // its own
            AtomicFolder.write(folder.resolve("latest"), made -> AtomicFile.write(made.resolve("x"), "1"));
            AtomicFolder.write(folder.resolve("latest"), made -> AtomicFile.write(made.resolve("x"), "2"));
            Files.writeString(folder.resolve("data"), "the user's");
            Files.createDirectories(folder.resolve("leaves/part"));
            Files.createDirectory(folder.resolve("best"));
            AtomicFile begun = AtomicFile.create(folder.resolve("late"));
            Files.writeString(folder.resolve("late"), "the user's");
            try (begun) {
                assertStays(begun::finish);
            }
            assertStays(() -> AtomicFile.write(folder.resolve("data"), "1"));
            assertStays(() -> AtomicFile.write(folder.resolve("leaves"), "1"));
            assertStays(() -> AtomicFolder.write(folder.resolve("best"), made -> {
            }));
            Path aside = Files.writeString(folder.resolve("aside"), "1");
            assertStays(() -> AtomicFolder.putInPlace(aside, folder.resolve("data")));
            Files.delete(folder.resolve("tea.json"));
            Files.writeString(folder.resolve("tea.json"), "the user's");
            assertStays(() -> AtomicFile.write(folder.resolve("tea.json"), "3"));
        }
        for (String file : List.of("before", "data", "late", "tea.json")) {
            assertEquals("the user's", Files.readString(folder.resolve(file)));
        }
        assertEquals("2", Files.readString(folder.resolve("latest/x")));
        try (RunLog log = start.lock(true)) {
            AtomicFile.write(folder.resolve("tea.json"), "3"); // which it found, and may replace
        }
    }

    private static void assertStays(AtomicFile.Writing writing) {
        String said = assertThrows(FileSystemException.class, writing::write).getMessage();
        assertTrue(said.contains("was made by another program while this one was at work, and stays"), said);
    }

    /** Threads, as of two notebooks, that begin and end runs as fast as they can, which deletes log and folder. */
    @Test
    @Timeout(120)
    void neverTwoAtOnceHoweverOftenTheLogIsDeleted() throws Exception {
        Path run = folder.resolve("run");
        AtomicInteger inside = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Future<?>> ends = new ArrayList<>();
        for (int thread = 0; thread < 4; thread++) {
            String noun = thread % 2 == 0 ? "tea" : "coffee";
            ends.add(threads.submit(() -> {
                int runs = 0;
                while (runs < 50) { // which a thread that was refused gets at the latest when the others have ended
                    try (RunLog log = start(run, noun).lock()) {
                        assertEquals(1, inside.incrementAndGet());
                        inside.decrementAndGet();
                        runs++;
                    } catch (FileSystemException e) {
                        assertTrue(e.getMessage().contains("another run is writing"), e::getMessage);
                    }
                }
                return null;
            }));
        }
        for (Future<?> end : ends) {
            end.get(100, TimeUnit.SECONDS);
        }
        threads.shutdown();
        assertTrue(!Files.exists(run) || names(run).isEmpty(), "no log is left");
    }
}
