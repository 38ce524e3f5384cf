package chesslab.notebook;

import static chesslab.game.Refusal.refusal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

class TableViewTest {

    private static Table counted(int rows) {
        return Table.create("Counted", IntColumn.create("n", IntStream.rangeClosed(1, rows).toArray()));
    }

    private static List<String> cells(TableView view, String element) throws Exception {
        return Markup.elements(Markup.parse(view.toHtml()), element).stream().map(Element::getTextContent).toList();
    }

    @Test
    void markupInNamesAndCellsIsShownAsText() throws Exception {
        StringColumn column = StringColumn.create("a & b", "<script>x</script>", "it's");
        TableView view = new TableView(Table.create("<b>\"T\"</b>", column));
        assertFalse(view.toHtml().contains("<script>"));
        assertEquals(List.of("<b>\"T\"</b>"), cells(view, "caption"));
        assertEquals(List.of("a & b"), cells(view, "th"));
        assertEquals(List.of("<script>x</script>", "it's"), cells(view, "td"));
    }

    @Test
    void longTableIsCutWithACount() throws Exception {
        List<String> cells = cells(new TableView(counted(1_030)), "td");
        assertEquals(26, cells.size());
        assertEquals(List.of("25", "… 1,005 more of 1,030 rows"), cells.subList(24, 26));
        assertEquals(List.of("1", "2", "… 1,028 more of 1,030 rows"),
                cells(new TableView(counted(1_030), 2), "td"));
        assertEquals(25, cells(new TableView(counted(25)), "td").size());
    }

    @Test
    void numbersStandRightWithSeparatorsAndTheDecimalsOfTheirColumn() throws Exception {
        Table table = Table.create("", IntColumn.create("nodes", 1_337_211, 20),
                DoubleColumn.create("share", 0.5, 0.0625), StringColumn.create("search", "minimax", "mtd"));
        TableView view = new TableView(table);
        assertEquals(List.of("1,337,211", "0.500", "minimax", "20", "0.063", "mtd"), cells(view, "td"));
        assertEquals(List.of("right", "right", "left"), Markup.elements(Markup.parse(view.toHtml()), "th").stream()
                .map(head -> head.getAttribute("align")).toList());
    }

    @Test
    void headingsAreInWordsAndNumbersInTextsStandRight() throws Exception {
        Table table = Table.create("", StringColumn.create("milliSeconds", "1,725", "12"),
                StringColumn.create("lowestElo", "+3 Elo", "± 14"), StringColumn.create("GreekGift", "72 %", "Bxh7"),
                StringColumn.create("top-1 %", "9.5 %", ""), StringColumn.create("SHA", "0ab3", "1"));
        TableView view = new TableView(table);
        assertEquals(List.of("milli seconds", "lowest Elo", "Greek gift", "top-1 %", "SHA"), cells(view, "th"));
        assertEquals(List.of("right", "right", "left", "right", "left"), Markup.elements(Markup.parse(view.toHtml()),
                "th").stream().map(head -> head.getAttribute("align")).toList());
    }

    @Test
    void roundedNumbersKeepTheirDecimals() throws Exception {
        Table table = Table.create("", DoubleColumn.create("rounded", 4.35, 4.2),
                DoubleColumn.create("raw", 4.35, 13 / 3.0));
        assertEquals(List.of("4.35", "4.4", "4.20", "4.3"), cells(new TableView(table), "td"));
    }

    @Test
    void missingValueIsADash() throws Exception {
        IntColumn numbers = IntColumn.create("n", 1, 2);
        numbers.setMissing(1);
        assertEquals(List.of("1", "–"), cells(new TableView(Table.create("", numbers)), "td"));
    }

    @Test
    void textIsATableWithTheNamesOfItsColumns() {
        assertEquals(List.of("Counted", "n  |", "-----", "1  |", "2  |", "3  |"),
                new TableView(counted(3)).toString().lines().map(String::strip).toList());
    }

    @Test
    void fewerRowsThanOneAreRefused() {
        assertEquals("rows 0, expected 1 or more", refusal(() -> new TableView(counted(3), 0)));
    }
}
