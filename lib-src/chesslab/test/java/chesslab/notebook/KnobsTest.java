package chesslab.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.notebook.Knobs.Scale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** One word sets the size of a run's experiments. */
class KnobsTest {

    @Test
    void wordsAreReadInAnyCaseAndNothingMeansNormal() {
        assertEquals(Scale.QUICK, Scale.parse("quick"));
        assertEquals(Scale.LARGE, Scale.parse(" LARGE "));
        assertEquals(Scale.NORMAL, Scale.parse("Normal"));
        assertEquals(Scale.NORMAL, Scale.parse(null));
        assertEquals(Scale.NORMAL, Scale.parse("  "));
    }

    @Test
    void unknownWordIsRefusedWithThoseThatAreKnown() {
        String message = assertThrows(IllegalArgumentException.class, () -> Scale.parse("huge")).getMessage();
        assertTrue(message.contains("CHESSLAB_SCALE") && message.contains("'huge'")
                && message.contains("quick, normal or large"), message);
    }

    @Test
    void eachScalePicksItsNumber() {
        assertEquals(200, Scale.QUICK.pick(200, 5_000, 100_000));
        assertEquals(5_000, Scale.NORMAL.pick(200, 5_000, 100_000));
        assertEquals(100_000, Scale.LARGE.pick(200, 5_000, 100_000));
    }

    @Test
    void runHasOneScaleForAllNumbers() {
        int number = Map.of("quick", 1, "normal", 2, "large", 3).get(Knobs.scale());
        assertEquals(number, Knobs.scaled(1, 2, 3));
        assertEquals(number / 2.0, Knobs.scaled(0.5, 1.0, 1.5));
    }
}
