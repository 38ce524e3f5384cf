package org.knowm.xchart;

import java.util.List;
import org.knowm.xchart.internal.chartpart.Chart;

/** Bars. */
public final class CategoryChart extends Chart<Object, Object> {

    public CategoryChart(String title, String xTitle, String yTitle) {
        super(title, xTitle, yTitle);
    }

    public Series addSeries(String name, List<?> labels, List<? extends Number> values) {
        return added(new Series(name, labels, new double[0], numbers(values)));
    }
}
