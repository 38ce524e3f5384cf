package chesslab.notebook;

import static chesslab.game.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Side;
import chesslab.hexapawn.Hexapawn;
import chesslab.hexapawn.HexapawnSize;
import chesslab.hexapawn.HexapawnSolver;
import chesslab.notebook.drawing.Palette;
import chesslab.notebook.drawing.TreeLayout;
import chesslab.search.TerminalValue;
import chesslab.search.TreeNode;
import chesslab.search.TreeRecorder;
import chesslab.search.chess.ChessSearch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

class TreeImageTest {

    private static final String WHITE = "#ffffff";

    private static TreeNode recorded(int depth) {
        TreeRecorder<Move> recorder = new TreeRecorder<>();
        ChessSearch.alphaBeta().observedBy(recorder).search(Board.fromFen("7k/8/8/8/8/1p6/P7/K7 w - - 0 1"), depth);
        return recorder.take();
    }

    private static TreeNode flat(int children) {
        return new TreeNode("", "7", false, false, IntStream.range(0, children)
                .mapToObj(i -> new TreeNode("m" + i, "" + i, false, i == 0, List.of())).toList());
    }

    private static Stream<TreeNode> all(TreeNode node) {
        return Stream.concat(Stream.of(node), node.children().stream().flatMap(TreeImageTest::all));
    }

    private static List<Element> paths(TreeImage image) throws Exception {
        return Markup.elements(Markup.drawn(image), "path");
    }

    private static List<Element> boxes(TreeImage image) throws Exception {
        return paths(image).stream().filter(path -> path.getAttribute("d").endsWith("Z")).toList();
    }

    private static double number(Element path, int index) {
        return Double.parseDouble(path.getAttribute("d").split("[A-Z ]+")[index + 1]);
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 500, 700, 1000, 2500})
    void everyMoveAndValueIsWrittenOnceAtEverySize(int size) throws Exception {
        TreeNode tree = recorded(2);
        List<String> expected = new ArrayList<>(all(tree).flatMap(node -> Stream.of(node.move(), node.value()))
                .filter(text -> !text.isEmpty()).toList());
        Collections.addAll(expected, "White to move", "Black to move", "best play", "best answer", "not searched");
        List<String> written = Markup.texts(Markup.drawn(TreeImage.of(tree).size(size)));
        assertEquals(expected.stream().sorted().toList(), written.stream().sorted().toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 500, 700, 1000, 2500})
    void nodesOfOneTreeNeverOverlap(int size) {
        TreeLayout layout = TreeLayout.of(recorded(3), recorded(3), size);
        List<TreeLayout.Spot> spots = layout.root().all().toList();
        assertEquals(101, spots.size());
        for (TreeLayout.Spot a : spots) {
            assertTrue(a.x() - a.width() / 2 >= 0 && a.x() + a.width() / 2 <= layout.width(), a::toString);
            for (TreeLayout.Spot b : spots) {
                boolean beside = Math.abs(a.x() - b.x()) >= (a.width() + b.width()) / 2;
                boolean below = layout.top(b) >= layout.top(a) + a.height()
                        || layout.top(a) >= layout.top(b) + b.height();
                assertTrue(a == b || beside || below, () -> a + " and " + b);
            }
        }
    }

    @Test
    void aValueThatFailsLeavesThePositionAsItWas() {
        Hexapawn start = new Hexapawn();
        assertThrows(IllegalStateException.class, () -> TreeImage.of(start, 2, Hexapawn::san, position -> {
            throw new IllegalStateException();
        }));
        assertEquals(new Hexapawn().toString(), start.toString());
    }

    @Test
    void sizeIsKeptUntilLettersCannotGetSmaller() {
        assertEquals(20, TreeLayout.of(flat(6), flat(6), 1000).letters());
        TreeLayout narrow = TreeLayout.of(recorded(2), recorded(2), 800);
        assertTrue(narrow.width() <= 800, () -> "" + narrow.width());
        TreeLayout tooNarrow = TreeLayout.of(recorded(2), recorded(2), 100);
        assertTrue(tooNarrow.width() > 100 && tooNarrow.letters() >= 11, () -> "" + tooNarrow.width());
    }

    @Test
    void parentStandsOverTheMiddleOfItsChildren() {
        TreeLayout.Spot root = TreeLayout.of(flat(6), flat(6), 1000).root();
        assertEquals((root.children().get(0).x() + root.children().get(5).x()) / 2, root.x(), 1e-9);
    }

    @Test
    void prunedNodesAreGrayDashedAndCut() throws Exception {
        TreeNode tree = recorded(2);
        long pruned = all(tree).filter(TreeNode::pruned).count();
        assertEquals(7, pruned);
        List<Element> dashed = paths(TreeImage.of(tree)).stream()
                .filter(path -> path.hasAttribute("stroke-dasharray")).toList();
        assertEquals(2 * pruned + 1, dashed.size()); // edge and box of each, and one line of the key
        assertEquals(List.of("#7b858c"), dashed.stream().map(path -> path.getAttribute("stroke")).distinct().toList());
        assertEquals(pruned + 1, paths(TreeImage.of(tree)).stream()
                .filter(path -> path.getAttribute("stroke").equals(Palette.ORANGE)).count());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void principalVariationIsBoldAndBlue(int depth) throws Exception {
        TreeImage image = TreeImage.of(recorded(depth));
        assertEquals(2 * depth + 2, paths(image).stream() // an edge for each move, a box more, one line of the key
                .filter(path -> path.getAttribute("stroke").equals(Palette.BLUE)).count());
        List<String> bold = Markup.elements(Markup.drawn(image), "text").stream()
                .filter(text -> text.getAttribute("fill").equals(Palette.BLUE))
                .map(Element::getTextContent).toList();
        assertEquals(List.of("a2b3", "h8g8", "a1b2").subList(0, depth), bold);
    }

    @Test
    void treeWithoutChosenMovesHasNoBestPlay() throws Exception {
        TreeNode open = new TreeNode("", "?", false, false, List.of(new TreeNode("A", "3", false, false, List.of())));
        assertEquals(List.of(), paths(TreeImage.of(open)).stream()
                .filter(path -> path.getAttribute("stroke").equals(Palette.BLUE)).toList());
        assertTrue(!Markup.texts(Markup.drawn(TreeImage.of(open))).contains("best play"));
    }

    @Test
    void whiteIsLightAndPointsUpAndBlackIsDarkAndPointsDown() throws Exception {
        for (boolean whiteAtRoot : new boolean[]{true, false}) {
            Hexapawn start = Hexapawn.fromText(whiteAtRoot ? "p2/3/P2 w" : "p2/3/P2 b");
            List<Element> boxes = boxes(TreeImage.of(start, 1, Hexapawn::san, game -> 7));
            assertEquals(4, boxes.size()); // root, child, and two in the key
            for (int i = 0; i < 4; i++) {
                boolean white = (i % 2 == 0) == (whiteAtRoot || i >= 2);
                assertEquals(white, boxes.get(i).getAttribute("fill").equals(WHITE));
                double point = number(boxes.get(i), 1);
                double base = number(boxes.get(i), 4);
                assertEquals(white, point < base, boxes.get(i).getAttribute("d"));
            }
        }
    }

    @Test
    void inTreesWithShadesOnlyThePointShowsTheSide() throws Exception {
        TreeNode shaded = new TreeNode("", "1", false, false, List.of(new TreeNode("a", "0", false, false, List.of()),
                new TreeNode("b", "1", false, false, 1, List.of())));
        TreeNode open = new TreeNode("", "1", false, false, List.of(new TreeNode("a", "0", false, false, List.of()),
                new TreeNode("b", "1", false, false, List.of())));
        for (TreeImage image : List.of(TreeImage.of(shaded), TreeImage.frames(List.of(open, shaded)).get(0))) {
            List<Element> boxes = boxes(image);
            assertEquals(0, boxes.stream().filter(box -> box.getAttribute("fill").equals("#4a545b")).count());
            assertEquals(WHITE, boxes.get(1).getAttribute("fill"));
            assertTrue(number(boxes.get(4), 1) > number(boxes.get(4), 4), "the key's box for Black points down");
        }
        assertEquals("#4a545b", boxes(TreeImage.of(open)).get(1).getAttribute("fill"));
    }

    @Test
    void treeOfAnyGameHasTheMovesAndTheValuesGiven() {
        HexapawnSolver solver = new HexapawnSolver(HexapawnSize.THREE_BY_THREE);
        Hexapawn start = new Hexapawn();
        String tree = TreeImage.of(start, 2, Hexapawn::san, game -> solver.winner(game) == Side.WHITE ? 1 : -1)
                .toString();
        assertTrue(tree.startsWith("(root) -1\n  a2 -1 *\n    b2 1\n    bxa2 -1 *\n    c2 1\n  b2 -1\n"), tree);
        assertEquals(new Hexapawn().toString(), start.toString());
    }

    @Test
    void judgedTreeHasEveryPositionAtWhichTheGameGoesOn() {
        HexapawnSolver solver = new HexapawnSolver(HexapawnSize.THREE_BY_THREE);
        Hexapawn start = new Hexapawn();
        TreeNode tree = TreeImage.judged(start, Hexapawn::san,
                game -> game.legalMoves().size() < 2 ? 0 : solver.winner(game) == Side.WHITE ? 5 : -5);
        assertEquals(118, tree.size());
        assertTrue(tree.toString().startsWith("(root) -\n  a2 -\n    b2 +\n      · "), tree::toString);
        assertEquals(new Hexapawn().toString(), start.toString());
    }

    @Test
    void captionStandsBelowAndInTheAlternative() throws Exception {
        TreeImage image = TreeImage.of(recorded(2)).caption("Is it \"cut\" & <dry>?");
        assertTrue(image.toHtml().contains(
                "alt=\"Is it &quot;cut&quot; &amp; &lt;dry&gt;? (search tree of 26 nodes, value 100, best play "));
        assertTrue(Markup.texts(Markup.drawn(image)).contains("Is it \"cut\" & <dry>?"));
    }

    @Test
    void textIsIndented() {
        TreeNode pruned = new TreeNode("b", "", true, false, List.of());
        TreeNode chosen = new TreeNode("a", "3", false, true, List.of(new TreeNode("c", "3", false, true, List.of())));
        TreeNode root = new TreeNode("", "3", false, false, List.of(chosen, pruned));
        assertEquals("(root) 3\n  a 3 *\n    c 3 *\n  b x\nSmall", TreeImage.of(root).caption("Small").toString());
    }

    @Test
    void movesOfChessCanBeShownAsPlayersWriteThem() {
        String text = TreeImage.of(recorded(2)).inSan(Board.fromFen("7k/8/8/8/8/1p6/P7/K7 w - - 0 1")).toString();
        assertEquals(List.of("(root) 100", "axb3 100 *", "Kg8 100 *"), text.lines().map(String::strip)
                .filter(line -> line.matches("\\(root\\).*|axb3.*|Kg8 100 \\*")).limit(3).toList(), text);
        Board black = new Board();
        black.doMove("e4");
        TreeNode answer = new TreeNode("", "7", false, false,
                List.of(new TreeNode("g8f6", "7", false, true, List.of())));
        assertEquals("(root) 7\n  Nf6 7 *", TreeImage.of(answer).inSan(black).toString());
        assertThrows(IllegalArgumentException.class, () -> TreeImage.of(answer).inSan(new Board()));
    }

    @Test
    void addingMakesANewPicture() {
        TreeImage plain = TreeImage.of(flat(3));
        String before = plain.toSvg();
        plain.caption("other").size(300);
        assertEquals(before, plain.toSvg());
    }

    @Test
    void treeTooLargeToReadIsRefusedWithWhatToDo() throws Exception {
        assertEquals(150 + 2, boxes(TreeImage.of(flat(149))).size()); // two in the key
        assertRefused(() -> TreeImage.of(flat(1500)), "1,501 nodes, at most 150", "search less deep",
                "children().get(0)");
        assertThrows(IllegalArgumentException.class, () -> TreeImage.of(flat(150)));
    }

    @Test
    void wrongInputIsRefused() {
        assertRefused(() -> TreeImage.of(null), "null");
        TreeImage image = TreeImage.of(flat(2));
        for (int size : new int[]{299, 4001}) {
            assertRefused(() -> image.size(size), "size " + size);
        }
    }

    @Test
    void filmAsksBeforeEachStepAndShowsNothingOfItBefore() throws Exception {
        TreeRecorder<String> recorder = new TreeRecorder<>();
        recorder.enter("A", -TerminalValue.INFINITY, TerminalValue.INFINITY);
        recorder.enter("A1", -TerminalValue.INFINITY, TerminalValue.INFINITY);
        recorder.leave(5, true);
        recorder.leave(5, true);
        recorder.enter("B", 5, TerminalValue.INFINITY);
        recorder.enter("B1", 5, TerminalValue.INFINITY);
        recorder.leave(1, true);
        recorder.cut(List.of("B2"));
        recorder.cut(List.of("B3"));
        recorder.leave(1, false);
        TreeNode whole = tree("", tree("A", leaf("A1", "5")),
                tree("B", leaf("B1", "1"), leaf("B2", "6"), tree("B3", leaf("B3A", "9"))));
        Steps film = TreeImage.asking(whole, recorder.frames(true));
        assertEquals(List.of(List.of("search"), List.of("cut")),
                film.questions().stream().map(Steps.Question::right).toList());
        assertTrue(film.questions().get(1).text().startsWith("B2 is next"));
        assertEquals(List.of("alpha and beta are [5, ∞], so B1 can still matter",
                "alpha and beta are [5, 1], so B2 can no longer matter"),
                film.questions().stream().map(Steps.Question::why).toList());
        String first = ((TreeImage) film.pictures().get(0)).toSvg();
        for (String number : List.of(">1<", ">6<", ">9<")) {
            assertTrue(first.contains(number), number);
        }
        List<String> boxes = boxes((TreeImage) film.pictures().get(0)).stream()
                .map(box -> box.getAttribute("stroke") + box.getAttribute("fill")).toList();
        List<String> unseen = new ArrayList<>(boxes.subList(3, boxes.size() - 2));
        String asked = unseen.remove(1);
        assertEquals(1, Set.copyOf(unseen).size(), "all nodes of B but the next look alike");
        assertFalse(unseen.contains(asked), "B1 is next");
    }

    private static TreeNode tree(String move, TreeNode... children) {
        return new TreeNode(move, "?", false, false, List.of(children));
    }

    private static TreeNode leaf(String move, String value) {
        return new TreeNode(move, value, false, false, List.of());
    }

    @Test
    void framesKeepAllNodesInTheirPlaces() throws Exception {
        TreeNode begun = new TreeNode("", "[−∞, ∞]", false, false,
                List.of(new TreeNode("a", "", false, false, List.of()),
                        new TreeNode("b", "", false, false, List.of())));
        TreeNode done = new TreeNode("", "5", false, false, List.of(new TreeNode("a", "5", false, true, 0.5, List.of()),
                new TreeNode("b", "", true, false, List.of())));
        List<TreeImage> frames = TreeImage.frames(List.of(begun, done));
        assertEquals(boxes(frames.get(0)).stream().limit(3).map(box -> box.getAttribute("d")).toList(),
                boxes(frames.get(1)).stream().limit(3).map(box -> box.getAttribute("d")).toList());
        assertNotEquals(boxes(frames.get(0)).get(1).getAttribute("fill"),
                boxes(frames.get(1)).get(1).getAttribute("fill"));
        assertThrows(IllegalArgumentException.class, () -> TreeImage.frames(List.of(begun, flat(3))));
        assertThrows(IllegalArgumentException.class, () -> TreeImage.frames(List.of()));
        assertThrows(IllegalArgumentException.class, () -> new TreeNode("a", "", false, false, 1.1, List.of()));
    }
}
