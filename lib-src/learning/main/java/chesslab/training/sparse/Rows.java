package chesslab.training.sparse;

/** Sums and products with rows of a network's weights, which are all in one array. */
public final class Rows {

    private Rows() {
    }

    /**
     * Writes the sum of a bias and of some rows, which begin at index 0 of the weights.
     *
     * @param target as long as a row
     * @param bias   the start of the bias
     * @param rows   the numbers of the rows
     * @param count  the number of rows to use
     */
    public static void sum(float[] target, float[] weights, int bias, int[] rows, int count) {
        System.arraycopy(weights, bias, target, 0, target.length);
        int i = 0;
        for (; i + 3 < count; i += 4) {
            int a = rows[i] * target.length;
            int b = rows[i + 1] * target.length;
            int c = rows[i + 2] * target.length;
            int d = rows[i + 3] * target.length;
            for (int unit = 0; unit < target.length; unit++) {
                target[unit] += weights[a + unit] + weights[b + unit] + (weights[c + unit] + weights[d + unit]);
            }
        }
        for (; i < count; i++) {
            add(target, 0, weights, rows[i] * target.length, target.length);
        }
    }

    /** Adds numbers to others, from two indices on. */
    public static void add(float[] target, int at, float[] numbers, int from, int length) {
        for (int unit = 0; unit < length; unit++) {
            target[at + unit] += numbers[from + unit];
        }
    }

    /** Adds numbers times a factor to others, from two indices on. */
    public static void add(float[] target, int at, float factor, float[] numbers, int from, int length) {
        for (int unit = 0; unit < length; unit++) {
            target[at + unit] += factor * numbers[from + unit];
        }
    }

    /** Returns the product with a row, with four independent sums for speed. */
    public static float product(float[] numbers, float[] weights, int row) {
        float a = 0;
        float b = 0;
        float c = 0;
        float d = 0;
        for (int unit = 0; unit < numbers.length; unit += 4) {
            a += numbers[unit] * weights[row + unit];
            b += numbers[unit + 1] * weights[row + unit + 1];
            c += numbers[unit + 2] * weights[row + unit + 2];
            d += numbers[unit + 3] * weights[row + unit + 3];
        }
        return a + b + (c + d);
    }

    /** Returns a number clipped to 0 to 1. */
    public static float clipped(float number) {
        return Math.max(0, Math.min(1, number));
    }
}
