package chesslab.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.notebook.screen.Screen;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYChart;

/** A live chart is redrawn in place and not too often, and its last picture has every point. */
class LiveChartTest {

    private static final long MILLISECOND = 1_000_000;

    /** Notes what was shown; in place or not, as a kernel or a terminal. */
    private static final class NotingScreen implements Screen {
        private final boolean inPlace;
        private final List<String> drawn = new ArrayList<>();
        private final List<String> ids = new ArrayList<>();

        private NotingScreen(boolean inPlace) {
            this.inPlace = inPlace;
        }

        @Override
        public void show(Map<String, String> bundle) {
            throw new AssertionError("a live chart needs an id");
        }

        @Override
        public void show(Map<String, String> bundle, String id) {
            drawn.add("new " + bundle.get(TEXT));
            ids.add(id);
        }

        @Override
        public void update(Map<String, String> bundle, String id) {
            drawn.add("again " + bundle.get(TEXT));
            ids.add(id);
        }

        @Override
        public boolean updatesInPlace() {
            return inPlace;
        }

        @Override
        public String name() {
            return "test";
        }
    }

    private static final String TITLE = "Loss (loss by epoch)\n  policy: ";

    private final XYChart chart = Charts.line("Loss", "epoch", "loss");
    private long now;

    @Test
    void chartIsRedrawnAtMostTwiceASecondAndOnceAtTheEnd() {
        NotingScreen screen = new NotingScreen(true);
        try (LiveChart live = new LiveChart(chart, screen, () -> now)) {
            for (int epoch = 1; epoch <= 11; epoch++) {
                live.add("policy", epoch, 2);
                now += 100 * MILLISECOND;
            }
        }
        assertEquals(4, screen.drawn.size(), screen.drawn::toString); // epochs 1, 6 and 11, and the end
        assertEquals("new " + TITLE + "1 → 2", screen.drawn.get(0));
        assertTrue(screen.drawn.get(3).startsWith("again " + TITLE + "1 → 2, 2 → 2"), screen.drawn.get(3));
        assertTrue(screen.drawn.get(3).endsWith("11 → 2"), screen.drawn.get(3));
        assertEquals(1, screen.ids.stream().distinct().count());
    }

    @Test
    void linesThatBeginLaterAreAdded() {
        NotingScreen screen = new NotingScreen(true);
        LiveChart live = new LiveChart(chart, screen, () -> now);
        live.add("policy", 1, 2);
        live.add("value", 1, 0.5);
        live.close();
        live.close();
        assertEquals(List.of("new " + TITLE + "1 → 2", "again " + TITLE + "1 → 2\n  value: 1 → 0.5"), screen.drawn);
    }

    @Test
    void terminalGetsTheFinishedChartOnly() {
        NotingScreen screen = new NotingScreen(false);
        try (LiveChart live = new LiveChart(chart, screen, () -> now)) {
            for (int epoch = 1; epoch <= 3; epoch++) {
                live.add("policy", epoch, epoch);
                now += 1000 * MILLISECOND;
            }
        }
        assertEquals(List.of("new " + TITLE + "1 → 1, 2 → 2, 3 → 3"), screen.drawn);
    }

    @Test
    void chartWithoutPointsIsNeverShown() {
        NotingScreen screen = new NotingScreen(true);
        new LiveChart(chart, screen, () -> now).close();
        assertEquals(List.of(), screen.drawn);
    }

    @Test
    void pointsThatCannotBeDrawnAreRefused() {
        LiveChart live = new LiveChart(chart, new NotingScreen(true), () -> now);
        assertThrows(IllegalArgumentException.class, () -> live.add("policy", 1, Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> live.add("policy", Double.POSITIVE_INFINITY, 1));
        LiveChart log = new LiveChart(Charts.logLine("Loss", "epoch", "loss"), new NotingScreen(true), () -> now);
        String message = assertThrows(IllegalArgumentException.class, () -> log.add("policy", 1, 0)).getMessage();
        assertEquals("point (1.0, 0.0) of 'policy', expected finite numbers, above 0 on a logarithmic axis", message);
        live.close();
        assertThrows(IllegalStateException.class, () -> live.add("policy", 1, 1));
    }
}
