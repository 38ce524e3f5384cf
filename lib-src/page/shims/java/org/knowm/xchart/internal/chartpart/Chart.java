package org.knowm.xchart.internal.chartpart;

import java.util.ArrayList;
import java.util.List;

/** The data of a chart, and what the notebooks set of its style. */
public class Chart<T, U> {

    /** A line, or the bars of one color; {@code labels} are of the bars, {@code xs} of the line. */
    public record Series(String name, List<?> labels, double[] xs, double[] ys) {
    }

    /** What the notebooks set. */
    public static final class Style {

        public boolean isLogarithmic;
        public boolean hasLegend = true;
        public boolean hasLabels;

        public Style setYAxisLogarithmic(boolean is) {
            isLogarithmic = is;
            return this;
        }

        public Style setLegendVisible(boolean is) {
            hasLegend = is;
            return this;
        }

        public Style setLabelsVisible(boolean is) {
            hasLabels = is;
            return this;
        }
    }

    public final String title;
    public final String xTitle;
    public final String yTitle;
    public final List<Series> all = new ArrayList<>();
    private final Style style = new Style();

    protected Chart(String title, String xTitle, String yTitle) {
        this.title = title;
        this.xTitle = xTitle;
        this.yTitle = yTitle;
    }

    public Style getStyler() {
        return style;
    }

    protected Series added(Series series) {
        all.add(series);
        return series;
    }

    protected static double[] numbers(List<? extends Number> list) {
        return list.stream().mapToDouble(Number::doubleValue).toArray();
    }
}
