package chesslab.training.sparse;

import chesslab.encoding.scores.ScoredPositions;
import chesslab.search.nnue.NnueNetwork;

/**
 * The loss of some positions and its gradient, without automatic differentiation. It uses only a position's features,
 * about 24 of 768 on each side, and is therefore faster than matrix products. The weights are the features' rows,
 * [768][hidden], the biases, [hidden], the outputs, [2 hidden], and one last bias.
 */
final class NnueGradient implements SparseExamples.Gradient {

    private final float[] weights;
    private final float[] sums;
    private final ScoredPositions positions;
    private final int hidden;
    private final int[] features = new int[ScoredPositions.MOST_PIECES];
    private final int[] others = new int[ScoredPositions.MOST_PIECES]; // as the other side sees them
    private final float[] mine; // [hidden]
    private final float[] theirs;

    NnueGradient(float[] weights, int hidden, ScoredPositions positions) {
        this.weights = weights;
        this.positions = positions;
        this.hidden = hidden;
        sums = new float[weights.length];
        mine = new float[hidden];
        theirs = new float[hidden];
    }

    static int biases(int hidden) {
        return NnueNetwork.FEATURES * hidden;
    }

    static int outputs(int hidden) {
        return biases(hidden) + hidden;
    }

    @Override
    public float[] sums() {
        return sums;
    }

    /** Returns the squared error of a position's expected score. */
    @Override
    public double loss(int position) {
        forward(position, 0);
        double error = probability() - target(position);
        return error * error;
    }

    /**
     * Adds a position's gradient, times a share, and returns its squared error. Every second epoch swaps left and
     * right, which, except for castling, changes no score.
     */
    @Override
    public double add(int position, int epoch, float share) {
        int count = forward(position, (position + epoch) % 2 == 0 ? 7 : 0);
        double probability = probability();
        double error = probability - target(position);
        float slope = (float) (2 * error * probability * (1 - probability)) * share;
        sums[sums.length - 1] += slope;
        backward(mine, features, count, slope, outputs(hidden));
        backward(theirs, others, count, slope, outputs(hidden) + hidden);
        return error * error;
    }

    private double target(int position) {
        return 1 / (1 + StrictMath.exp(-NnueNetwork.LOG_ODDS * positions.score(position)));
    }

    /** Computes the first layer for both sides, and returns the number of features of a side. */
    private int forward(int position, int turn) {
        int count = positions.features(position, features);
        for (int i = 0; i < count; i++) {
            int half = NnueNetwork.FEATURES / 2;
            others[i] = features[i] + (features[i] < half ? half : -half) ^ 56 ^ turn;
            features[i] ^= turn;
        }
        Rows.sum(mine, weights, biases(hidden), features, count);
        Rows.sum(theirs, weights, biases(hidden), others, count);
        return count;
    }

    private double probability() {
        int outputs = outputs(hidden);
        float sum = weights[weights.length - 1];
        for (int unit = 0; unit < hidden; unit++) {
            float own = Rows.clipped(mine[unit]);
            float other = Rows.clipped(theirs[unit]);
            sum += own * own * weights[outputs + unit] + other * other * weights[outputs + hidden + unit];
        }
        return 1 / (1 + StrictMath.exp(-sum));
    }

    /**
     * Spreads the slope of the last sum over a side's weights; {@code numbers} then hold the slopes of the first layer.
     */
    private void backward(float[] numbers, int[] rows, int count, float slope, int output) {
        for (int unit = 0; unit < numbers.length; unit++) {
            float clipped = Rows.clipped(numbers[unit]);
            sums[output + unit] += slope * clipped * clipped;
            numbers[unit] = numbers[unit] > 0 && numbers[unit] < 1 ? 2 * clipped * slope * weights[output + unit] : 0;
        }
        Rows.add(sums, biases(hidden), numbers, 0, hidden);
        for (int i = 0; i < count; i++) {
            Rows.add(sums, rows[i] * hidden, numbers, 0, hidden);
        }
    }
}
