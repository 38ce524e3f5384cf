package chesslab.notebook;

import static chesslab.game.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tech.tablesaw.api.Table;

class DataTest {

    @Test
    void foldersAreFoundFromTheNotebooksAndFromTheTop() {
        assertEquals(Path.of("..", "data", "hexapawn"), Data.folder(Path.of("notebooks"), "hexapawn"));
        assertEquals(Path.of("data", "hexapawn"), Data.folder(Path.of(""), "hexapawn"));
        assertTrue(Files.isDirectory(Data.folder("hexapawn")));
    }

    @Test
    void whatIsNotThereIsNamed(@TempDir Path elsewhere) {
        assertRefused(() -> Data.folder("gold"), "data/gold");
        assertRefused(() -> Data.folder(elsewhere, "sample"), "checkout");
    }

    private record Right(String top5Percent, double percent) {
    }

    @Test
    void digitsAreSetApartAndPercentIsASign() {
        assertEquals(List.of("top 5, %", "percent"), Data.table("Right", List.of(new Right("60.1", 5))).columnNames());
    }

    private record Speed(String player, int depth, long nodesASecond, double share) {
    }

    @Test
    void recordsBecomeRows() {
        Table table = Data.table("Speed", List.of(new Speed("minimax", 3, 8_902, 0.5), new Speed("UCT", 1, 20, 1)));
        assertEquals(List.of("player", "depth", "nodes a second", "share"), table.columnNames());
        assertEquals(8_902, table.longColumn(2).get(0));
        assertEquals("UCT", table.stringColumn(0).get(1));
        assertEquals("Speed", table.name());
        assertThrows(IllegalArgumentException.class, () -> Data.table("none", List.<Speed>of()));
    }
}
