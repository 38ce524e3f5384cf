package org.teavm.classlib.java.util;

import java.util.Locale;
import org.teavm.classlib.java.util.function.TDoubleConsumer;

/** Numbers' count, sum and ends; the sum is compensated for what rounding loses, as in the JDK. */
public class TDoubleSummaryStatistics implements TDoubleConsumer {

    private long count;
    private double sum;
    private double lost;
    private double simple;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    public TDoubleSummaryStatistics() {
    }

    public TDoubleSummaryStatistics(long count, double min, double max, double sum) {
        if (count < 0 || count > 0 && min > max) {
            throw new IllegalArgumentException(count < 0 ? "Negative count value" : "Minimum greater than maximum");
        }
        if (count > 0) {
            this.count = count;
            this.sum = sum;
            this.simple = sum;
            this.min = min;
            this.max = max;
        }
    }

    @Override
    public void accept(double number) {
        count++;
        simple += number;
        add(number);
        min = Math.min(min, number);
        max = Math.max(max, number);
    }

    private void add(double number) {
        double term = number - lost;
        double next = sum + term;
        lost = next - sum - term;
        sum = next;
    }

    public void combine(TDoubleSummaryStatistics other) {
        count += other.count;
        simple += other.simple;
        add(other.sum);
        add(-other.lost);
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
    }

    public final long getCount() {
        return count;
    }

    public final double getSum() {
        double exact = sum - lost;
        return Double.isNaN(exact) && Double.isInfinite(simple) ? simple : exact;
    }

    public final double getMin() {
        return min;
    }

    public final double getMax() {
        return max;
    }

    public final double getAverage() {
        return count > 0 ? getSum() / count : 0;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "DoubleSummaryStatistics{count=%d, sum=%f, min=%f, average=%f, max=%f}",
                count, getSum(), min, getAverage(), max);
    }
}
