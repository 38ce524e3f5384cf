package chesslab.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SnippetPlaceTest {
    private static final String CELL = "int a = 1;\n\n\tint bad = lost + 1;\nint c = 3;";

    private static List<String> plain(List<String> lines) {
        return lines.stream().map(line -> line.replace(SnippetPlace.RED, "").replace(SnippetPlace.PLAIN, "")).toList();
    }

    @Test
    void linesOfASnippetAreLinesOfTheCell() {
        SnippetPlace place = new SnippetPlace(7, CELL, CELL.indexOf("int bad"));
        assertEquals(3, place.cellLine(1));
        assertEquals(4, place.cellLine(2));
        assertEquals("int bad = lost + 1;", place.text(3));
        assertEquals("", place.text(9));
    }

    @Test
    void markedLineStandsBetweenItsNeighbors() {
        SnippetPlace place = new SnippetPlace(7, CELL, 0);
        assertEquals(List.of("      2 ", "-->   3 \tint bad = lost + 1;", "      4 int c = 3;"),
                plain(place.marked(3)));
        assertEquals(List.of("-->   1 int a = 1;", "      2 "), plain(place.marked(1)));
    }

    @Test
    void underlineStandsBelowItsPlaceBehindTabsToo() {
        int start = CELL.indexOf("int bad");
        int from = CELL.indexOf("lost") - start;
        assertEquals(List.of("-->   3 \tint bad = lost + 1;", "        \t          ^^^^"),
                plain(new SnippetPlace(7, CELL, start).underlined(from, from + 4)));
    }

    @Test
    void underlineEndsWithItsLineAndIsNeverEmpty() {
        assertEquals("        ^^^^^^^^^^", plain(new SnippetPlace(1, CELL, 0).underlined(0, CELL.length())).get(1));
        assertEquals("        " + " ".repeat(10) + "^",
                plain(new SnippetPlace(1, CELL, 0).underlined(CELL.length(), CELL.length() + 5)).get(1));
    }
}
