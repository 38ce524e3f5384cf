package chesslab.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class DiagramsTest {

    private static List<Element> circles(NetworkImage image) throws Exception {
        return Markup.elements(Markup.drawn(image), "circle").stream()
                .filter(circle -> circle.hasAttribute("fill-opacity")).toList();
    }

    @Test
    void networkShowsSizesNamesAndNumbersOfWeights() throws Exception {
        NetworkImage image = NetworkImage.of(21, 128, 3).names("board", "hidden", "policy").caption("A <small> one");
        assertTrue(Markup.texts(Markup.drawn(image))
                .containsAll(List.of("21", "128", "3", "2,688 weights", "384 weights", "board",
                        "hidden", "policy", "A <small> one")));
        assertEquals("21 board → 128 hidden → 3 policy\nA <small> one", image.toString());
    }

    @Test
    void longLayersShowTheirEndsWithAGapBetween() throws Exception {
        NetworkImage image = NetworkImage.of(11, 12);
        assertEquals(11 + 10, circles(image).size());
        assertEquals(1, Collections.frequency(Markup.texts(Markup.drawn(image)), "⋮"));
    }

    @Test
    void unitsAreBlueAboveZeroAndOrangeBelowAndDeepestForTheGreatest() throws Exception {
        List<Element> units = circles(NetworkImage.of(3, 1).units(0, 0.5f, 0, -2));
        assertEquals(List.of("0.25", "0", "1"),
                units.subList(0, 3).stream().map(unit -> unit.getAttribute("fill-opacity")).toList());
        assertEquals(List.of(BoardImage.BLUE, BoardImage.ORANGE),
                List.of(units.get(0).getAttribute("fill"), units.get(2).getAttribute("fill")));
    }

    @Test
    void unitsCanHaveTexts() throws Exception {
        List<String> texts = Markup.texts(Markup.drawn(NetworkImage.of(2, 2).texts(1, List.of("a2", "b2"))));
        assertTrue(texts.containsAll(List.of("a2", "b2")), texts::toString);
    }

    @Test
    void flowHasItsBoxesArrowsAndSkips() throws Exception {
        FlowImage image = FlowImage.of("x", "3 × 3\nconvolution", "+").arrows("119 planes", "64 planes").skip(0, 2);
        assertTrue(
                Markup.texts(Markup.drawn(image)).containsAll(List.of("x", "3 × 3", "convolution", "+", "119 planes")));
        assertEquals(2 + 2, Markup.elements(Markup.drawn(image), "path").size() - 2, "lines and heads");
        assertEquals("x → 3 × 3 convolution → +; from x to +; along the arrows: [119 planes, 64 planes]",
                image.toString());
    }

    @Test
    void whatDoesNotFitIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> NetworkImage.of(3));
        assertThrows(IllegalArgumentException.class, () -> NetworkImage.of(3, 0));
        assertThrows(IllegalArgumentException.class, () -> NetworkImage.of(3, 2).units(0, 1, 2));
        assertThrows(IllegalArgumentException.class, () -> NetworkImage.of(3, 2).names("one"));
        assertThrows(IllegalArgumentException.class, () -> FlowImage.of("alone"));
        assertThrows(IllegalArgumentException.class, () -> FlowImage.of("a", "b").skip(1, 1));
        assertThrows(IllegalArgumentException.class, () -> FlowImage.of("a", "b").arrows("1", "2"));
        assertThrows(IllegalArgumentException.class, () -> new Steps(List.of()));
    }

    @Test
    void stepsShowFirstAndLastWithoutAScriptAndAllWithOne() {
        Steps steps = new Steps(IntStream.rangeClosed(1, 20).mapToObj(i -> FlowImage.of("a", "<frame" + i + ">"))
                .toList());
        String still = steps.toHtml(false);
        assertTrue(still.contains("frame1&gt;") && still.contains("frame20&gt;"), still);
        assertFalse(still.contains("frame2&gt;") || still.contains("<script"));
        assertTrue(still.contains("9 of 20 pictures"));
        String live = steps.toHtml(true);
        assertTrue(live.contains("stepView(") && live.contains("frame2"));
        assertTrue(steps.toString().startsWith("(1 of 20)\na → <frame1>"));
    }
}
