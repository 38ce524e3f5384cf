package chesslab.training.policy;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.dataset.PositionBatch;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.SoftPolicy;
import chesslab.encoding.dataset.Split;
import chesslab.training.sparse.Rows;
import chesslab.training.sparse.SparseExamples;
import java.util.Arrays;

/**
 * The loss of positions and its gradient, without automatic differentiation: the Kullback-Leibler divergence of the
 * policy from the label's, in nats, plus the squared error of the expected score.
 */
final class PolicyGradient implements SparseExamples.Gradient {

    private static final int SHOWN_AS_REPEATED = 16;

    private final PolicyNetwork network;
    private final PreparedData data;
    private final Split split;
    private final PolicyEvaluator pass;
    private final double[] label = new double[PolicyFeatures.MOST_MOVES];
    private double divergence;
    private double error; // of it; 0 where the label has none
    private final float[] slopes; // [H] of the products, then of the numbers
    private final float[] rowSlopes = new float[MoveRows.ROWS]; // [place of a row]
    private final float[] sums;

    PolicyGradient(PolicyNetwork network, PreparedData data, Split split) {
        this.network = network;
        this.data = data;
        this.split = split;
        pass = new PolicyEvaluator(network);
        slopes = new float[network.hidden];
        sums = new float[network.weights.length];
    }

    @Override
    public float[] sums() {
        return sums;
    }

    @Override
    public double loss(int position) {
        PositionBatch row = data.row(split, position);
        return loss(row, PolicyTrainer.history(row, 0), row.policy(0));
    }

    private double loss(PositionBatch row, PolicyFeatures.History history, SoftPolicy known) {
        Board board = row.board(0);
        pass.read(board, history);
        readLabel(board, known);
        error = Float.isNaN(row.scores()[0]) ? 0 : pass.expectedScore - row.scores()[0];
        return divergence + error * error;
    }

    /**
     * Returns whether an epoch presents a position as if it had occurred before: one of {@value #SHOWN_AS_REPEATED} of
     * those where the mover is not worse, with its best move made then, and the engine's other lines as targets.
     * Otherwise the network would learn to repeat the same move.
     */
    boolean isShownAsRepeated(int position, int epoch) {
        if ((position * 0x9E3779B97F4A7C15L + epoch * 0xBF58476D1CE4E5B9L >>> 33) % SHOWN_AS_REPEATED != 0) {
            return false;
        }
        PositionBatch row = data.row(split, position);
        return row.scores()[0] >= 0.5 && row.policy(0).moves().length > 1;
    }

    private double lossRepeated(int position) {
        PositionBatch row = data.row(split, position);
        SoftPolicy known = row.policy(0);
        int best = 0;
        for (int i = 1; i < known.moves().length; i++) {
            best = known.probabilities()[i] > known.probabilities()[best] ? i : best;
        }
        Move made = MoveIndex.move(known.moves()[best], row.board(0));
        return loss(row, PolicyTrainer.history(row, 0).repeating(made), known.without(best));
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
                    divergence += label[move] * StrictMath.log(label[move] / Math.max(pass.policy[move], 1e-30));
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
        double loss = isShownAsRepeated(position, epoch) ? lossRepeated(position) : loss(position);
        Arrays.fill(slopes, 0, network.half, 0);
        float slope = (float) (2 * error * pass.expectedScore * (1 - pass.expectedScore)) * share;
        sums[network.value + network.half] += slope;
        addRow(network.value, slope);
        addRows(share);
        addInputs();
        return loss;
    }

    private void addRow(int start, float slope) {
        Rows.add(sums, start, slope, pass.products, 0, network.half);
        Rows.add(slopes, 0, slope, network.weights, start, network.half);
    }

    private void addRows(float share) {
        PolicyFeatures features = pass.features;
        Arrays.fill(rowSlopes, 0, features.rowCount, 0);
        for (int move = 0; move < features.moveCount; move++) {
            float slope = (float) (pass.policy[move] - label[move]) * share;
            for (int i = move * MoveRows.PER_MOVE; i < (move + 1) * MoveRows.PER_MOVE; i++) {
                rowSlopes[features.places[i]] += slope;
            }
        }
        for (int place = 0; place < features.rowCount; place++) {
            addRow(network.rows + features.rows[place] * network.half, rowSlopes[place]);
            sums[network.rowBiases + features.rows[place]] += rowSlopes[place];
        }
    }

    private void addInputs() {
        int half = network.half;
        for (int unit = 0; unit < half; unit++) {
            float one = pass.numbers[unit];
            float other = pass.numbers[unit + half];
            float slope = slopes[unit];
            slopes[unit] = one > 0 && one < 1 ? slope * Rows.clipped(other) : 0;
            slopes[unit + half] = other > 0 && other < 1 ? slope * Rows.clipped(one) : 0;
        }
        Rows.add(sums, network.biases, slopes, 0, network.hidden);
        for (int i = 0; i < pass.features.inputCount; i++) {
            Rows.add(sums, pass.features.inputs[i] * network.hidden, slopes, 0, network.hidden);
        }
    }
}
