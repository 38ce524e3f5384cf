package chesslab.notebook;

import static chesslab.game.Refusal.refusal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.notebook.drawing.NumberGrids;
import chesslab.search.TreeNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYChart;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.Table;

class ShowTest {

    @Test
    void boardTreeChartAndTableArePrinted() {
        Board board = new Board();
        TreeNode tree = new TreeNode("", "20", false, false, List.of(new TreeNode("e4", "20", false, true, List.of())));
        XYChart chart = Charts.line("Nodes", "depth", "nodes");
        chart.addSeries("minimax", List.of(1, 2), List.of(20, 400));
        Table table = Table.create("Counts", IntColumn.create("n", new int[40]));
        assertEquals(BoardImage.of(board).toString(), Printed.by(() -> Show.board(board)));
        assertEquals("(root) 20\n  e4 20 *", Printed.by(() -> Show.tree(TreeImage.of(tree))));
        assertEquals("Nodes (nodes by depth)\n  minimax: 1 → 20, 2 → 400", Printed.by(() -> Show.chart(chart)));
        assertTrue(Printed.by(() -> Show.table(table)).contains("Counts"));
        assertEquals(30, Printed.by(() -> Show.table(table, 30)).lines().filter(line -> line.contains("0")).count());
    }

    @Test
    void numbersStandWithTheirLastRowAbove() {
        Map<String, float[][]> grids = Map.of("filter", new float[][]{{1, 0}, {-2, 0.5f}});
        assertEquals("filter\n    -2   0.5\n     1     0", Printed.by(() -> Show.numbers(grids, 30, "a filter")));
        assertTrue(NumberGrids.of(grids, 30).svg().toHtml("a filter").contains("alt=\"a filter\""));
    }

    @Test
    void onlyWholeNumbersStandBelowEpochs() {
        var labels = Charts.epochs("Loss", "epoch", "loss").getStyler().getXAxisTickLabelsFormattingFunction();
        assertEquals("2", labels.apply(2.0));
        assertEquals("", labels.apply(1.5));
    }

    @Test
    void severalThingsAreOneBelowTheOther() {
        BoardImage start = BoardImage.of(new Board());
        assertEquals(start.toString() + "\n\n" + start.flipped().toString(),
                Printed.by(() -> Show.boards(start, start.flipped())));
    }

    @Test
    void kernelGetsPicturesSideBySideOnANarrowPageTooAndTheTextOfAll() {
        BoardImage start = BoardImage.of(new Board());
        Map<String, String> bundle = Show.bundle(start, start.flipped());
        assertEquals(Map.of("text/html",
                (start.toHtml() + " " + start.flipped().toHtml()).replace("width:100%", "width:calc(50% - 8px)"),
                "text/plain", start.toString() + "\n\n" + start.flipped().toString()), bundle);
        assertFalse(bundle.get("text/html").matches("(?s).*<(script|svg|iframe).*"));
    }

    /** As a reader may write it in a cell. */
    public record Star(int size) {
        public String toSvg() {
            return "<svg/>";
        }

        public byte[] toPng() {
            throw new IllegalStateException("nobody asks for this form");
        }
    }

    @Test
    void objectsOfAnyClassAreDrawnByTheirOwnMethodsElseAsText() {
        String svg = Base64.getEncoder().encodeToString("<svg/>".getBytes(StandardCharsets.UTF_8));
        assertEquals(Map.of("text/html", "<img src=\"data:image/svg+xml;base64," + svg + "\" alt=\"Star[size=3]\" "
                + "style=\"display:inline-block;vertical-align:top;margin:2px 0;max-width:100%;height:auto;\"> <pre>a &lt; b</pre>",
                "text/plain",
                "Star[size=3]\n\na < b"), Show.bundle(new Star(3), "a < b"));
        assertEquals(List.of("image/svg+xml", "image/png", "text/plain"),
                List.copyOf(new Drawings().apply(new Star(3)).keySet()));
        assertEquals(Map.of(), new Drawings().apply("a"));
        assertEquals("null", Printed.by(() -> Show.all((Object) null)));
    }

    @Test
    void boardsChartsAndTablesAreDrawnAsTheirPictures() {
        Board board = new Board();
        XYChart chart = Charts.line("Nodes", "depth", "nodes");
        Table table = Table.create("Counts", IntColumn.create("n", 1));
        assertEquals(Show.bundle(BoardImage.of(board), new ChartImage(chart, ""), new TableView(table)),
                Show.bundle(board, chart, table));
    }

    @Test
    void nothingToShowIsRefused() {
        assertEquals("nothing to show, expected at least one picture or table", refusal(Show::all));
        assertThrows(IllegalArgumentException.class, Show::boards);
    }
}
