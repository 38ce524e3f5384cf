package chesslab.notebook;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * XChart's charts in one style: one size, fonts readable from the back row, colors that color-blind readers can
 * distinguish (Okabe and Ito) with a marker for each, and a light background that also works on a dark page. The
 * methods return XChart's charts: add series, change anything, and pass the chart to {@link Show#chart}.
 */
public final class Charts {

    static final int WIDTH = 860;
    static final int HEIGHT = 440;

    private static final int ROW = 28; // of dots
    private static final int FEWEST_ROWS = 3; // with fewer XChart leaves out names
    private static final int BESIDE_ROWS = 160; // title, axis and legend
    private static final String INTERVAL = "interval of row ";

    private static final Color INK = new Color(0x33383c);
    private static final Color GRID = new Color(0xdfe3e6);
    private static final Color CARD = new Color(0xfbfbf9);
    private static final Color[] COLORS = {new Color(0x0072B2), new Color(0xD55E00), new Color(0x009E73),
            new Color(0xCC79A7), new Color(0x56B4E9), new Color(0xE69F00), new Color(0x000000)};
    private static final Marker[] MARKERS = {SeriesMarkers.CIRCLE, SeriesMarkers.SQUARE, SeriesMarkers.TRIANGLE_UP,
            SeriesMarkers.DIAMOND, SeriesMarkers.TRIANGLE_DOWN, SeriesMarkers.CROSS, SeriesMarkers.PLUS};

    static {
        Drawings.offer();
    }

    private Charts() {
    }

    /** Returns a line chart over a number axis; add series with {@code addSeries(name, xs, ys)}. */
    public static XYChart line(String title, String xTitle, String yTitle) {
        XYChart chart = new XYChartBuilder().width(WIDTH).height(HEIGHT).title(title).xAxisTitle(xTitle)
                .yAxisTitle(yTitle).build();
        theme(chart.getStyler());
        chart.getStyler().setMarkerSize(8);
        return chart;
    }

    /** Returns a line chart over counts, such as epochs, with only whole numbers on the axis. */
    public static XYChart epochs(String title, String xTitle, String yTitle) {
        XYChart chart = line(title, xTitle, yTitle);
        chart.getStyler().setXAxisTickLabelsFormattingFunction(
                x -> Math.abs(x - Math.rint(x)) < 1e-9 ? Long.toString(Math.round(x)) : "");
        return chart;
    }

    /**
     * Returns a {@link #line} chart with a logarithmic upward axis, for values that grow by factors. All must be above
     * 0.
     */
    public static XYChart logLine(String title, String xTitle, String yTitle) {
        XYChart chart = line(title, xTitle, yTitle);
        chart.getStyler().setYAxisLogarithmic(true);
        return chart;
    }

    /**
     * Returns bars over names: one series for single bars, several for groups side by side. Add series with {@code
     * addSeries(name, names, values)}.
     */
    public static CategoryChart bars(String title, String xTitle, String yTitle) {
        CategoryChart chart = new CategoryChartBuilder().width(WIDTH).height(HEIGHT).title(title).xAxisTitle(xTitle)
                .yAxisTitle(yTitle).build();
        theme(chart.getStyler());
        chart.getStyler().setAvailableSpaceFill(0.75);
        chart.getStyler().setLabelsFont(font(Font.BOLD, 14));
        chart.getStyler().setPlotGridVerticalLinesVisible(false);
        return chart;
    }

    /**
     * A row of {@link #dots}: a value with its interval.
     *
     * @param name  label of the row
     * @param group its group, such as a family of players
     * @param value position of the dot
     * @param low   the lower end of the interval, {@code value} for none
     * @param high  the upper end
     */
    public record Dot(String name, String group, double value, double low, double high) {
    }

    /**
     * Returns dots with their intervals, one below the other in the given order; the axis may begin above 0. Each group
     * has its own color and shape.
     *
     * @throws IllegalArgumentException if there is no dot
     */
    public static XYChart dots(String title, String axis, List<Dot> dots) {
        return dots(title, axis, dots, dots.stream().map(Dot::group).distinct().toList());
    }

    /**
     * Returns dots as above.
     *
     * @param groups all groups that there are, so that each has the same color on charts that have only some of them
     */
    public static XYChart dots(String title, String axis, List<Dot> dots, List<String> groups) {
        if (dots.isEmpty()) {
            throw new IllegalArgumentException("no dots: expected one or more");
        }
        int rows = Math.max(FEWEST_ROWS, dots.size());
        XYChart chart = new XYChartBuilder().width(WIDTH).height(BESIDE_ROWS + ROW * rows).title(title)
                .xAxisTitle(axis).build();
        theme(chart.getStyler());
        chart.getStyler().setMarkerSize(11);
        chart.getStyler().setYAxisMin(-1.0).setYAxisMax(rows + 1.0).setYAxisTickMarkSpacingHint(ROW - 6);
        chart.setCustomYAxisTickLabelsFormatter(y -> {
            int i = rows - (int) Math.rint(y); // XChart takes fewer labels, or never ends, where two are alike or
            return i < 0 ? "\u2009".repeat(-i) // one of the lowest three is long: below the last dot is room for these
                    : i >= dots.size() ? " ".repeat(i + 1 - dots.size()) : dots.get(i).name();
        });
        List<String> found = dots.stream().map(Dot::group).distinct().toList();
        for (int i = 0; i < dots.size(); i++) {
            Dot dot = dots.get(i);
            double row = rows - i;
            XYSeries interval = chart.addSeries(INTERVAL + i, new double[]{dot.low(), dot.high()},
                    new double[]{row, row});
            interval.setMarker(SeriesMarkers.NONE).setLineColor(color(groups.indexOf(dot.group())))
                    .setShowInLegend(false);
        }
        chart.getStyler().setLegendVisible(found.size() > 1).setLegendPadding(8);
        for (String group : found) {
            int g = groups.indexOf(group);
            int[] members = IntStream.range(0, dots.size()).filter(i -> dots.get(i).group().equals(group)).toArray();
            chart.addSeries(group, Arrays.stream(members).mapToDouble(i -> dots.get(i).value()).toArray(),
                    Arrays.stream(members).mapToDouble(i -> rows - i).toArray())
                    .setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter)
                    .setMarker(MARKERS[g % MARKERS.length]).setMarkerColor(color(g));
        }
        return chart;
    }

    private static Color color(int group) {
        return COLORS[group % COLORS.length];
    }

    /** Returns the numbers from 1 to {@code last}, for the axis of counted steps. */
    public static List<Integer> upTo(int last) {
        return IntStream.rangeClosed(1, last).boxed().toList();
    }

    private static void theme(AxesChartStyler style) {
        style.setChartBackgroundColor(CARD);
        style.setPlotBackgroundColor(Color.WHITE);
        style.setPlotBorderVisible(false);
        style.setChartFontColor(INK);
        style.setChartTitleFont(font(Font.BOLD, 18));
        style.setChartTitleBoxVisible(false);
        style.setAxisTitleFont(font(Font.PLAIN, 15));
        style.setAxisTickLabelsFont(font(Font.PLAIN, 13));
        style.setAxisTickLabelsColor(INK);
        style.setPlotGridLinesColor(GRID);
        style.setPlotGridLinesStroke(new BasicStroke(1));
        style.setPlotContentSize(0.94);
        style.setLegendFont(font(Font.PLAIN, 14));
        style.setLegendPadding(14);
        style.setLegendPosition(Styler.LegendPosition.OutsideS);
        style.setLegendLayout(Styler.LegendLayout.Horizontal);
        style.setLegendBackgroundColor(CARD);
        style.setLegendBorderColor(CARD);
        style.setSeriesColors(COLORS);
        style.setSeriesMarkers(MARKERS);
        style.setSeriesLines(new BasicStroke[]{new BasicStroke(2.6f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND)});
        style.setYAxisDecimalPattern("#,##0.####");
        style.setXAxisTickMarkSpacingHint(90);
        style.setYAxisTickMarkSpacingHint(45);
        style.setXAxisMaxLabelCount(9);
        style.setLocale(Locale.ROOT);
        style.setAntiAlias(true);
    }

    private static Font font(int style, int size) {
        return new Font(Font.SANS_SERIF, style, size);
    }
}
