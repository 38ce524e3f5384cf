package chesslab.notebook;

import static chesslab.game.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.Square;
import chesslab.game.Side;
import chesslab.hexapawn.Hexapawn;
import chesslab.hexapawn.HexapawnMove;
import chesslab.hexapawn.HexapawnSize;
import chesslab.notebook.drawing.Palette;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class BoardImageTest {

    private static final String YELLOW = "#F0E442";
    private static final String KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }

    private static List<Element> squares(Document svg) {
        return Markup.elements(svg, "rect").stream().filter(rect -> rect.getAttribute("width").equals("100")).toList();
    }

    /** The name of the square at a place of the picture, found from the outermost squares alone. */
    private static String squareAt(Document svg, double x, double y, boolean flipped) {
        double left = squares(svg).stream().mapToDouble(rect -> number(rect, "x")).min().orElseThrow();
        double top = squares(svg).stream().mapToDouble(rect -> number(rect, "y")).min().orElseThrow();
        int column = (int) Math.floor((x - left) / 100 + 0.001);
        int row = (int) Math.floor((y - top) / 100 + 0.001);
        return "" + (char) ('a' + (flipped ? 7 - column : column)) + (flipped ? row + 1 : 8 - row);
    }

    private static List<String> tinted(Document svg, String color) {
        return squares(svg).stream().filter(rect -> rect.getAttribute("fill").equals(color))
                .map(rect -> squareAt(svg, number(rect, "x"), number(rect, "y"), false)).sorted().toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyPieceStandsOnItsSquareFromEitherSide(boolean flipped) throws Exception {
        Board board = Board.fromFen(KIWIPETE);
        Document svg = Markup.drawn(flipped ? BoardImage.of(board).flipped() : BoardImage.of(board));
        Map<String, String> expected = new TreeMap<>();
        for (int i = 0; i < 64; i++) {
            Piece piece = board.getPiece(Square.squareAt(i));
            if (piece != Piece.NONE) {
                char letter = piece.getFenSymbol().charAt(0);
                expected.put(Square.squareAt(i).getNotation(),
                        "#" + (Character.isUpperCase(letter) ? "w" : "b") + Character.toLowerCase(letter));
            }
        }
        assertEquals(expected, Markup.elements(svg, "use").stream().collect(Collectors.toMap(
                use -> squareAt(svg, number(use, "x"), number(use, "y"), flipped), use -> use.getAttribute("href"),
                (a, b) -> a + b, TreeMap::new)));
    }

    @Test
    void lettersAndNumbersTurnWithTheBoard() throws Exception {
        for (boolean flipped : new boolean[]{false, true}) {
            Document svg = Markup.drawn(flipped ? BoardImage.of(new Board()).flipped() : BoardImage.of(new Board()));
            Map<String, Element> texts = Markup.elements(svg, "text").stream()
                    .collect(Collectors.toMap(Element::getTextContent, text -> text));
            assertEquals(flipped, number(texts.get("a"), "x") > number(texts.get("h"), "x"));
            assertEquals(flipped, number(texts.get("1"), "y") < number(texts.get("8"), "y"));
        }
    }

    @Test
    void cornerA1IsDark() throws Exception {
        Document svg = Markup.drawn(BoardImage.of(Board.fromFen("8/8/8/8/8/8/8/K1k5 w - - 0 1")));
        assertEquals(32, tinted(svg, "#a3b4bf").size());
        assertTrue(tinted(svg, "#a3b4bf").containsAll(List.of("a1", "c1", "h8")));
        assertTrue(tinted(svg, "#eef1f2").containsAll(List.of("h1", "a8")));
    }

    @Test
    void lastMoveIsMarkedUnlessUnwanted() throws Exception {
        Board board = new Board();
        assertEquals(List.of(), tinted(Markup.drawn(BoardImage.of(board)), YELLOW));
        board.doMove("e4");
        assertEquals(List.of("e2", "e4"), tinted(Markup.drawn(BoardImage.of(board)), YELLOW));
        assertEquals(List.of(), tinted(Markup.drawn(BoardImage.of(board).noLastMove()), YELLOW));
    }

    @Test
    void kingInCheckWearsARing() throws Exception {
        Document svg = Markup.drawn(BoardImage.of(Board.fromFen("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1")));
        List<Element> rings = Markup.elements(svg, "circle");
        assertEquals(1, rings.size());
        assertEquals("e8", squareAt(svg, number(rings.get(0), "cx"), number(rings.get(0), "cy"), false));
        assertEquals(List.of(), Markup.elements(Markup.drawn(BoardImage.of(new Board())), "circle"));
    }

    @Test
    void marksAreBlueOrOrangeAndCarryTheirText() throws Exception {
        Document svg = Markup.drawn(
                BoardImage.of(new Board()).mark(Square.D4, 1).mark(Square.E5, 1).mark(Square.H1, -0.5, "−1.3"));
        assertEquals(List.of("d4", "e5"), tinted(svg, Palette.BLUE));
        assertEquals(List.of("h1"), tinted(svg, Palette.ORANGE));
        assertTrue(Markup.texts(svg).contains("−1.3"));
    }

    private static List<String> colors(BoardImage image) throws Exception {
        return Markup.elements(Markup.drawn(image), "polygon").stream().map(arrow -> arrow.getAttribute("fill"))
                .toList();
    }

    @Test
    void arrowsHaveTheColorOfTheSideThatMovesOrHasMoved() throws Exception {
        Board board = new Board();
        BoardImage start = BoardImage.of(board).arrow("e2e4").arrow("e7e5").arrow("g1f3", 0.5)
                .arrow(new Move("g8f6", Side.BLACK), 0.5);
        board.doMove("e4");
        board.doMove("e5");
        assertEquals(List.of(BoardImage.BLUE, BoardImage.ORANGE, BoardImage.BLUE, BoardImage.ORANGE), colors(start));
        assertEquals(List.of(BoardImage.BLUE, BoardImage.ORANGE),
                colors(BoardImage.of(board).arrow("e2e4").arrow("e7e5")));
        assertEquals(List.of(BoardImage.BLUE), colors(BoardImage.empty().arrow("e7e5")));
        Hexapawn game = new Hexapawn();
        game.doMove("b2");
        HexapawnMove answer = game.legalMoves().get(0);
        assertEquals(List.of(BoardImage.ORANGE), colors(BoardImage.of(game).arrow(answer)));
        assertEquals(List.of(BoardImage.ORANGE), colors(BoardImage.of(game).arrow(answer, "1")));
    }

    @Test
    void arrowsThatLeaveASquareInOneDirectionFanOut() throws Exception {
        BoardImage image = BoardImage.of(new Board());
        List<String> bishop = places(image.arrow("f8e7").arrow("f8d6").arrow("f8a3").arrow("f8g7"));
        assertEquals(4, Set.copyOf(bishop).size(), "each with a start and an angle of its own: " + bishop);
        assertEquals(places(image.arrow("f8g7")), bishop.subList(3, 4));
        assertEquals(places(image.arrow("f8d6")), bishop.subList(1, 2)); // the one in the middle
    }

    private static List<String> places(BoardImage image) throws Exception {
        return Markup.elements(Markup.drawn(image), "polygon").stream().map(arrow -> arrow.getAttribute("transform"))
                .toList();
    }

    @Test
    void arrowsAreDrawnInTheirColor() throws Exception {
        Document svg = Markup.drawn(BoardImage.of(new Board()).arrow("e2e4").arrow("d7d5", 0.2, "#123456"));
        assertEquals(List.of(Palette.BLUE, "#123456"),
                Markup.elements(svg, "polygon").stream().map(arrow -> arrow.getAttribute("fill")).toList());
    }

    @Test
    void wrongArrowsMarksAndSizesAreRefusedWithWhatWasGiven() {
        BoardImage image = BoardImage.of(new Board());
        BoardImage pawns = BoardImage.of(new Hexapawn());
        Stream.<Map.Entry<String, Runnable>>of(
                Map.entry("'e2'", () -> image.arrow("e2")), Map.entry("e9", () -> image.arrow("e2e9")),
                Map.entry("itself", () -> image.arrow("e2e2")),
                Map.entry("1.5", () -> image.arrow("e2e4", 1.5, "#000000")),
                Map.entry("NaN", () -> image.arrow("e2e4", Double.NaN, "#000000")),
                Map.entry("'red'", () -> image.arrow("e2e4", 1, "red")),
                Map.entry("-1.1", () -> image.mark(Square.E4, -1.1)),
                Map.entry("'-'", () -> image.mark(Square.NONE, 1)),
                Map.entry("d1", () -> pawns.mark(Square.D1, 1)),
                Map.entry("-1", () -> pawns.arrow(new HexapawnMove(-1, 2))),
                Map.entry("99", () -> image.size(99)), Map.entry("2001", () -> image.size(2001)))
                .forEach(wrong -> assertRefused(wrong.getValue()::run, wrong.getKey()));
    }

    @Test
    void htmlIsOneImageOfTheWantedWidthWithTheCaptionEscaped() throws Exception {
        String html = BoardImage.of(new Board()).size(480).caption("\"?\" & <!>").toHtml();
        assertTrue(html.startsWith("<img src=\"data:image/svg+xml;base64,"));
        Element svg = Markup.parse(new String(Markup.imageData(html), StandardCharsets.UTF_8)).getDocumentElement();
        assertEquals("480", svg.getAttribute("width"));
        assertTrue(html.contains("width=\"480\" height=\"" + svg.getAttribute("height") + "\""));
        assertTrue(html.contains("alt=\"&quot;?&quot; &amp; &lt;!&gt;; White to move, rnbqkbnr/"));
        assertTrue(Markup.texts(svg.getOwnerDocument()).contains("\"?\" & <!>"));
    }

    @Test
    void alternativeTellsThePositionAndWhatWasAdded() {
        Board board = new Board();
        List.of("e4", "f5", "Qh5").forEach(board::doMove);
        String fen = board.getFen();
        String html = BoardImage.of(board).caption("Check").arrow("h5e8").mark(Square.G6, 1).mark(Square.F7, 0.5, "x")
                .toHtml();
        assertTrue(html.contains("alt=\"Check; Black to move, in check, " + fen
                + "; last move Qh5+; arrows h5e8; marked g6 f7=x\""), html);
        assertTrue(BoardImage.empty().mark(Square.E4, 1).toHtml().contains("alt=\"empty board; marked e4\""));
        assertTrue(BoardImage.of(new Board()).toHtml().contains("KQkq - 0 1\""), "and nothing that is not there");
    }

    @Test
    void textShowsTheBoardAndWhatWasAdded() {
        Board board = Board.fromFen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        assertEquals("""
                8 . . . . k . . .
                7 . . . . . . . .
                6 . . . . . . . .
                5 . . . . . . . .
                4 . . . . . . . .
                3 . . . . . . . .
                2 . . . . P . . .
                1 . . . . K . . .
                  a b c d e f g h
                arrows e2e4
                Go""", BoardImage.of(board).arrow("e2e4").caption("Go").toString());
        assertEquals("1 . . . K . . . .", BoardImage.of(board).flipped().toString().lines().findFirst().orElseThrow());
    }

    @Test
    void pictureKeepsThePositionItWasTakenOf() {
        Board board = new Board();
        BoardImage image = BoardImage.of(board);
        String before = image.toSvg();
        board.doMove("e4");
        image.arrow("e2e4").flipped().mark(Square.E4, 1);
        assertEquals(before, image.toSvg());
    }

    @Test
    void emptyBoardHasMarksOnly() throws Exception {
        BoardImage image = BoardImage.empty().mark(Square.B4, 0.5, "7").mark(Square.B5, 0.5, "7");
        Document svg = Markup.drawn(image);
        assertEquals(List.of(), Markup.elements(svg, "use"));
        assertEquals(8, image.toString().lines().filter(line -> line.contains(". . . .")).count(), image::toString);
        List<String> colors = Stream.of("b4", "b5").map(name -> squares(svg).stream()
                .filter(rect -> squareAt(svg, number(rect, "x"), number(rect, "y"), false).equals(name)).skip(1)
                .map(rect -> rect.getAttribute("fill") + rect.getAttribute("fill-opacity"))
                .collect(Collectors.joining(" "))).toList();
        assertEquals(colors.get(0), colors.get(1), "one number has two colors");
    }

    @Test
    void everyPawnIsDrawnOnBoardsOfEverySize() throws Exception {
        for (int files = 3; files <= 6; files++) {
            HexapawnSize size = new HexapawnSize(files, 5);
            Document svg = Markup.drawn(BoardImage.of(new Hexapawn(size)));
            assertEquals(2 * files, Markup.elements(svg, "use").size());
            assertEquals(files, Markup.elements(svg, "use").stream()
                    .filter(use -> use.getAttribute("href").equals("#wp")).count());
        }
    }

    @Test
    void lastMoveArrowsAndMarksOfHexapawnAreDrawn() throws Exception {
        Hexapawn game = new Hexapawn();
        game.doMove("b2");
        BoardImage image = BoardImage.of(game).arrow(new HexapawnMove(0, 4), 0.5).mark(Square.B1, -1);
        Document svg = Markup.drawn(image);
        assertEquals(2, filled(svg, Palette.LAST_MOVE));
        assertEquals(1, filled(svg, Palette.ORANGE));
        assertEquals(1, Markup.elements(svg, "polygon").size());
    }

    private static long filled(Document svg, String color) {
        return squares(svg).stream().filter(rect -> rect.getAttribute("fill").equals(color)).count();
    }

    @Test
    void arrowStopsBeforeAPawnThatIsTaken() throws Exception {
        HexapawnMove capture = new HexapawnMove(6, 4);
        assertEquals(141.42 - 38, tip("1p1/1p1/P1P w", capture), 0.01);
        assertEquals(141.42 - 8, tip("1p1/3/P1P w", capture), 0.01);
    }

    /** How far from the middle of its first square the one arrow reaches. */
    private static double tip(String position, HexapawnMove move) throws Exception {
        Document svg = Markup.drawn(BoardImage.of(Hexapawn.fromText(position)).arrow(move));
        String points = Markup.elements(svg, "polygon").get(0).getAttribute("points");
        return Arrays.stream(points.split("[ ,]")).mapToDouble(Double::parseDouble).max().orElseThrow();
    }

    @Test
    void textsStandOnSquaresAndArrows() throws Exception {
        Document svg = Markup.drawn(BoardImage.of(new Hexapawn()).label(4, "four").arrow(new HexapawnMove(6, 3), "0"));
        assertTrue(Markup.texts(svg).containsAll(List.of("four", "0")));
    }

    @Test
    void policyHasAnArrowForEachShareAndAllSharesInTheCaption() {
        Hexapawn afterB2 = new Hexapawn();
        afterB2.doMove("b2");
        assertTrue(
                BoardImage.policy(afterB2, "Black", move -> afterB2.san(move).equals("axb2") ? 0.97 : 0.01).toString()
                        .endsWith("\narrows a3b2\nBlack: a2 0.01, axb2 0.97, c2 0.01, cxb2 0.01"));
        assertTrue(BoardImage.policy(afterB2, "", move -> 0.25).toString().contains("\narrows a3a2 a3b2 c3c2 c3b2\n"));
    }

    @Test
    void textShowsTheBoardOfHexapawn() {
        assertEquals("3 p p p\n2 . . .\n1 P P P\n  a b c\nstart",
                BoardImage.of(new Hexapawn()).caption("start").toString());
    }

    @Test
    void alternativeOfHexapawnSaysWhoIsToMoveAndNamesTheArrowsAndAnEmptyBoard() {
        String html = BoardImage.of(new Hexapawn()).caption("Start").toHtml();
        assertTrue(html.contains("alt=\"Start; White to move, " + new Hexapawn() + "\""), html);
        BoardImage image = BoardImage.of(Hexapawn.fromText("3/3/3 w")).arrow(new HexapawnMove(6, 3), "0")
                .caption("One");
        assertTrue(image.toHtml().contains("alt=\"One; empty board; arrows a1a2\""), image::toHtml);
    }
}
