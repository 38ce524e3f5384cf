package chesslab.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that a task makes, and one that stands for a file elsewhere. */
class TaskFileTest {

    @TempDir
    private Path folder;

    @Test
    void whatOthersHaveReadNeedNotBeHere() throws IOException {
        Path file = Files.createFile(folder.resolve("games-00001.pgn"));
        String sha256 = Sha256.of(file);
        TaskFile task = new TaskFile(file);
        assertTrue(task.isWhole(sha256));
        Files.writeString(folder.resolve("games-00001.pgn" + TaskFile.CHECKSUM), "a".repeat(64));
        assertFalse(task.isWhole(sha256));
        assertTrue(task.isWhole("a".repeat(64)));
        FileSystemException refused = assertThrows(FileSystemException.class, () -> task.verify(sha256));
        assertEquals("is cut short or altered: sha256 " + "a".repeat(64) + " instead of the stated " + sha256,
                refused.getReason());
        Files.delete(file);
        assertFalse(task.isWhole("a".repeat(64)));
    }
}
