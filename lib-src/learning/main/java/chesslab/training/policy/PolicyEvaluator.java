package chesslab.training.policy;

import chesslab.chess.Board;
import chesslab.game.Side;
import chesslab.search.mcts.Evaluation;
import chesslab.search.mcts.Evaluator;
import chesslab.training.sparse.Rows;
import java.util.Arrays;
import java.util.List;

/**
 * A policy network as the evaluator of a search or a player; for one thread at a time. It keeps the values of the
 * forward pass for the backward pass.
 */
public final class PolicyEvaluator implements Evaluator<Board> {

    final PolicyFeatures features = new PolicyFeatures();
    /** The sums of the inputs' rows, [H]. */
    final float[] numbers;
    /** The products of their clipped halves, [H / 2]. */
    final float[] products;
    final double[] policy = new double[PolicyFeatures.MOST_MOVES];
    double expectedScore;
    private final float[] logits = new float[PolicyFeatures.MOST_MOVES];
    private final float[] judged = new float[MoveRows.ROWS]; // [place of a row] what it adds to a logit
    private final PolicyNetwork network;

    public PolicyEvaluator(PolicyNetwork network) {
        this.network = network;
        numbers = new float[network.hidden];
        products = new float[network.half];
    }

    @Override
    public List<Evaluation> evaluate(List<Board> positions) {
        return positions.stream().map(this::evaluate).toList();
    }

    @Override
    public Evaluation evaluate(Board board) {
        read(board, PolicyFeatures.History.of(board));
        return new Evaluation(Arrays.copyOf(policy, features.moveCount),
                board.getSideToMove() == Side.WHITE ? expectedScore : 1 - expectedScore);
    }

    /** Evaluates a position and all its legal moves; there must be at least one. */
    void read(Board board, PolicyFeatures.History history) {
        features.read(board, history);
        float[] weights = network.weights;
        Rows.sum(numbers, weights, network.biases, features.inputs, features.inputCount);
        for (int unit = 0; unit < products.length; unit++) {
            products[unit] = Rows.clipped(numbers[unit]) * Rows.clipped(numbers[unit + products.length]);
        }
        for (int place = 0; place < features.rowCount; place++) {
            int row = features.rows[place];
            judged[place] = Rows.product(products, weights, network.rows + row * network.half)
                    + weights[network.rowBiases + row];
        }
        for (int move = 0; move < features.moveCount; move++) {
            float logit = 0;
            for (int i = move * MoveRows.PER_MOVE; i < (move + 1) * MoveRows.PER_MOVE; i++) {
                logit += judged[features.places[i]];
            }
            logits[move] = logit;
        }
        softmax();
        float logOdds = Rows.product(products, weights, network.value) + weights[network.value + network.half];
        expectedScore = 1 / (1 + StrictMath.exp(-logOdds));
    }

    private void softmax() {
        double most = logits[best()];
        double sum = 0;
        for (int move = 0; move < features.moveCount; move++) {
            policy[move] = StrictMath.exp(logits[move] - most);
            sum += policy[move];
        }
        for (int move = 0; move < features.moveCount; move++) {
            policy[move] /= sum;
        }
    }

    /** Returns the number of the move with the largest logit, the first among equals. */
    int best() {
        int best = 0;
        for (int move = 1; move < features.moveCount; move++) {
            best = logits[move] > logits[best] ? move : best;
        }
        return best;
    }
}
