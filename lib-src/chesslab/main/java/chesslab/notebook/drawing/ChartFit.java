package chesslab.notebook.drawing;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.internal.series.AxesChartSeries;
import org.knowm.xchart.internal.series.Series;
import org.knowm.xchart.internal.series.Series.DataType;
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
    private static final double LARGE = 1e12;
    private static final double LAST_DATE = 253_402_300_799_999.0; // of the year 9999
    private static final double ROOM = 0.02; // of the largest number
    private static final String SHORT = "0.#####E0";
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
        Runnable paint = chart instanceof XYChart lines
                ? () -> paintLines(lines, graphics)
                : () -> chart.paint(graphics, chart.getWidth(), chart.getHeight());
        if (style instanceof AxesChartStyler axes) {
            paintNumbers(chart, axes, paint);
        } else {
            paint.run();
        }
    }

    /** Writes large numbers as 2E15, with room around them: in full, XChart would try other ticks without end. */
    private static void paintNumbers(Chart<?, ?> chart, AxesChartStyler style, Runnable paint) {
        String[] before = {style.getXAxisDecimalPattern(), style.getYAxisDecimalPattern()};
        Double[] ends = {style.getXAxisMin(), style.getXAxisMax(), style.getYAxisMin(), style.getYAxisMax()};
        double[] along = largeRange(chart, AxesChartSeries::getxAxisDataType, AxesChartSeries::getXMin,
                AxesChartSeries::getXMax, ends[0], ends[1]);
        double[] up = largeRange(chart, AxesChartSeries::getyAxisDataType, AxesChartSeries::getYMin,
                AxesChartSeries::getYMax, ends[2], ends[3]);
        if (along != null && !style.isXAxisLogarithmic()) {
            style.setXAxisDecimalPattern(SHORT).setXAxisMin(along[0]).setXAxisMax(along[1]);
        }
        if (up != null && !style.isYAxisLogarithmic()) {
            style.setYAxisDecimalPattern(SHORT).setYAxisMin(up[0]).setYAxisMax(up[1]);
        }
        style.setXAxisLogarithmicDecadeOnly(!isShort(chart, AxesChartSeries::getXMin, AxesChartSeries::getXMax));
        style.setYAxisLogarithmicDecadeOnly(!isShort(chart, AxesChartSeries::getYMin, AxesChartSeries::getYMax));
        try {
            paint.run();
        } finally {
            style.setXAxisDecimalPattern(before[0]).setXAxisMin(ends[0]).setXAxisMax(ends[1]);
            style.setYAxisDecimalPattern(before[1]).setYAxisMin(ends[2]).setYAxisMax(ends[3]);
        }
    }

    /** Says if a logarithmic axis would have one power of ten or none to write a number at. */
    private static boolean isShort(Chart<?, ?> chart, ToDoubleFunction<AxesChartSeries> least,
            ToDoubleFunction<AxesChartSeries> most) {
        DoubleSummaryStatistics all = chart.getSeriesCollection().stream().filter(AxesChartSeries.class::isInstance)
                .map(AxesChartSeries.class::cast)
                .flatMapToDouble(each -> DoubleStream.of(least.applyAsDouble(each), most.applyAsDouble(each)))
                .summaryStatistics();
        return all.getMax() < 10 * all.getMin();
    }

    /**
     * Returns the ends of an axis for large numbers; null for others.
     *
     * @param low  where the style begins the axis, null if the numbers decide
     * @param high where it ends the axis, or null
     */
    private static double[] largeRange(Chart<?, ?> chart, Function<AxesChartSeries, DataType> type,
            ToDoubleFunction<AxesChartSeries> least, ToDoubleFunction<AxesChartSeries> most, Double low, Double high) {
        DoubleSummaryStatistics all = new DoubleSummaryStatistics();
        for (Series each : chart.getSeriesCollection()) {
            if (!(each instanceof AxesChartSeries series) || type.apply(series) == DataType.String) {
                continue;
            }
            double[] ends = DoubleStream.of(least.applyAsDouble(series), most.applyAsDouble(series))
                    .filter(number -> !Double.isNaN(number)).toArray();
            DoubleStream.of(ends).forEach(all);
            boolean dates = type.apply(series) == DataType.Date;
            if (DoubleStream.of(ends).anyMatch(end -> dates ? Math.abs(end) > LAST_DATE : Double.isInfinite(end))) {
                throw new IllegalArgumentException("series \"" + series.getLabel() + "\" has "
                        + (dates
                                ? "a date beyond the year 9999: expected an earlier one"
                                : "an infinite number: expected finite ones, or NaN for a gap"));
            }
            if (dates) {
                return null;
            }
        }
        double from = low == null ? all.getMin() : low;
        double to = high == null ? all.getMax() : high;
        if (all.getCount() > 0 && !(from <= to && Double.isFinite(from) && Double.isFinite(to))) {
            throw new IllegalArgumentException(
                    "an axis from " + from + " to " + to + ": expected its lower end first, both finite");
        }
        double largest = Math.max(Math.abs(from), Math.abs(to));
        return all.getCount() == 0 || largest < LARGE
                ? null
                : new double[]{low == null ? Math.max(-Double.MAX_VALUE, from - ROOM * largest) : low,
                        high == null ? Math.min(Double.MAX_VALUE, to + ROOM * largest) : high};
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
        boolean many = first != null && first.getxAxisDataType() == DataType.Number
                && first.getXData().length > chart.getStyler().getXAxisMaxLabelCount();
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
