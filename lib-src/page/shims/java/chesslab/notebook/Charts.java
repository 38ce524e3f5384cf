package chesslab.notebook;

import java.util.List;
import java.util.stream.IntStream;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.XYChart;

/** The charts that a page draws: lines and bars. */
public final class Charts {

    private Charts() {
    }

    public static XYChart line(String title, String xTitle, String yTitle) {
        return new XYChart(title, xTitle, yTitle);
    }

    public static XYChart logLine(String title, String xTitle, String yTitle) {
        XYChart chart = line(title, xTitle, yTitle);
        chart.getStyler().setYAxisLogarithmic(true);
        return chart;
    }

    public static CategoryChart bars(String title, String xTitle, String yTitle) {
        return new CategoryChart(title, xTitle, yTitle);
    }

    public static List<Integer> upTo(int last) {
        return IntStream.rangeClosed(1, last).boxed().toList();
    }
}
