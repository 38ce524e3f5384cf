package chesslab.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Square;
import chesslab.hexapawn.Hexapawn;
import chesslab.hexapawn.HexapawnMove;
import chesslab.hexapawn.HexapawnSize;
import chesslab.notebook.drawing.Palette;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** A drawn Hexapawn board shows its pawns, its last move and what was added. */
class HexapawnBoardImageTest {

    private static Document drawn(BoardImage image) throws Exception {
        return Markup.parse(image.toSvg());
    }

    @Test
    void everyPawnIsDrawnOnBoardsOfEverySize() throws Exception {
        for (int files = 3; files <= 6; files++) {
            HexapawnSize size = new HexapawnSize(files, 5);
            Document svg = drawn(BoardImage.of(new Hexapawn(size)));
            assertEquals(2 * files, Markup.elements(svg, "use").size());
            assertEquals(files, Markup.elements(svg, "use").stream()
                    .filter(use -> use.getAttribute("href").equals("#wp")).count());
        }
    }

    @Test
    void lastMoveArrowsAndMarksAreDrawn() throws Exception {
        Hexapawn game = new Hexapawn();
        game.doMove("b2");
        BoardImage image = BoardImage.of(game).arrow(new HexapawnMove(0, 4), 0.5).mark(Square.B1, -1);
        Document svg = drawn(image);
        assertEquals(2, colored(svg, Palette.LAST_MOVE));
        assertEquals(1, colored(svg, Palette.ORANGE));
        assertEquals(1, Markup.elements(svg, "polygon").size());
    }

    private static long colored(Document svg, String color) {
        return Markup.elements(svg, "rect").stream().filter(rect -> rect.getAttribute("fill").equals(color)).count();
    }

    @Test
    void arrowStopsBeforeAPawnThatIsTaken() throws Exception {
        HexapawnMove capture = new HexapawnMove(6, 4);
        assertEquals(141.42 - 38, tip("1p1/1p1/P1P w", capture), 0.01);
        assertEquals(141.42 - 8, tip("1p1/3/P1P w", capture), 0.01);
    }

    /** How far from the middle of its first square the one arrow reaches. */
    private static double tip(String position, HexapawnMove move) throws Exception {
        Document svg = drawn(BoardImage.of(Hexapawn.fromText(position)).arrow(move));
        String points = Markup.elements(svg, "polygon").get(0).getAttribute("points");
        return Arrays.stream(points.split("[ ,]")).mapToDouble(Double::parseDouble).max().orElseThrow();
    }

    @Test
    void textsStandOnSquaresAndArrows() throws Exception {
        Document svg = drawn(BoardImage.of(new Hexapawn()).label(4, "four").arrow(new HexapawnMove(6, 3), "0"));
        List<String> texts = Markup.elements(svg, "text").stream().map(Element::getTextContent).toList();
        assertTrue(texts.containsAll(List.of("four", "0")), texts.toString());
    }

    @Test
    void textShowsTheBoard() {
        assertEquals("3 p p p\n2 . . .\n1 P P P\n  a b c\nstart",
                BoardImage.of(new Hexapawn()).caption("start").toString());
    }

    @Test
    void alternativeSaysWhoIsToMove() {
        String html = BoardImage.of(new Hexapawn()).caption("Start").toHtml();
        assertTrue(html.contains("alt=\"Start; White to move, " + new Hexapawn() + "\""), html);
    }

    @Test
    void alternativeNamesTheArrowsAndAnEmptyBoard() {
        BoardImage image = BoardImage.of(Hexapawn.fromText("3/3/3 w")).arrow(new HexapawnMove(6, 3), "0")
                .caption("One");
        assertTrue(image.toHtml().contains("alt=\"One; empty board; arrows a1a2\""), image::toHtml);
    }

    @Test
    void pictureKeepsThePositionItWasTakenOf() {
        Hexapawn game = new Hexapawn();
        BoardImage image = BoardImage.of(game);
        game.doMove("b2");
        assertEquals(List.of("3 p p p", "2 . . ."), image.toString().lines().limit(2).toList());
    }

    @Test
    void squaresAndWeightsOutOfRangeAreRefused() {
        BoardImage image = BoardImage.of(new Hexapawn());
        assertThrows(IllegalArgumentException.class, () -> image.mark(Square.D1, 1));
        assertThrows(IllegalArgumentException.class, () -> image.arrow(new HexapawnMove(-1, 2)));
        assertThrows(IllegalArgumentException.class, () -> image.mark(Square.A1, 1.5));
        assertThrows(IllegalArgumentException.class, () -> image.size(50));
    }
}
