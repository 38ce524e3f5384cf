package chesslab.training.policy;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.SoftPolicy;
import chesslab.training.sparse.SparseGradient;
import java.util.Arrays;

/**
 * The loss of positions and its gradient, by hand: how far the policy is from the label's (Kullback and Leibler), in
 * nats, plus the squared error of the expected score times a weight.
 */
final class PolicyGradient implements SparseGradient {

    private final PolicyNetwork network;
    private final PolicyExamples examples;
    private final PolicyPass pass;
    private final double[] policy = new double[PolicyFeatures.MOST_MOVES];
    private final double[] label = new double[PolicyFeatures.MOST_MOVES];
    private double divergence;
    private double expected; // score of the mover
    private double error; // of it; 0 where the label has none
    private final float[] slopes; // [H] of the products, then of the numbers
    private final float[] rowSlopes = new float[MoveRows.ROWS]; // [place of a row]
    private final float[] sums;

    PolicyGradient(PolicyNetwork network, PolicyExamples examples) {
        this.network = network;
        this.examples = examples;
        pass = new PolicyPass(network);
        slopes = new float[network.hidden];
        sums = new float[network.weights.length];
    }

    @Override
    public float[] sums() {
        return sums;
    }

    @Override
    public double loss(int position) {
        PreparedData.Row row = examples.row(position);
        return loss(row, row.board(), PolicyExamples.history(row), row.policy());
    }

    private double loss(PreparedData.Row row, Board board, PolicyFeatures.History history, SoftPolicy known) {
        pass.read(board, history);
        pass.probabilities(policy);
        readLabel(board, known);
        expected = pass.expectedScore();
        error = Float.isNaN(row.score()) ? 0 : expected - row.score();
        return divergence + examples.valueWeight() * error * error;
    }

    private double lossRepeated(int position) {
        PreparedData.Row row = examples.row(position);
        Board board = row.board();
        SoftPolicy known = row.policy();
        int best = 0;
        for (int i = 1; i < known.moves().length; i++) {
            best = known.probabilities()[i] > known.probabilities()[best] ? i : best;
        }
        Move made = MoveIndex.move(known.moves()[best], board);
        return loss(row, board, PolicyExamples.history(row).repeating(made), known.without(best));
    }

    private void readLabel(Board board, SoftPolicy known) {
        int count = pass.features.moveCount;
        Arrays.fill(label, 0, count, 0);
        divergence = 0;
        int found = 0;
        for (int move = 0; move < count && found < known.moves().length; move++) {
            int index = MoveIndex.index(pass.features.moves[move], board.getSideToMove());
            for (int i = 0; i < known.moves().length; i++) {
                if (known.moves()[i] == index) {
                    label[move] = known.probabilities()[i];
                    divergence += label[move] * StrictMath.log(label[move] / Math.max(policy[move], 1e-30));
                    found++;
                }
            }
        }
        if (found < known.moves().length) {
            throw new IllegalArgumentException("a label with a move that is not legal in " + board.getFen());
        }
    }

    @Override
    public double add(int position, int epoch, float share) {
        double loss = examples.isShownAsRepeated(position, epoch) ? lossRepeated(position) : loss(position);
        int half = network.half;
        Arrays.fill(slopes, 0, half, 0);
        float slope = (float) (2 * examples.valueWeight() * error * expected * (1 - expected)) * share;
        sums[network.value + half] += slope;
        addProducts(network.value, slope);
        addSlopes(network.value, slope);
        addRows(share);
        addInputs();
        return loss;
    }

    private void addRows(float share) {
        PolicyFeatures features = pass.features;
        Arrays.fill(rowSlopes, 0, features.rowCount, 0);
        for (int move = 0; move < features.moveCount; move++) {
            float slope = (float) (policy[move] - label[move]) * share;
            for (int i = move * MoveRows.PER_MOVE; i < (move + 1) * MoveRows.PER_MOVE; i++) {
                rowSlopes[features.places[i]] += slope;
            }
        }
        for (int place = 0; place < features.rowCount; place++) {
            int start = network.rows + features.rows[place] * network.half;
            addProducts(start, rowSlopes[place]);
            addSlopes(start, rowSlopes[place]);
            sums[network.rowBiases + features.rows[place]] += rowSlopes[place];
        }
    }

    private void addProducts(int start, float slope) {
        float[] target = sums;
        float[] products = pass.products;
        for (int unit = 0; unit < products.length; unit++) {
            target[start + unit] += slope * products[unit];
        }
    }

    private void addSlopes(int start, float slope) {
        float[] target = slopes;
        float[] weights = network.weights;
        for (int unit = 0; unit < network.half; unit++) {
            target[unit] += slope * weights[start + unit];
        }
    }

    /** Turns the slopes of the products into those of the numbers, and adds them to the inputs' rows. */
    private void addInputs() {
        int half = network.half;
        for (int unit = 0; unit < half; unit++) {
            float one = pass.numbers[unit];
            float other = pass.numbers[unit + half];
            float slope = slopes[unit];
            slopes[unit] = one > 0 && one < 1 ? slope * PolicyPass.clipped(other) : 0;
            slopes[unit + half] = other > 0 && other < 1 ? slope * PolicyPass.clipped(one) : 0;
        }
        addNumbers(network.biases);
        for (int i = 0; i < pass.features.inputCount; i++) {
            addNumbers(pass.features.inputs[i] * network.hidden);
        }
    }

    private void addNumbers(int start) {
        float[] target = sums;
        float[] numbers = slopes;
        for (int unit = 0; unit < numbers.length; unit++) {
            target[start + unit] += numbers[unit];
        }
    }
}
