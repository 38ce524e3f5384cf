package chesslab.training.nnue;

import chesslab.encoding.dataset.ScoredPositions;
import chesslab.search.nnue.NnueNetwork;
import chesslab.training.sparse.SparseGradient;

/**
 * The loss of some positions and its gradient, by hand. Only the features that a position has are touched, about 24 of
 * 768 on each side: that is why this beats matrix products.
 */
final class Gradient implements SparseGradient {

    private final float[] sums; // as Weights.values
    private final Weights weights;
    private final ScoredPositions positions;
    private final int hidden;
    private final int[] features = new int[ScoredPositions.MOST_PIECES];
    private final int[] others = new int[ScoredPositions.MOST_PIECES]; // as the other side sees them
    private final float[] mine; // [hidden]
    private final float[] theirs;

    Gradient(Weights weights, ScoredPositions positions) {
        this.weights = weights;
        this.positions = positions;
        this.hidden = weights.hidden;
        this.sums = new float[weights.values.length];
        this.mine = new float[hidden];
        this.theirs = new float[hidden];
    }

    @Override
    public float[] sums() {
        return sums;
    }

    /** Returns the squared error of a position's expected score. */
    @Override
    public double loss(int position) {
        double error = probability(forward(position, 0)) - target(position);
        return error * error;
    }

    /**
     * Adds a position's gradient, times a share, and returns its squared error. In every second epoch left and right
     * are swapped, which, castling apart, changes no score.
     */
    @Override
    public double add(int position, int epoch, float share) {
        int count = forward(position, (position + epoch) % 2 == 0 ? 7 : 0);
        double probability = probability(count);
        double error = probability - target(position);
        float slope = (float) (2 * error * probability * (1 - probability)) * share;
        sums[weights.bias] += slope;
        backward(mine, features, count, slope, weights.output);
        backward(theirs, others, count, slope, weights.output + hidden);
        return error * error;
    }

    private double target(int position) {
        return 1 / (1 + StrictMath.exp(-NnueNetwork.LOG_ODDS * positions.score(position)));
    }

    /** Computes the first layer for both sides, and returns how many features a side has. */
    private int forward(int position, int turn) {
        int count = positions.features(position, features);
        for (int i = 0; i < count; i++) {
            int feature = features[i];
            int swapped = feature < NnueNetwork.FEATURES / 2
                    ? feature + NnueNetwork.FEATURES / 2
                    : feature - NnueNetwork.FEATURES / 2;
            features[i] = (feature ^ turn) * hidden;
            others[i] = (swapped ^ 56 ^ turn) * hidden;
        }
        sum(mine, features, count);
        sum(theirs, others, count);
        return count;
    }

    private void sum(float[] target, int[] rows, int count) {
        float[] values = weights.values;
        System.arraycopy(values, weights.biases, target, 0, hidden);
        int i = 0;
        for (; i + 3 < count; i += 4) {
            int a = rows[i];
            int b = rows[i + 1];
            int c = rows[i + 2];
            int d = rows[i + 3];
            for (int unit = 0; unit < target.length; unit++) {
                target[unit] += values[a + unit] + values[b + unit] + (values[c + unit] + values[d + unit]);
            }
        }
        for (; i < count; i++) {
            int a = rows[i];
            for (int unit = 0; unit < target.length; unit++) {
                target[unit] += values[a + unit];
            }
        }
    }

    private double probability(int count) {
        float[] values = weights.values;
        float sum = values[weights.bias];
        for (int unit = 0; unit < hidden; unit++) {
            float own = clipped(mine[unit]);
            float other = clipped(theirs[unit]);
            sum += own * own * values[weights.output + unit] + other * other * values[weights.output + hidden + unit];
        }
        return 1 / (1 + StrictMath.exp(-sum));
    }

    private static float clipped(float number) {
        return Math.max(0, Math.min(1, number));
    }

    /**
     * Spreads the slope of the last sum over a side's weights; {@code numbers} then hold the slopes of the first layer.
     */
    private void backward(float[] numbers, int[] rows, int count, float slope, int output) {
        float[] values = weights.values;
        for (int unit = 0; unit < numbers.length; unit++) {
            float clipped = clipped(numbers[unit]);
            sums[output + unit] += slope * clipped * clipped;
            float inner = numbers[unit] > 0 && numbers[unit] < 1 ? 2 * clipped * slope * values[output + unit] : 0;
            numbers[unit] = inner;
            sums[weights.biases + unit] += inner;
        }
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            for (int unit = 0; unit < numbers.length; unit++) {
                sums[row + unit] += numbers[unit];
            }
        }
    }
}
