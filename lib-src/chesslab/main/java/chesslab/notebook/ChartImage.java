package chesslab.notebook;

import chesslab.notebook.drawing.ChartFit;
import chesslab.notebook.drawing.Svg;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.AxesChart;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.internal.series.Series;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * The picture of an XChart chart: a PNG of twice its displayed size, sharp on every screen. It is drawn again on each
 * use. Lines of more than 40 points lose their markers; dots without a line keep them.
 *
 * @param result a sentence for readers who cannot see the picture; if it is empty they get the data
 */
public record ChartImage(Chart<?, ?> chart, String result) {

    private static final int MANY_POINTS = 40;
    private static final int POINTS_IN_TEXT = 12;

    public ChartImage {
        for (Series series : chart.getSeriesCollection()) {
            if (series instanceof XYSeries line && line.getXData().length > MANY_POINTS
                    && !line.getXYSeriesRenderStyle().equals(Optional.of(XYSeries.XYSeriesRenderStyle.Scatter))) {
                line.setMarker(SeriesMarkers.NONE);
            }
        }
    }

    /** Returns the chart as a PNG file of twice its width and height in pixels. */
    public byte[] toPng() {
        BufferedImage image = new BufferedImage(2 * chart.getWidth(), 2 * chart.getHeight(),
                BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.scale(2, 2);
        ChartFit.paint(chart, graphics);
        graphics.dispose();
        try (ByteArrayOutputStream bytes = new ByteArrayOutputStream()) {
            ImageIO.write(image, "png", bytes);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("the chart '" + chart.getTitle() + "' could not be written as PNG", e);
        }
    }

    public String toHtml() {
        return Svg.image("image/png", toPng(), chart.getWidth(), chart.getHeight(),
                result.isEmpty() ? toString() : chart.getTitle() + ": " + result);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(chart.getTitle());
        if (chart instanceof AxesChart<?, ?> axes) {
            text.append(Stream.of(axes.getYAxisTitle(), axes.getXAxisTitle()).filter(title -> !title.isEmpty())
                    .collect(Collectors.joining(" by ", " (", ")")));
        }
        chart.getSeriesCollection().stream().filter(series -> series.isShowInLegend() || rows().isEmpty()).forEach(
                series -> text.append("\n  ").append(series.getName()).append(": ").append(points(series)));
        return text.toString();
    }

    private Optional<Function<Double, String>> rows() {
        return chart instanceof XYChart lines
                ? Optional.ofNullable(lines.getStyler().getYAxisTickLabelsFormattingFunction())
                : Optional.empty();
    }

    private String points(Series series) {
        List<String> points = new ArrayList<>();
        if (series instanceof XYSeries line) {
            for (int i = 0; i < line.getXData().length; i++) {
                String x = Numbers.plain(line.getXData()[i]);
                double y = line.getYData()[i];
                points.add(rows().map(row -> row.apply(y) + " → " + x).orElse(x + " → " + Numbers.plain(y)));
            }
        } else if (series instanceof CategorySeries bars) {
            int i = 0;
            for (Object label : bars.getXData()) {
                double value = bars.getYData()[i++];
                points.add(label + " → " + (Double.isNaN(value) ? "–" : Numbers.plain(value)));
            }
        } else {
            return series.getClass().getSimpleName();
        }
        if (points.size() <= POINTS_IN_TEXT) {
            return String.join(", ", points);
        }
        int half = POINTS_IN_TEXT / 2;
        return String.join(", ", points.subList(0, half)) + ", … " + (points.size() - 2 * half) + " more …, "
                + String.join(", ", points.subList(points.size() - half, points.size()));
    }
}
