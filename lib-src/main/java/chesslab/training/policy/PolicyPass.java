package chesslab.training.policy;

import chesslab.chess.Board;
import chesslab.training.sparse.Rows;

/** A network's forward pass over one position at a time; what it leaves behind is what the backward pass needs. */
final class PolicyPass {

    final PolicyFeatures features = new PolicyFeatures();
    /** The sums of the inputs' rows, [H]. */
    final float[] numbers;
    /** The products of their clipped halves, [H / 2]. */
    final float[] products;
    final float[] logits = new float[PolicyFeatures.MOST_MOVES];
    private final float[] judged = new float[MoveRows.ROWS]; // [place of a row] what it adds to a logit
    private final PolicyNetwork network;

    PolicyPass(PolicyNetwork network) {
        this.network = network;
        numbers = new float[network.hidden];
        products = new float[network.half];
    }

    /** Judges all legal moves; there must be one. */
    void read(Board board, PolicyFeatures.History history) {
        features.read(board, history);
        Rows.sum(numbers, network.weights, network.biases, features.inputs, features.inputCount);
        for (int unit = 0; unit < products.length; unit++) {
            products[unit] = Rows.clipped(numbers[unit]) * Rows.clipped(numbers[unit + products.length]);
        }
        for (int place = 0; place < features.rowCount; place++) {
            int row = features.rows[place];
            judged[place] = Rows.product(products, network.weights, network.rows + row * network.half)
                    + network.weights[network.rowBiases + row];
        }
        for (int move = 0; move < features.moveCount; move++) {
            float logit = 0;
            for (int i = move * MoveRows.PER_MOVE; i < (move + 1) * MoveRows.PER_MOVE; i++) {
                logit += judged[features.places[i]];
            }
            logits[move] = logit;
        }
    }

    /** The expected score of the mover, 0 to 1. */
    double expectedScore() {
        float logOdds = Rows.product(products, network.weights, network.value)
                + network.weights[network.value + network.half];
        return 1 / (1 + StrictMath.exp(-logOdds));
    }

    /** The number of the move with the largest logit, of equals the first. */
    int best() {
        int best = 0;
        for (int move = 1; move < features.moveCount; move++) {
            best = logits[move] > logits[best] ? move : best;
        }
        return best;
    }

    /** Writes the softmax of the logits. */
    void probabilities(double[] target) {
        double most = logits[best()];
        double sum = 0;
        for (int move = 0; move < features.moveCount; move++) {
            target[move] = StrictMath.exp(logits[move] - most);
            sum += target[move];
        }
        for (int move = 0; move < features.moveCount; move++) {
            target[move] /= sum;
        }
    }
}
