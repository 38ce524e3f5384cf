package chesslab.notebook;

import static chesslab.game.Refusal.refusal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Constants;
import chesslab.chess.Score;
import chesslab.chess.pgn.PgnGame;
import chesslab.game.Side;
import chesslab.notebook.drawing.BoardScript;
import chesslab.notebook.drawing.EvalCurve;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class GameViewTest {

    private static final String HOSTILE = "</script><script>alert(1)</script>";
    private static final PgnGame EVALUATED = PgnGame.parse("""
            [White "<b>A & B</b>"]
            [Black "?"]
            [Result "0-1"]

            1. f3 {[%eval -0.5] HOSTILE} e5! {[%eval -0.4]} 2. g4?? {[%eval #-1]} Qh4# {[%eval #0]} 0-1
            """.replace("HOSTILE", HOSTILE));

    private static Board fromBlack() {
        Board board = Board.fromFen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 30");
        List.of("Kd7", "e4", "Kd6", "Kd2").forEach(board::doMove);
        return board;
    }

    private static List<Document> pictures(String html) throws Exception {
        List<Document> pictures = new ArrayList<>();
        for (MatchResult data : Pattern.compile("base64,([^\"]+)\"").matcher(html).results().toList()) {
            pictures.add(Markup.parse(new String(Base64.getDecoder().decode(data.group(1)), StandardCharsets.UTF_8)));
        }
        return pictures;
    }

    private static List<String> captions(String html) throws Exception {
        return pictures(html).stream().map(svg -> Markup.elements(svg, "text"))
                .map(texts -> texts.get(texts.size() - 1).getTextContent()).toList();
    }

    @Test
    void stripShowsPositionsFromTheFirstToTheLastWithTheirMoves() throws Exception {
        assertEquals(List.of("Start", "1. f3", "1... e5!", "2. g4??", "2... Qh4#", "−5"),
                captions(GameView.of(EVALUATED).toHtml(false)));
        assertEquals(List.of("Start", "30... Kd7", "31. e4", "31... Kd6", "32. Kd2"),
                captions(GameView.of(fromBlack()).toHtml(false)));
        Board longGame = new Board();
        for (int i = 0; i < 10; i++) {
            List.of("Nf3", "Nf6", "Ng1", "Ng8").forEach(longGame::doMove);
        }
        assertEquals(List.of("Start", "4... Ng8", "8... Ng8", "12... Ng8", "16... Ng8", "20... Ng8"),
                captions(GameView.of(longGame).toHtml(false)));
        assertEquals(List.of("Start", "5. Nf3", "8... Ng8", "12... Ng8", "16... Ng8", "20... Ng8"),
                captions(GameView.of(longGame).ply(9).toHtml(false)));
    }

    @Test
    void stripIsATableOfThreeColumns() throws Exception {
        String html = GameView.of(fromBlack()).toHtml(false).replaceAll("(<img [^>]*)>", "$1/>");
        Document table = Markup.parse(html);
        assertEquals(List.of(3, 2), Markup.elements(table, "tr").stream()
                .map(row -> row.getElementsByTagName("img").getLength()).toList());
    }

    @Test
    void stripSaysThatMovesAreLeftOutWhereTheyAreAndHasNoStripes() {
        assertFalse(GameView.of(EVALUATED).toHtml(false).contains("left out"), "five positions, all there");
        Board board = new Board();
        List.of("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4").forEach(board::doMove);
        String html = GameView.of(board).toHtml(false);
        assertTrue(html
                .contains("<div>6 of 8 positions: each after the move below it, those between are left out.</div>"));
        assertEquals(2, html.split("<tr style=\"background:transparent;\">", -1).length - 1);
        assertFalse(html.contains("<tr>"));
    }

    @Test
    void alternativeOfTheCurveTellsItsRangeAndEnd() {
        assertTrue(GameView.of(EVALUATED).toHtml(false)
                .contains(
                        "alt=\"evaluation by ply in pawns, seen from White, cut at 5: from -5.0 to -0.4, at the end -5.0\""));
    }

    @Test
    void stripNeedsNoScriptAndEscapesNames() {
        String html = GameView.of(EVALUATED).caption("a < b").toHtml(false);
        assertFalse(html.matches("(?s).*<(script|svg|iframe|b>A).*"), html);
        assertTrue(html.contains("&lt;b&gt;A &amp; B&lt;/b&gt; – ? · 0-1") && html.contains("a &lt; b"));
        assertEquals(html, GameView.of(EVALUATED).caption("a < b").toHtml(false), "the same game gives the same bytes");
    }

    @Test
    void scriptStandsBehindTheStripAndNoTextOfTheGameLeavesIt() {
        String html = GameView.of(EVALUATED).toHtml(true);
        assertTrue(html.contains(GameView.of(EVALUATED).toHtml(false)));
        assertEquals(html.indexOf("</script>"), html.length() - "</script>".length());
        assertEquals(html.indexOf("<script>"), html.lastIndexOf("<script>"));
        assertTrue(html.contains("\\u003c/script\\u003e\\u003cscript\\u003ealert(1)"));
    }

    @Test
    void scriptGetsEveryPosition() {
        String html = GameView.of(fromBlack()).toHtml(true);
        assertEquals(5, Pattern.compile("\"pieces\":\"[a-zA-Z.]{64}\"").matcher(html).results().count());
        assertTrue(html.contains("\"pieces\":\"" + ".".repeat(11) + "K" + ".".repeat(16) + "P" + ".".repeat(14) + "k"
                + ".".repeat(20) + "\",\"last\":[\"e1\",\"d2\"],\"check\":\"\""));
        assertTrue(html.contains("\"first\":30,\"blackFirst\":true,\"sans\":[\"Kd7\",\"e4\",\"Kd6\",\"Kd2\"]"));
        assertTrue(GameView.of(EVALUATED).toHtml(true).contains("\"last\":[\"d8\",\"h4\"],\"check\":\"e1\""));
    }

    @Test
    void emptyBoardForTheScriptNamesTheSquaresWhereTheyLie() throws Exception {
        for (String side : List.of("white", "black")) {
            Document svg = Markup.parse((String) BoardScript.templates(8, 8, 360).get(side));
            List<Element> squares = Markup.elements(svg, "rect").stream()
                    .filter(rect -> rect.hasAttribute("data-square")).toList();
            assertEquals(64, squares.stream().map(rect -> rect.getAttribute("data-square")).distinct().count());
            double a1 = Double.parseDouble(squares.get(0).getAttribute("x"));
            double b1 = Double.parseDouble(squares.get(1).getAttribute("x"));
            assertEquals("a1", squares.get(0).getAttribute("data-square"));
            assertEquals(side.equals("white") ? 100 : -100, b1 - a1, 1e-9);
            assertEquals(17, Markup.elements(svg, "g").stream().filter(group -> group.hasAttribute("id")).count());
        }
    }

    @Test
    void curveIsSeenFromWhiteAndCutAtFivePawns() {
        assertEquals(-1.5, EvalCurve.pawnsForWhite(Score.centipawns(-150, Side.WHITE), true));
        assertEquals(5, EvalCurve.pawnsForWhite(Score.centipawns(900, Side.WHITE), false));
        assertEquals(-5, EvalCurve.pawnsForWhite(Score.mateIn(-3, Side.WHITE), true));
        assertEquals(5, EvalCurve.pawnsForWhite(Score.mateIn(0, Side.WHITE), false), "Black to move is mated");
        assertEquals(-5, EvalCurve.pawnsForWhite(Score.mateIn(0, Side.WHITE), true), "White to move is mated");
    }

    @Test
    void curveBridgesWhatNobodyEvaluated() throws Exception {
        EvalCurve curve = new EvalCurve(
                List.of(Optional.empty(), Optional.of(0.0), Optional.empty(), Optional.of(5.0)));
        Document svg = Markup.parse(curve.toSvg(280));
        String[] points = Markup.elements(svg, "polyline").get(0).getAttribute("points").split(" ");
        Element plot = Markup.elements(svg, "rect").stream().filter(rect -> rect.hasAttribute("data-plot")).findAny()
                .get();
        double left = Double.parseDouble(plot.getAttribute("x"));
        double width = Double.parseDouble(plot.getAttribute("width"));
        assertEquals(2, points.length);
        assertEquals(left + width / 3, Double.parseDouble(points[0].split(",")[0]), 0.01);
        assertEquals(plot.getAttribute("y"), points[1].split(",")[1]);
        assertFalse(new EvalCurve(List.of(Optional.of(1.0), Optional.empty())).toSvg(280).length() > 0);
    }

    @Test
    void textHasTheLastPositionAndAllMoves() {
        String text = GameView.of(fromBlack()).caption("An ending").toString();
        assertTrue(text.startsWith("An ending\n8 . . . . . . . .\n"), text);
        assertTrue(text.endsWith("\n8/8/3k4/8/4P3/8/3K4/8 b - - 2 32\n30... Kd7 31. e4 Kd6 32. Kd2"), text);
        assertTrue(GameView.of(new Board()).toString().endsWith("\n" + Constants.startStandardFENPosition));
        assertEquals(text, Printed.by(() -> Show.game(GameView.of(fromBlack()).caption("An ending"))));
    }

    @Test
    void wrongPliesAreRefused() {
        GameView view = GameView.of(fromBlack());
        assertEquals("ply 5, expected 0 to 4",
                refusal(() -> view.ply(5)));
        assertThrows(IllegalArgumentException.class, () -> view.ply(-1));
    }

    @Test
    void jsonEscapesWhatJsonOrAPageWouldMisread() {
        Map<String, List<Object>> value = Map.of("a", List.of(1L, true, "\"\\\n<\u2028\uD83D\uDE00é"));
        String json = BoardScript.json(value);
        assertEquals("{\"a\":[1,true,\"\\\"\\\\\\n\\u003c\\u2028\uD83D\uDE00é\"]}", json);
    }
}
