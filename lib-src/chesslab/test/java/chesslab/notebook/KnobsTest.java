package chesslab.notebook;

import static chesslab.game.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

class KnobsTest {

    @Test
    void scaleIsReadInAnyCaseAndNormalWithoutOne() {
        assertEquals("quick", Knobs.scale("quick"));
        assertEquals("large", Knobs.scale(" LARGE "));
        assertEquals("normal", Knobs.scale(null));
        assertEquals("normal", Knobs.scale("  "));
    }

    @Test
    void unknownWordIsRefusedWithThoseThatAreKnown() {
        assertRefused(() -> Knobs.scale("huge"), "CHESSLAB_SCALE", "'huge'", "quick, normal or large");
    }

    @Test
    void runHasOneScaleForAllNumbers() {
        int number = Map.of("quick", 1, "normal", 2, "large", 3).get(Knobs.scale());
        assertEquals(number, Knobs.scaled(1, 2, 3));
        assertEquals(number / 2.0, Knobs.scaled(0.5, 1.0, 1.5));
    }
}
