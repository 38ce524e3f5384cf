package chesslab.files;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTreeTest {

    @TempDir
    private Path scratch;

    @Test
    void aFolderIsDeletedWithItsContentsButNotWhatLinksLeadTo() throws IOException {
        Path kept = Files.createDirectories(scratch.resolve("kept"));
        Files.writeString(kept.resolve("file"), "stays");
        Path deleted = scratch.resolve("deleted");
        Files.writeString(Files.createDirectories(deleted.resolve("a/b")).resolve("file"), "goes");
        Files.createSymbolicLink(deleted.resolve("link"), kept);
        FileTree.delete(deleted);
        FileTree.delete(deleted); // which is not there
        assertEquals(List.of("kept"), Folders.names(scratch));
        assertEquals(List.of("file"), Folders.names(kept));
    }
}
