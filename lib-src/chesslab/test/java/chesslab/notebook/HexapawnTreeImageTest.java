package chesslab.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import chesslab.hexapawn.Hexapawn;
import chesslab.hexapawn.HexapawnSize;
import chesslab.notebook.drawing.Palette;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

/** The whole game in one picture: every node, in the colour of its winner. */
class HexapawnTreeImageTest {

    private static long marks(Document svg, String element, String fill) {
        return Markup.elements(svg, element).stream().filter(mark -> mark.getAttribute("fill").equals(fill)).count();
    }

    @Test
    void everyNodeIsDrawnByItsWinner() throws Exception {
        Document svg = Markup.parse(HexapawnTreeImage.of(new Hexapawn()).toSvg());
        assertEquals(251, Markup.elements(svg, "path").size() - 1); // a line for each node but the root, and the key's
        assertEquals(64, marks(svg, "circle", Palette.BLUE) - 1); // games that White has won, and the key's mark
        assertEquals(70, marks(svg, "rect", Palette.ORANGE) - 1);
    }

    @Test
    void textCountsTheEnds() {
        assertEquals("game tree with 134 ends, 7 plies deep; Black can win",
                HexapawnTreeImage.of(new Hexapawn()).toString());
    }

    @Test
    void tooLargeTreesAreRefused() {
        Hexapawn large = new Hexapawn(new HexapawnSize(4, 4));
        assertThrows(IllegalArgumentException.class, () -> HexapawnTreeImage.of(large));
    }
}
