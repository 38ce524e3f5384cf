package chesslab.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.search.TreeNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYChart;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.Table;

/** Where no kernel runs, everything that can be shown is printed as text. */
class ShowTest {

    @Test
    void boardTreeChartAndTableArePrinted() {
        Board board = new Board();
        TreeNode tree = new TreeNode("", "20", false, false, List.of(new TreeNode("e4", "20", false, true, List.of())));
        XYChart chart = Charts.line("Nodes", "depth", "nodes");
        chart.addSeries("minimax", List.of(1, 2), List.of(20, 400));
        Table table = Table.create("Counts", IntColumn.create("n", new int[40]));
        assertEquals(BoardImage.of(board).toText(), Printed.by(() -> Show.board(board)));
        assertEquals("(root) 20\n  e4 20 *", Printed.by(() -> Show.tree(tree)));
        assertEquals("Nodes (nodes by depth)\n  minimax: 1 → 20, 2 → 400", Printed.by(() -> Show.chart(chart)));
        assertTrue(Printed.by(() -> Show.table(table)).contains("Counts"));
        assertEquals(30, Printed.by(() -> Show.table(table, 30)).lines().filter(line -> line.contains("0")).count());
    }

    @Test
    void severalThingsAreOneBelowTheOther() {
        BoardImage start = BoardImage.of(new Board());
        assertEquals(start.toText() + "\n\n" + start.flipped().toText(),
                Printed.by(() -> Show.boards(start, start.flipped())));
    }

    @Test
    void kernelGetsPicturesSideBySideAndTheTextOfAll() {
        BoardImage start = BoardImage.of(new Board());
        Map<String, String> bundle = Show.bundle(start, start.flipped());
        assertEquals(Map.of("text/html", start.toHtml() + " " + start.flipped().toHtml(),
                "text/plain", start.toText() + "\n\n" + start.flipped().toText()), bundle);
        assertFalse(bundle.get("text/html").matches("(?s).*<(script|svg|iframe).*"));
    }

    @Test
    void nothingToShowIsRefused() {
        String message = assertThrows(IllegalArgumentException.class, Show::all).getMessage();
        assertEquals("nothing to show, expected at least one picture or table", message);
        assertThrows(IllegalArgumentException.class, Show::boards);
    }
}
