package chesslab.notebook.drawing;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.util.Collection;
import java.util.List;
import java.util.stream.DoubleStream;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.internal.series.Series;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Gives the words of a chart room: a legend that is too wide for one row goes to the right of the plot or below it line
 * by line, and names of bars that would touch are slanted.
 */
public final class ChartFit {

    private static final FontRenderContext METRICS = new FontRenderContext(null, true, true);
    private static final double BESIDE_PLOT = 90; // axis, its title and margins, about
    private static final double BESIDE_SHARE = 0.35; // what names may take of the width beside the plot
    private static final String UNSEEN = "\u0000";

    private ChartFit() {
    }

    /** Paints the chart in its own size. */
    public static void paint(Chart<?, ?> chart, Graphics2D graphics) {
        Styler style = chart.getStyler();
        double entry = style.getLegendSeriesLineLength() + 2.0 * style.getLegendPadding();
        double row = 0;
        double longest = 0;
        for (Series series : chart.getSeriesCollection()) {
            double name = series.isShowInLegend() ? length(series.getLabel(), style.getLegendFont()) : -entry;
            row += entry + name;
            longest = Math.max(longest, name);
        }
        double room = chart.getWidth() - entry - namesOfRows(chart);
        if (style.getLegendLayout() == Styler.LegendLayout.Horizontal && row > room) {
            style.setLegendLayout(Styler.LegendLayout.Vertical);
            style.setLegendPosition(longest < BESIDE_SHARE * chart.getWidth()
                    ? Styler.LegendPosition.OutsideE
                    : Styler.LegendPosition.OutsideS);
        }
        if (chart instanceof CategoryChart bars) {
            slantNames(bars);
        }
        if (chart instanceof XYChart lines) {
            paintLines(lines, graphics);
        } else {
            chart.paint(graphics, chart.getWidth(), chart.getHeight());
        }
    }

    /** Returns the width of the names left of a plot; XChart puts a legend below the middle of the plot. */
    private static double namesOfRows(Chart<?, ?> chart) {
        if (!(chart.getStyler() instanceof AxesChartStyler style)
                || style.getYAxisTickLabelsFormattingFunction() == null) {
            return 0;
        }
        return DoubleStream.iterate(style.getYAxisMin(), row -> row <= style.getYAxisMax(), row -> row + 1)
                .mapToObj(style.getYAxisTickLabelsFormattingFunction()::apply)
                .mapToDouble(name -> length(name, style.getAxisTickLabelsFont())).max().orElse(0);
    }

    private static double length(String text, Font font) {
        return text.lines().mapToDouble(line -> font.getStringBounds(line, METRICS).getWidth()).max().orElse(0);
    }

    /** Writes the name of every bar: XChart leaves some out where bars are closer than the style asks for. */
    private static void slantNames(CategoryChart chart) {
        AxesChartStyler style = chart.getStyler();
        Collection<?> names = chart.getSeriesCollection().stream().findFirst()
                .<Collection<?>>map(CategorySeries::getXData).orElse(List.of());
        double room = (chart.getWidth() - BESIDE_PLOT) / names.size();
        style.setXAxisTickMarkSpacingHint(1).setXAxisMaxLabelCount(0);
        if (style.getXAxisLabelRotation() == 0
                && names.stream().anyMatch(name -> length(name + " ", style.getAxisTickLabelsFont()) > room)) {
            style.setXAxisLabelRotation(45).setXAxisLabelAlignmentVertical(AxesChartStyler.TextAlignment.Right);
        }
    }

    /**
     * Paints lines. XChart labels every point of evenly spaced ones as long as the labels just touch. A point that no
     * reader sees makes them uneven, and the ticks then have the distance that the style asks for.
     */
    private static void paintLines(XYChart chart, Graphics2D graphics) {
        XYSeries first = chart.getSeriesCollection().stream().findFirst().orElse(null);
        boolean many = first != null && first.getXData().length > chart.getStyler().getXAxisMaxLabelCount();
        if (many) {
            double[] xs = first.getXData();
            double between = xs[0] + (xs[xs.length - 1] - xs[0]) * (Math.sqrt(2) - 1);
            chart.addSeries(UNSEEN, new double[]{between}, new double[]{first.getYData()[0]})
                    .setMarker(SeriesMarkers.NONE).setShowInLegend(false);
        }
        try {
            chart.paint(graphics, chart.getWidth(), chart.getHeight());
        } finally {
            if (many) {
                chart.removeSeries(UNSEEN);
            }
        }
    }
}
