package chesslab.kernel;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DisplayTest {
    @Test
    void outsideOfANotebookNothingIsShownAndThatIsSaid() {
        assertFalse(Display.running());
        IllegalStateException thrown = assertThrows(IllegalStateException.class,
                () -> Display.display(Map.of("text/plain", "x"), null));
        assertTrue(thrown.getMessage().contains("no kernel runs"), thrown.getMessage());
        assertThrows(IllegalArgumentException.class, () -> Display.update(Map.of("text/plain", "x"), null));
    }
}
