package chesslab.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

    @TempDir
    Path folder;

    @Test
    void aFileIsOldUntilItIsFinished() throws IOException {
        Path file = folder.resolve("x");
        AtomicFile.write(file, "old");
        try (AtomicFile whole = AtomicFile.create(file)) {
            whole.write("new".getBytes(StandardCharsets.UTF_8));
            whole.flush();
            assertEquals("old", Files.readString(file));
            whole.finish();
            assertEquals("new", Files.readString(file));
        }
        assertEquals("new", Files.readString(file));
        assertEquals(List.of("x"), Folders.names(folder));
    }

    @Test
    void anUnfinishedFileLeavesNothing() throws IOException {
        try (AtomicFile whole = AtomicFile.create(folder.resolve("x"))) {
            whole.write(1);
        }
        assertEquals(List.of(), Folders.names(folder));
    }

    @Test
    void nothingCanBeWrittenBehindTheEnd() throws IOException {
        try (AtomicFile whole = AtomicFile.create(folder.resolve("x"))) {
            whole.write(new byte[1]);
            whole.finish();
            assertThrows(IOException.class, () -> {
                whole.write(new byte[1]);
                whole.flush();
            });
        }
    }

    @Test
    void aNameWithGzIsCompressed() throws IOException {
        Path file = folder.resolve("x.gz");
        AtomicFile.write(file, "a".repeat(10_000));
        assertTrue(Files.size(file) < 1000);
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            assertEquals("a".repeat(10_000), new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /** A record as a manifest is. */
    record Sample(String name, int count) {
        Sample {
            if (count < 0) {
                throw new IllegalArgumentException("count " + count + ": expected 0 or more");
            }
        }
    }

    @Test
    void wrongJsonIsRefusedWithTheFile() throws IOException {
        Path file = folder.resolve("manifest.json");
        for (String wrong : List.of("", "{\"name\": \"a\", \"cou", "[]", "{\"name\": \"a\", \"count\": -1}", "\0")) {
            Files.writeString(file, wrong);
            String message = assertThrows(FileSystemException.class, () -> JsonFile.read(file, Sample.class, "sample"))
                    .getMessage();
            assertTrue(message.contains("manifest.json") && message.contains("sample"), message);
            assertFalse(message.contains("null"), message);
        }
        Files.writeString(file, "text");
        String said = assertThrows(FileSystemException.class, () -> JsonFile.read(file, JsonObject.class, "sample"))
                .getMessage();
        assertTrue(said.contains("is no sample: ") && !said.contains("com."), said);
    }

    @Test
    void aSealedRecordWithAnyOtherBitIsRefused() throws IOException {
        Path file = folder.resolve("sealed.json");
        JsonFile.writeSealed(file, new Sample("a \u00e9", 10));
        assertEquals(new Sample("a \u00e9", 10), JsonFile.readSealed(file, Sample.class, "sample"));
        byte[] bytes = Files.readAllBytes(file);
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
            Files.write(file, bytes);
            String said = assertThrows(FileSystemException.class,
                    () -> JsonFile.readSealed(file, Sample.class, "sample"), "bit " + bit).getMessage();
            assertTrue(said.startsWith(file + ": is no sample: ") || said.startsWith(file + ": was altered: "), said);
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
        }
        JsonFile.write(file, new Sample("a", 10));
        assertThrows(FileSystemException.class, () -> JsonFile.readSealed(file, Sample.class, "sample"));
    }

    @Test
    void checksumsAreTheKnownAnswers() throws IOException {
        String abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"; // FIPS 180-4's example
        assertEquals(abc, Sha256.of("abc".getBytes(StandardCharsets.UTF_8)));
        Path file = folder.resolve("abc");
        Files.writeString(file, "abc");
        assertEquals(abc, Sha256.of(file));
    }

    @Test
    void folderWithFilesOfOthersIsNotReplaced() throws IOException {
        Path place = folder.resolve("run");
        AtomicFolder.write(place, made -> Files.writeString(made.resolve("x"), "first"));
        AtomicFolder.write(place, made -> Files.writeString(made.resolve("x"), "second"));
        assertEquals("second", Files.readString(place.resolve("x")));
        Files.writeString(place.resolve("notes"), "mine");
        assertTrue(assertThrows(FileSystemException.class,
                () -> AtomicFolder.write(place, made -> Files.writeString(made.resolve("x"), "third")))
                .getMessage().contains("holds notes, which replacing the folder would delete"));
        assertEquals("second", Files.readString(place.resolve("x")));
        Path file = Files.writeString(folder.resolve("file"), "mine");
        assertThrows(FileSystemException.class, () -> AtomicFolder.write(file, made -> {
        }));
        assertEquals("mine", Files.readString(file));
        assertEquals(List.of("file", "run"), Folders.names(folder));
    }

    /** Leaves a folder as {@link AtomicFolder} does when its program is killed between its two moves. */
    private Path left(String marker) throws IOException {
        Path left = Files.createDirectory(folder.resolve("run.0123456789abcdef.chesslab"));
        Files.writeString(left.resolve(marker), "");
        Files.createDirectory(left.resolve("made"));
        Files.move(folder.resolve("run"), left.resolve("replaced"));
        return left;
    }

    @Test
    void folderWhoseReplacementWasCutOffComesBack() throws IOException {
        Path place = folder.resolve("run");
        AtomicFolder.write(place, made -> Files.writeString(made.resolve("x"), "first"));
        left("chesslab-work.lock");
        AtomicFolder.recover(place);
        assertEquals("first", Files.readString(place.resolve("x")));
        assertEquals(List.of("run"), Folders.names(folder));
        left("chesslab-work.lock");
        assertThrows(IOException.class, () -> AtomicFolder.write(place, made -> {
            throw new IOException("killed again");
        }));
        assertEquals("first", Files.readString(place.resolve("x")));
        assertEquals(List.of("run"), Folders.names(folder));
    }

    @Test
    void emptyFolderOfAProgramKilledBeforeItsMarkerGoes() throws IOException {
        Path left = Files.createDirectory(folder.resolve("x.0123456789abcdef.chesslab"));
        AtomicFolder.recover(folder.resolve("y"));
        assertTrue(Files.exists(left), "it is of another target");
        AtomicFile.write(folder.resolve("x"), "text");
        assertEquals(List.of("x"), Folders.names(folder));
    }

    @Test
    void folderWithoutTheMarkerStays() throws IOException {
        Path place = folder.resolve("run");
        AtomicFolder.write(place, made -> Files.writeString(made.resolve("x"), "first"));
        Path left = left("another file");
        AtomicFolder.write(place, made -> Files.writeString(made.resolve("x"), "second"));
        assertEquals("first", Files.readString(left.resolve("replaced").resolve("x")));
    }

    /** What another program is at work in is locked, and no leftover. */
    @Test
    void workOfALivingProgramIsLeftAlone() throws IOException {
        Path place = folder.resolve("run");
        AtomicFolder.write(place, made -> Files.writeString(made.resolve("x"), "first"));
        Path left = left("chesslab-work.lock");
        try (FileChannel living = FileChannel.open(left.resolve("chesslab-work.lock"), StandardOpenOption.WRITE)) {
            living.lock();
            AtomicFolder.recover(place);
        }
        assertTrue(Files.exists(left.resolve("replaced")));
    }

    @Test
    void writingThatIsCutShortEachTimeEnds() {
        List<Integer> written = new ArrayList<>();
        assertThrows(UncheckedIOException.class, () -> AtomicFile.uninterruptibly(() -> {
            written.add(written.size());
            throw new ClosedByInterruptException();
        }));
        assertEquals(AtomicFolder.MOST_TRIES, written.size());
    }

    /** The first writing ends as Java ends one whose thread is interrupted. */
    @Test
    void filesThatAnInterruptCutShortAreWrittenAgain() {
        List<Integer> written = new ArrayList<>();
        AtomicFile.uninterruptibly(() -> {
            written.add(written.size());
            if (written.size() == 1) {
                Thread.currentThread().interrupt();
                throw new ClosedByInterruptException();
            }
            assertFalse(Thread.currentThread().isInterrupted());
        });
        assertEquals(List.of(0, 1), written);
        assertTrue(Thread.interrupted(), "whoever waits for it is still told");
    }
}
