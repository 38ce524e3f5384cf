package chesslab.notebook;

import chesslab.notebook.drawing.Svg;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.internal.chartpart.Chart;

/** Draws a chart as SVG; its text is that of the notebooks. */
record ChartImage(Chart<?, ?> chart, String result) {

    private static final List<String> COLORS = List.of("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00",
            "#000000"); // those of the notebooks
    private static final String GRID = "#dfe3e6";
    private static final int WIDTH = 860;
    private static final int HEIGHT = 440;
    private static final int LEFT = 110; // the plot's sides
    private static final int RIGHT = 830;
    private static final int TOP = 50;
    private static final int BOTTOM = 350;
    private static final int POINTS_IN_TEXT = 12;

    /** Numbers from {@code low} to {@code high} between two places; marks are {@code step} apart. */
    private record Axis(double low, double high, double step, boolean logarithmic, double from, double to) {

        /** Makes an axis of whole steps: 1, 2 or 5 times a power of ten. */
        static Axis of(DoubleStream numbers, boolean logarithmic, double from, double to) {
            double[] all = numbers.filter(Double::isFinite).map(each -> logarithmic ? Math.log10(each) : each)
                    .toArray();
            double low = DoubleStream.of(all).min().orElse(0);
            double high = Math.max(low + 1e-9, DoubleStream.of(all).max().orElse(1));
            double power = Math.pow(10, Math.floor(Math.log10((high - low) / 6)));
            double step = logarithmic
                    ? 1
                    : DoubleStream.of(1, 2, 5, 10).map(each -> each * power)
                            .filter(each -> (high - low) / each <= 7).findFirst().orElseThrow();
            return new Axis(Math.floor(low / step) * step, Math.ceil(high / step) * step, step, logarithmic, from, to);
        }

        double place(double number) {
            double value = logarithmic ? Math.log10(number) : number;
            return from + (to - from) * (value - low) / (high - low);
        }

        List<Double> marks() {
            return Stream.iterate(0, i -> i + 1).limit(Math.round((high - low) / step) + 1).map(i -> low + i * step)
                    .map(each -> logarithmic ? Math.pow(10, each) : Math.rint(each / step) * step).toList();
        }
    }

    private boolean isOfBars() {
        return chart instanceof CategoryChart;
    }

    public String toHtml() {
        return draw().toHtml(result.isEmpty() ? toString() : chart.title + ": " + result);
    }

    private Svg draw() {
        Chart.Style style = chart.getStyler();
        Svg svg = new Svg(WIDTH, HEIGHT, 8, WIDTH).label((LEFT + RIGHT) / 2.0, 30, 18, Svg.INK, chart.title);
        DoubleStream ends = isOfBars() ? DoubleStream.of(0) : DoubleStream.empty();
        Axis y = Axis.of(
                DoubleStream.concat(ends, chart.all.stream().flatMapToDouble(each -> DoubleStream.of(each.ys()))),
                style.isLogarithmic, BOTTOM, TOP);
        for (double mark : y.marks()) {
            svg.add("<line x1=\"%s\" x2=\"%s\" y1=\"%s\" y2=\"%s\" stroke=\"%s\"/>", LEFT, RIGHT, y.place(mark),
                    y.place(mark), GRID);
            svg.text(LEFT - 8, y.place(mark) + 4, 13, "end", Svg.INK, Numbers.plain(mark));
        }
        if (isOfBars()) {
            drawBars(svg, y);
        } else {
            drawLines(svg, y);
        }
        svg.text((LEFT + RIGHT) / 2.0, BOTTOM + 46, 15, "middle", Svg.INK, chart.xTitle);
        svg.add("<g transform=\"rotate(-90 24 %s)\">", (TOP + BOTTOM) / 2)
                .text(24, (TOP + BOTTOM) / 2, 15, "middle", Svg.INK, chart.yTitle).add("</g>");
        for (int i = 0; style.hasLegend && i < chart.all.size(); i++) {
            svg.label(LEFT + (RIGHT - LEFT) * (i + 0.5) / chart.all.size(), HEIGHT - 16, 14, color(i),
                    "● " + chart.all.get(i).name());
        }
        return svg;
    }

    private void drawLines(Svg svg, Axis y) {
        Axis x = Axis.of(chart.all.stream().flatMapToDouble(each -> DoubleStream.of(each.xs())), false, LEFT + 20,
                RIGHT - 20);
        x.marks().forEach(mark -> svg.text(x.place(mark), BOTTOM + 22, 13, "middle", Svg.INK, Numbers.plain(mark)));
        for (int i = 0; i < chart.all.size(); i++) {
            Chart.Series line = chart.all.get(i);
            StringBuilder points = new StringBuilder();
            for (int k = 0; k < line.ys().length; k++) {
                double[] at = {x.place(line.xs()[k]), y.place(line.ys()[k])};
                points.append(Svg.number(at[0])).append(',').append(Svg.number(at[1])).append(' ');
                svg.add("<circle cx=\"%s\" cy=\"%s\" r=\"4\" fill=\"%s\"/>", at[0], at[1], color(i));
            }
            svg.add("<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2.6\"/>", points, color(i));
        }
    }

    private void drawBars(Svg svg, Axis y) {
        List<?> labels = chart.all.get(0).labels();
        double room = (double) (RIGHT - LEFT) / labels.size();
        double width = 0.75 * room / chart.all.size();
        for (int k = 0; k < labels.size(); k++) {
            double left = LEFT + room * k + 0.125 * room;
            for (int i = 0; i < chart.all.size(); i++) {
                double value = chart.all.get(i).ys()[k];
                if (Double.isFinite(value)) {
                    double top = Math.min(y.place(value), y.place(0));
                    svg.add("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\"/>", left + i * width, top,
                            width, Math.abs(y.place(value) - y.place(0)), color(i));
                    if (chart.getStyler().hasLabels) {
                        svg.label(left + (i + 0.5) * width, top - 5, 14, Svg.INK, Numbers.plain(value));
                    }
                }
            }
            svg.text(LEFT + room * (k + 0.5), BOTTOM + 22, 13, "middle", Svg.INK, labels.get(k).toString());
        }
    }

    private static String color(int i) {
        return COLORS.get(i % COLORS.size());
    }

    @Override
    public String toString() {
        return chart.title + Stream.of(chart.yTitle, chart.xTitle).filter(title -> !title.isEmpty())
                .collect(Collectors.joining(" by ", " (", ")"))
                + chart.all.stream().map(each -> "\n  " + each.name() + ": " + points(each))
                        .collect(Collectors.joining());
    }

    private String points(Chart.Series series) {
        List<String> points = new ArrayList<>();
        for (int i = 0; i < series.ys().length; i++) {
            String x = isOfBars() ? series.labels().get(i).toString() : Numbers.plain(series.xs()[i]);
            points.add(x + " → " + (Double.isNaN(series.ys()[i]) ? "–" : Numbers.plain(series.ys()[i])));
        }
        int half = POINTS_IN_TEXT / 2;
        return points.size() <= POINTS_IN_TEXT
                ? String.join(", ", points)
                : String.join(", ", points.subList(0, half)) + ", … " + (points.size() - 2 * half) + " more …, "
                        + String.join(", ", points.subList(points.size() - half, points.size()));
    }
}
