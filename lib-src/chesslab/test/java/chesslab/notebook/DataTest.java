package chesslab.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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
        String missing = assertThrows(IllegalArgumentException.class, () -> Data.folder("gold")).getMessage();
        assertTrue(missing.contains("data/gold"), missing);
        String outside = assertThrows(IllegalArgumentException.class, () -> Data.folder(elsewhere, "sample"))
                .getMessage();
        assertTrue(outside.contains("checkout"), outside);
    }

    @Test
    void gamesAreATableWithTheirFaults() throws IOException {
        Table games = Data.games(Data.folder("classics"));
        assertEquals(List.of("Event", "Date", "White", "Black", "Result", "plies", "start", "fault"),
                games.columnNames());
        assertEquals(10, games.rowCount());
        assertEquals(87, games.intColumn("plies").get(8));
        assertEquals("Kasparov", games.stringColumn("White").get(8));
        String fault = games.stringColumn("fault").get(9);
        assertTrue(fault.startsWith("games.pgn: game 10, line 102: move 2 of Black: move 'Nc7' in "), fault);
        assertEquals(0, games.intColumn("plies").get(9));
        assertThrows(NoSuchFileException.class, () -> Data.games(Path.of("no-such.pgn")));
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
