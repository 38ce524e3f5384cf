package chesslab.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Square;
import chesslab.notebook.drawing.Palette;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

/** The arrows from a square carry the numbers of all kinds of move, and tell which stay on the board. */
class MoveKindsImageTest {

    private static Document drawn(MoveKindsImage image) throws Exception {
        return Markup.parse(image.toSvg());
    }

    private static long rings(Document svg, String colour) {
        return Markup.elements(svg, "circle").stream().filter(ring -> ring.getAttribute("stroke").equals(colour))
                .count();
    }

    @Test
    void everyKindHasItsNumber() throws Exception {
        List<String> texts = Markup.texts(drawn(MoveKindsImage.from(Square.D4)));
        IntStream.range(0, 64).forEach(kind -> assertEquals(1, texts.stream().filter(("" + kind)::equals).count()));
        assertTrue(texts.containsAll(List.of("N64", "B65", "R66", "N67", "B68", "R69", "N70", "B71", "R72")),
                texts::toString);
    }

    @Test
    void kindsThatStayOnTheBoardAreColoured() throws Exception {
        Document middle = drawn(MoveKindsImage.from(Square.D4));
        assertEquals(27, rings(middle, Palette.BLUE));
        assertEquals(8, rings(middle, Palette.ORANGE));
        assertEquals(0, rings(middle, Palette.GREEN));
        Document seventh = drawn(MoveKindsImage.from(Square.B7));
        assertEquals(23, rings(seventh, Palette.BLUE));
        assertEquals(4, rings(seventh, Palette.ORANGE));
        assertEquals(9, rings(seventh, Palette.GREEN));
        assertEquals(6, rings(drawn(MoveKindsImage.from(Square.A7)), Palette.GREEN));
    }

    @Test
    void theyAddUpToAllIndicesOnTheBoard() {
        assertEquals(1858, Stream.of(Square.values()).filter(square -> square != Square.NONE)
                .mapToInt(square -> MoveKindsImage.from(square).onBoard()).sum());
    }

    @Test
    void kindsThatLeaveTheBoardCanBeLeftOut() throws Exception {
        List<String> texts = Markup.texts(drawn(MoveKindsImage.from(Square.A1).staying()));
        assertTrue(texts.contains("6") && texts.contains("56") && !texts.contains("28"), texts::toString);
    }

    @Test
    void textAndCaptionTellTheCounts() throws Exception {
        MoveKindsImage image = MoveKindsImage.from(Square.D4).caption("From d4");
        assertEquals("From d4\n73 kinds of move from d4, 35 stay on the board", image.toString());
        assertTrue(Markup.texts(drawn(image)).contains("From d4"));
    }

    @Test
    void wrongSquaresAndSizesAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> MoveKindsImage.from(Square.NONE));
        assertThrows(IllegalArgumentException.class, () -> MoveKindsImage.from(Square.D4).size(299));
    }
}
