package chesslab.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataTest {

    @Test
    void foldersAreFoundFromTheNotebooksAndFromTheTop() {
        assertEquals(Path.of("..", "data", "hexapawn"), Data.folder(Path.of("notebooks"), "hexapawn"));
        assertEquals(Path.of("data", "hexapawn"), Data.folder(Path.of(""), "hexapawn"));
        assertTrue(Files.isDirectory(Data.folder("hexapawn")));
    }

    @Test
    void whatIsNotThereIsNamed(@TempDir Path elsewhere) {
        String missing = assertThrows(IllegalArgumentException.class, () -> Data.folder("gold")).getMessage();
        assertTrue(missing.contains("data/gold"), missing);
        String outside = assertThrows(IllegalArgumentException.class, () -> Data.folder(elsewhere, "sample"))
                .getMessage();
        assertTrue(outside.contains("checkout"), outside);
    }
}
