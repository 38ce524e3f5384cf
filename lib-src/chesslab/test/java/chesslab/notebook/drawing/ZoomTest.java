package chesslab.notebook.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.notebook.BoardImage;
import chesslab.notebook.ChartImage;
import chesslab.notebook.Charts;
import chesslab.notebook.GameView;
import chesslab.notebook.Show;
import chesslab.notebook.TableView;
import chesslab.notebook.TreeImage;
import chesslab.search.TreeNode;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.Table;

/** One knob enlarges all pictures and tables, and nothing is enlarged that it was not asked for. */
@Isolated("the factor is one for all")
class ZoomTest {

    private static final GameView GAME = GameView.of(new Board());

    @AfterEach
    void back() {
        Show.scale(1);
    }

    private static List<Integer> sizes(String html) {
        return Pattern.compile("<img[^>]* width=\"(\\d+)\" height=\"(\\d+)\"").matcher(html).results()
                .flatMap(size -> List.of(size.group(1), size.group(2)).stream()).map(Integer::parseInt).toList();
    }

    private static List<String> pictures() {
        var chart = Charts.line("a", "b", "c");
        chart.addSeries("d", List.of(1, 2), List.of(1, 2));
        return List.of(BoardImage.of(new Board()).toHtml(), ChartImage.of(chart).toHtml(),
                TreeImage.of(new TreeNode("", "20", false, false, List.of())).toHtml());
    }

    @Test
    void boardsChartsAndTreesAreEnlargedAndKeepTheirShape() {
        List<List<Integer>> before = pictures().stream().map(ZoomTest::sizes).toList();
        Show.scale(1.5);
        List<String> pictures = pictures();
        for (int i = 0; i < before.size(); i++) {
            assertEquals(before.get(i).stream().map(size -> (int) Math.round(size * 1.5)).toList(),
                    sizes(pictures.get(i)));
            assertTrue(pictures.get(i).contains("height:auto"), "on a narrow page too");
        }
        assertFalse(BoardImage.of(new Board()).toSvg().contains("width=\"540\""), "the drawing itself is as it was");
    }

    @Test
    void tablesGetLargerLetters() {
        TableView table = TableView.of(Table.create("Counts", IntColumn.create("n", 1)));
        assertFalse(table.toHtml().contains("font-size"));
        Show.scale(1.5);
        assertTrue(table.toHtml().contains("font-size:150%;"));
    }

    @Test
    void boardsOfScriptsAreEnlargedToo() {
        String before = BoardScript.templates(Zoom.pixels(400)).get("white");
        Show.scale(2);
        String after = BoardScript.templates(Zoom.pixels(400)).get("white");
        assertTrue(before.contains("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"400\""));
        assertTrue(after.contains("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"800\""));
        assertEquals(210 * 2, sizes(GAME.toHtml()).get(0));
    }

    @Test
    void factorIsOneUnlessSomebodySaysOtherwise() {
        assertEquals(1, Zoom.parse(null));
        assertEquals(1, Zoom.parse(" "));
        assertEquals(1.5, Zoom.parse(" 1.5 "));
    }

    @Test
    void otherFactorsAreRefusedWithWhatWasExpected() {
        for (double factor : new double[]{0.4, 4.1, -1, Double.NaN}) {
            String message = assertThrows(IllegalArgumentException.class, () -> Show.scale(factor)).getMessage();
            assertEquals("scale " + factor + ", expected 0.5 to 4", message);
        }
        for (String text : List.of("big", "9")) {
            assertTrue(assertThrows(IllegalArgumentException.class, () -> Zoom.parse(text)).getMessage()
                    .startsWith("CHESSLAB_ZOOM "));
        }
    }
}
