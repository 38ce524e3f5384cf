package chesslab.notebook.drawing;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.internal.series.Series;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.CategoryStyler;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Paints a chart so that its words have room: a legend that is too wide for one row goes to the right of the plot or
 * below it line by line; names of bars that would touch are slanted, and thinned out where even that is not enough;
 * ticks of lines keep the distance that the style asks for.
 * The chart itself is left as it was, since its owner may add to it and show it again.
 */
public final class ChartFit {

    private static final FontRenderContext METRICS = new FontRenderContext(null, true, true);
    private static final double SLANTED_LINE = 18; // what a slanted name takes of the axis
    private static final double BESIDE_PLOT = 90; // axis, its title and margins, about
    private static final double NAME_GAP = 8;
    private static final double BESIDE_SHARE = 0.35; // what names may take of the width beside the plot
    private static final int MOST_LETTERS = 24;
    private static final Pattern NUMBER = Pattern.compile("[-+]?\\d[\\d.,]*");
    private static final int SLANT = 45;
    private static final String UNSEEN = "\u0000";
    private static final double UNEVEN = Math.sqrt(2) - 1;

    private ChartFit() {
    }

    /** Paints the chart in its own size. */
    public static void paint(Chart<?, ?> chart, Graphics2D graphics) {
        Styler style = chart.getStyler();
        Styler.LegendPosition position = style.getLegendPosition();
        Styler.LegendLayout layout = style.getLegendLayout();
        try {
            fitLegend(chart);
            if (chart instanceof CategoryChart bars) {
                paintBars(bars, graphics);
            } else if (chart instanceof XYChart lines && hasManyPoints(lines)) {
                paintLines(lines, graphics);
            } else {
                chart.paint(graphics, chart.getWidth(), chart.getHeight());
            }
        } finally {
            style.setLegendPosition(position);
            style.setLegendLayout(layout);
        }
    }

    private static void fitLegend(Chart<?, ?> chart) {
        Styler style = chart.getStyler();
        List<String> names = chart.getSeriesCollection().stream().filter(Series::isShowInLegend)
                .map(Series::getLabel).toList();
        double entry = style.getLegendSeriesLineLength() + 2.0 * style.getLegendPadding();
        double row = names.stream().mapToDouble(name -> entry + longest(Stream.of(name), style.getLegendFont())).sum();
        if (style.getLegendLayout() == Styler.LegendLayout.Horizontal && row > chart.getWidth() - entry) {
            style.setLegendLayout(Styler.LegendLayout.Vertical);
            boolean beside = longest(names.stream(), style.getLegendFont()) < BESIDE_SHARE * chart.getWidth();
            style.setLegendPosition(beside ? Styler.LegendPosition.OutsideE : Styler.LegendPosition.OutsideS);
        }
    }

    private static void paintBars(CategoryChart chart, Graphics2D graphics) {
        CategoryStyler style = chart.getStyler();
        int rotation = style.getXAxisLabelRotation();
        int most = style.getXAxisMaxLabelCount();
        int spacing = style.getXAxisTickMarkSpacingHint();
        AxesChartStyler.TextAlignment alignment = style.getXAxisLabelAlignmentVertical();
        List<?> names = names(chart);
        double room = (chart.getWidth() - BESIDE_PLOT) / Math.max(1, names.size());
        double longest = longest(names.stream().map(Object::toString), style.getAxisTickLabelsFont()) + NAME_GAP;
        try {
            style.setXAxisTickMarkSpacingHint(1); // else XChart leaves names out where bars are closer than this
            if (longest <= room) {
                style.setXAxisMaxLabelCount(0); // all of them
            } else if (names.stream().allMatch(String.class::isInstance)) { // XChart reads others as numbers or dates
                boolean slanted = !names.stream().allMatch(name -> NUMBER.matcher(name.toString()).matches());
                if (slanted && rotation == 0) {
                    style.setXAxisLabelRotation(SLANT);
                    style.setXAxisLabelAlignmentVertical(AxesChartStyler.TextAlignment.Right);
                }
                style.setXAxisMaxLabelCount(0); // XChart's own thinning puts names under bars that are not theirs
                rename(chart, thinned(names, (int) Math.ceil((slanted ? SLANTED_LINE : longest) / room)));
            }
            chart.paint(graphics, chart.getWidth(), chart.getHeight());
        } finally {
            rename(chart, names);
            style.setXAxisLabelRotation(rotation);
            style.setXAxisLabelAlignmentVertical(alignment);
            style.setXAxisMaxLabelCount(most);
            style.setXAxisTickMarkSpacingHint(spacing);
        }
    }

    /**
     * Paints many points. XChart labels every point of evenly spaced ones as long as the labels just touch. A point
     * that no reader sees makes them uneven, and the ticks then have the distance that the style asks for.
     */
    private static void paintLines(XYChart chart, Graphics2D graphics) {
        XYSeries first = chart.getSeriesCollection().iterator().next();
        double[] xs = first.getXData();
        double between = xs[0] + (xs[xs.length - 1] - xs[0]) * UNEVEN;
        try {
            XYSeries unseen = chart.addSeries(UNSEEN, new double[]{between}, new double[]{first.getYData()[0]});
            unseen.setShowInLegend(false);
            unseen.setMarker(SeriesMarkers.NONE);
            chart.paint(graphics, chart.getWidth(), chart.getHeight());
        } finally {
            chart.removeSeries(UNSEEN);
        }
    }

    private static boolean hasManyPoints(XYChart chart) {
        return chart.getSeriesCollection().stream().limit(1)
                .anyMatch(first -> first.getXData().length > chart.getStyler().getXAxisMaxLabelCount());
    }

    private static List<?> names(CategoryChart chart) {
        for (CategorySeries series : chart.getSeriesCollection()) {
            return new ArrayList<>(series.getXData());
        }
        return List.of();
    }

    /** One name of {@code step}, the others blank, cut where they would leave no room for the bars. */
    public static List<String> thinned(List<?> names, int step) {
        List<String> shown = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i).toString();
            String cut = name.length() > MOST_LETTERS ? name.substring(0, MOST_LETTERS - 1) + "…" : name;
            shown.add(i % step == 0 ? cut : " ");
        }
        return shown;
    }

    private static void rename(CategoryChart chart, List<?> names) {
        for (CategorySeries series : chart.getSeriesCollection()) {
            series.replaceData(names, series.getYData(), series.getExtraValues());
        }
    }

    private static double longest(Stream<String> texts, Font font) {
        return texts.flatMap(String::lines).mapToDouble(line -> font.getStringBounds(line, METRICS).getWidth()).max()
                .orElse(0);
    }
}
