package org.knowm.xchart;

import java.util.List;
import org.knowm.xchart.internal.chartpart.Chart;

/** Lines. */
public final class XYChart extends Chart<Object, Object> {

    public XYChart(String title, String xTitle, String yTitle) {
        super(title, xTitle, yTitle);
    }

    public Series addSeries(String name, List<? extends Number> xs, List<? extends Number> ys) {
        return added(new Series(name, List.of(), numbers(xs), numbers(ys)));
    }
}
