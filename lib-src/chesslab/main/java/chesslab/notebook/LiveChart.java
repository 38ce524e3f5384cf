package chesslab.notebook;

import chesslab.notebook.screen.Screen;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.knowm.xchart.XYChart;

/**
 * A chart that grows while a cell trains or plays. It is redrawn in place, at most twice a second, and once more when
 * it is closed. Without a kernel, only the finished chart is printed.
 *
 * <pre>{@code
 * try (LiveChart live = LiveChart.start(Charts.line("Loss", "epoch", "loss"))) {
 *     for (int epoch : Progress.range("epochs", 500)) { live.add("policy", epoch, train()); }
 * }
 * }</pre>
 *
 * <p>{@link #beside} adds a picture of what learns, drawn anew with the chart. Points may come from several threads.
 */
public final class LiveChart implements AutoCloseable {

    private static final long BETWEEN_NANOS = 500_000_000L;

    private record Points(List<Double> xs, List<Double> ys) {
    }

    private final XYChart chart;
    private final Screen screen;
    private final LongSupplier nanoClock;
    private final String id = "chart-" + UUID.randomUUID();
    private final Map<String, Points> points = new LinkedHashMap<>();
    private long nextDrawing;
    private Supplier<?> beside;
    private boolean shown;
    private boolean closed;

    LiveChart(XYChart chart, Screen screen, LongSupplier nanoClock) {
        this.chart = chart;
        this.screen = screen;
        this.nanoClock = nanoClock;
    }

    /** Returns a live chart that starts from this one and appears with its first point. */
    public static LiveChart start(XYChart chart) {
        return new LiveChart(chart, Screen.current(), System::nanoTime);
    }

    /** Shows a picture beside the chart, asked for at each redrawing in the thread that adds the point. */
    public synchronized LiveChart beside(Supplier<?> picture) {
        beside = picture;
        return this;
    }

    /**
     * Adds a point to the end of a line; the first point of a name begins a new line.
     *
     * @param y a finite number, above 0 on a logarithmic axis
     */
    public synchronized void add(String line, double x, double y) {
        if (closed) {
            throw new IllegalStateException(
                    "the chart '" + chart.getTitle() + "' is closed, so it takes no more points");
        }
        if (!Double.isFinite(x) || !Double.isFinite(y) || y <= 0 && chart.getStyler().isYAxisLogarithmic()) {
            throw new IllegalArgumentException("point (" + x + ", " + y + ") of '" + line + "', expected finite numbers"
                    + (chart.getStyler().isYAxisLogarithmic() ? ", above 0 on a logarithmic axis" : ""));
        }
        Points all = points.computeIfAbsent(line, name -> new Points(new ArrayList<>(), new ArrayList<>()));
        all.xs.add(x);
        all.ys.add(y);
        long now = nanoClock.getAsLong();
        if (screen.updatesInPlace() && (!shown || now >= nextDrawing)) {
            draw();
            long took = nanoClock.getAsLong() - now; // a busy machine draws less, and computes
            nextDrawing = now + took + Math.max(BETWEEN_NANOS, 4 * took);
        }
    }

    /** Draws the chart with all its points. Calling it again does nothing. */
    @Override
    public synchronized void close() {
        if (!closed && !points.isEmpty()) {
            draw();
        }
        closed = true;
    }

    private void draw() {
        points.forEach((line, all) -> {
            if (chart.getSeries(line) != null) {
                chart.updateXYSeries(line, all.xs, all.ys, null);
            } else {
                chart.addSeries(line, all.xs, all.ys);
            }
        });
        Map<String, String> bundle = beside == null ? Show.bundle(chart) : pair(beside.get());
        if (shown) {
            screen.update(bundle, id);
        } else {
            screen.show(bundle, id);
        }
        shown = true;
    }

    /** The picture as large as it is, and the chart as wide as the page lets it be then. */
    private Map<String, String> pair(Object picture) {
        String sides = "<div style=\"display:flex\"><div style=\"min-width:0\">%s</div><div style=\"flex:none\">%s</div></div>";
        return Map.of(Screen.TEXT, Show.bundle(chart, picture).get(Screen.TEXT), Screen.HTML, sides.formatted(
                Show.bundle(chart).get(Screen.HTML), Show.bundle(picture).get(Screen.HTML)));
    }
}
