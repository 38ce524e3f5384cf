package chesslab.notebook;

import static chesslab.game.Refusal.refusal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYChart;

class LiveChartTest {

    private static final long MILLISECOND = 1_000_000;

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
        assertEquals(List.of(TITLE + "1 → 2"), screen.shown);
        assertEquals(3, screen.updates.size(), screen.updates::toString); // epochs 6 and 11, and the end
        String last = screen.updates.get(2);
        assertTrue(last.startsWith(TITLE + "1 → 2, 2 → 2") && last.endsWith("11 → 2"), last);
        assertEquals(1, screen.ids.size());
    }

    @Test
    void linesThatBeginLaterAreAddedInTheirOrder() {
        NotingScreen screen = new NotingScreen(true);
        LiveChart live = new LiveChart(chart, screen, () -> now);
        live.add("policy", 1, 2);
        live.add("rook", 1, 5);
        live.add("bishop", 1, 3);
        live.close();
        live.close();
        assertEquals(List.of(TITLE + "1 → 2"), screen.shown);
        assertEquals(List.of(TITLE + "1 → 2\n  rook: 1 → 5\n  bishop: 1 → 3"), screen.updates);
    }

    @Test
    void pictureBesideItIsDrawnAnewWithTheChart() {
        NotingScreen screen = new NotingScreen(true);
        try (LiveChart live = new LiveChart(chart, screen, () -> now).beside(() -> "at " + now / MILLISECOND)) {
            live.add("policy", 1, 2);
            now += 100 * MILLISECOND;
        }
        assertTrue(screen.shown.get(0).endsWith("\n\nat 0"), screen.shown::toString);
        assertTrue(screen.updates.get(0).endsWith("\n\nat 100"), screen.updates::toString);
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
        assertEquals(List.of(TITLE + "1 → 1, 2 → 2, 3 → 3"), screen.shown);
    }

    @Test
    void chartWithoutPointsIsNeverShown() {
        NotingScreen screen = new NotingScreen(true);
        new LiveChart(chart, screen, () -> now).close();
        assertEquals(List.of(), screen.shown);
    }

    @Test
    void pointsThatCannotBeDrawnAreRefused() {
        LiveChart live = new LiveChart(chart, new NotingScreen(true), () -> now);
        assertThrows(IllegalArgumentException.class, () -> live.add("policy", 1, Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> live.add("policy", Double.POSITIVE_INFINITY, 1));
        LiveChart log = new LiveChart(Charts.logLine("Loss", "epoch", "loss"), new NotingScreen(true), () -> now);
        assertEquals("point (1.0, 0.0) of 'policy', expected finite numbers, above 0 on a logarithmic axis",
                refusal(() -> log.add("policy", 1, 0)));
        live.close();
        assertThrows(IllegalStateException.class, () -> live.add("policy", 1, 1));
    }
}
