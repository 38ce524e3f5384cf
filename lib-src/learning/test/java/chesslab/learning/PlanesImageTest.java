package chesslab.learning;

import static chesslab.game.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.encoding.Layout;
import chesslab.encoding.Layouts;
import chesslab.notebook.Markup;
import chesslab.notebook.drawing.Palette;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class PlanesImageTest {

    private static List<Layout> layouts() {
        return Layouts.all();
    }

    private static Board after(String... moves) {
        Board board = new Board();
        for (String move : moves) {
            board.doMove(move);
        }
        return board;
    }

    private static List<Element> blue(Document svg) {
        return Markup.elements(svg, "rect").stream().filter(rect -> rect.getAttribute("fill").equals(Palette.BLUE))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void everyPlaneHasItsNameAndEveryNumberItsSquare(Layout layout) throws Exception {
        Board board = after("e4", "c5", "Nf3", "d6");
        float[] numbers = new float[layout.size()];
        layout.encode(board, numbers, 0);
        Document svg = Markup.drawn(PlanesImage.of(layout, board));
        long notZero = IntStream.range(0, numbers.length).filter(i -> numbers[i] != 0).count();
        assertEquals(notZero, blue(svg).size());
        assertEquals(layout.planes().size(), Markup.elements(svg, "g").size());
    }

    @Test
    void stepsOfTheHistoryAreNamedOnceARow() throws Exception {
        List<String> texts = Markup.texts(
                Markup.drawn(PlanesImage.of(Layouts.ALPHAZERO_119, after("e4")).columns(14)));
        for (String row : List.of("now", "1 ply ago", "7 plies ago", "pawns", "clock")) {
            assertTrue(texts.contains(row), () -> row + " in " + texts);
        }
        assertEquals(2, texts.stream().filter("pawns"::equals).count(), "own and other, in the first row only");
    }

    @Test
    void marksLieAboveAllSquares() {
        String svg = PlanesImage.of(Layouts.MOVER_14, after("e4", "e5")).since(new Board()).changed().toSvg();
        String plane = svg.substring(svg.indexOf("<g "), svg.lastIndexOf("<g "));
        assertTrue(plane.indexOf("<circle") > plane.lastIndexOf("<rect"), plane);
    }

    @Test
    void planesAreSeenFromBelow() throws Exception {
        Board rooks = Board.fromFen("7R/8/4k3/8/8/8/8/R3K3 w - - 0 1");
        List<Element> squares = blue(Markup.drawn(PlanesImage.of(Layouts.TUTORIAL_14, rooks)));
        assertEquals(96.25, number(squares.get(1), "x") - number(squares.get(0), "x"), "h is seven squares right of a");
        assertEquals(-96.25, number(squares.get(1), "y") - number(squares.get(0), "y"), "8 is seven squares above 1");
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }

    @Test
    void planeThatLosesItsLastManShowsWhereItStood() throws Exception {
        Board before = Board.fromFen("8/P6k/8/8/8/8/7K/8 w - - 0 1");
        Board after = before.copy();
        after.doMove("a8=Q");
        Document svg = Markup.drawn(PlanesImage.of(Layouts.TUTORIAL_14, after).since(before).changed());
        assertEquals(List.of("White's pawns", "abcdefgh", "12345678", "White's queens", "abcdefgh", "12345678"),
                Markup.texts(svg));
        assertEquals(1 + 1, Markup.elements(svg, "path").size(), "one is the board's");
    }

    @Test
    void planesOfTheTutorialBelongToWhiteAndBlackAndThoseOfTheMoverAreOwn() throws Exception {
        List<String> fixed = Markup.texts(Markup.drawn(PlanesImage.of(Layouts.TUTORIAL_14, new Board())));
        assertTrue(fixed.contains("White's pawns") && fixed.contains("Black's king"), fixed::toString);
        List<String> turned = Markup.texts(Markup.drawn(PlanesImage.of(Layouts.MOVER_14, new Board())));
        assertTrue(turned.contains("own pawns") && turned.contains("other king"), turned::toString);
    }

    @Test
    void changesAreRingsAndCrosses() throws Exception {
        Board before = after("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5");
        Board castled = before.copy();
        castled.doMove("O-O");
        PlanesImage image = PlanesImage.of(Layouts.TUTORIAL_14, castled).since(before).changed();
        assertEquals(4, image.changes());
        assertEquals("White's rooks    a1 +f1 -h1\nWhite's king     -e1 +g1", image.toString());
        Document svg = Markup.drawn(image);
        assertEquals(2, Markup.elements(svg, "circle").size());
        assertEquals(1 + 2, Markup.elements(svg, "path").size());
        assertEquals(2, Markup.elements(svg, "g").size());
    }

    @Test
    void planeOfEqualNumbersTellsItsNumber() throws Exception {
        Board repeated = after("Nf3", "Nf6", "Ng1", "Ng8");
        PlanesImage image = PlanesImage.of(Layouts.MOVER_17, repeated);
        assertTrue(image.toString().contains("seen twice       1 everywhere\nseen three times 0 everywhere"),
                image::toString);
        assertTrue(image.toString().contains("half-move clock / 100 0.04 everywhere"), image::toString);
        assertTrue(Markup.texts(Markup.drawn(image)).contains("0.04"));
        assertEquals(64, PlanesImage.of(Layouts.MOVER_14, repeated).since(new Board()).changes());
    }

    @Test
    void captionStandsBelowAndInTheAlternative() throws Exception {
        PlanesImage image = PlanesImage.of(Layouts.TUTORIAL_14, new Board()).caption("a < b");
        assertTrue(Markup.texts(Markup.drawn(image)).contains("a < b"));
        assertTrue(image.toHtml().contains("alt=\"a &lt; b; 14 planes of tutorial14: White&#39;s pawns, "));
        assertTrue(image.toString().endsWith("\na < b"));
    }

    @Test
    void planesReadFromTheMiddleOfAnArrayAreTheSame() {
        float[] batch = new float[3 * Layouts.MOVER_14.size()];
        Layouts.MOVER_14.encode(after("e4"), batch, 2 * Layouts.MOVER_14.size());
        assertEquals(PlanesImage.of(Layouts.MOVER_14, after("e4")).toSvg(),
                PlanesImage.of(Layouts.MOVER_14, batch, 2 * Layouts.MOVER_14.size()).toSvg());
    }

    @Test
    void pictureKeepsTheNumbersItWasTakenOf() {
        float[] numbers = new float[Layouts.MOVER_14.size()];
        Layouts.MOVER_14.encode(new Board(), numbers, 0);
        PlanesImage image = PlanesImage.of(Layouts.MOVER_14, numbers, 0);
        String before = image.toSvg();
        numbers[100] = 1;
        assertEquals(before, image.toSvg());
    }

    @Test
    void wrongArraysAndSizesAreRefusedWithWhatWasGiven() {
        PlanesImage image = PlanesImage.of(Layouts.MOVER_14, new Board());
        assertRefused(() -> PlanesImage.of(Layouts.MOVER_14, new float[895], 0), "896");
        assertRefused(() -> PlanesImage.of(Layouts.MOVER_14, new float[2000], -1), "-1");
        assertRefused(() -> image.columns(0), "0 planes in a row");
        assertRefused(() -> image.columns(21), "21");
    }
}
