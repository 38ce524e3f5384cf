package chesslab.training.imitation;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.dataset.Batches;
import chesslab.encoding.dataset.PositionBatch;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
import chesslab.game.Side;
import chesslab.search.mcts.Evaluation;
import chesslab.search.mcts.Evaluator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The least that a network must beat: the most frequent move. In a position of the games it is the one made there most
 * often, elsewhere the legal move made most often anywhere. Built by hand in lesson 09.
 */
public final class FrequencyBaseline implements Evaluator<Board> {

    private static final double HERE = 1_000; // a move made in this position against one made elsewhere
    private static final double NEVER = 0.1; // the weight of a move that was never made
    private static final int BATCH = 1024;

    /**
     * The top-1 accuracy of players that ignore the position.
     *
     * @param uniform      the accuracy of drawing any legal move
     * @param mostFrequent the accuracy of the legal move made most often anywhere
     */
    public record Accuracy(double uniform, double mostFrequent) {
    }

    private final Map<Long, Map<Move, Integer>> here = new HashMap<>(); // [key of a position][move]
    private final Map<Move, Integer> anywhere = new HashMap<>();

    private FrequencyBaseline() {
    }

    /** Counts the moves of the filter's players in some games. */
    public static FrequencyBaseline of(List<PgnGame> games, GameFilter players) {
        FrequencyBaseline baseline = new FrequencyBaseline();
        for (PgnGame game : games) {
            Board board = Board.fromFen(game.startFen());
            for (PgnMove each : game.moves()) {
                if (players.takesMovesOf(game.tags(), board.getSideToMove())) {
                    baseline.here.computeIfAbsent(board.key(), key -> new HashMap<>()).merge(each.move(), 1,
                            Integer::sum);
                    baseline.anywhere.merge(each.move(), 1, Integer::sum);
                }
                board.doMove(each.move());
            }
        }
        return baseline;
    }

    /**
     * Counts the moves of the training data, as their movers see them, and returns the accuracy on the validation
     * games; both splits must have positions.
     */
    public static Accuracy accuracy(PreparedData data) {
        FrequencyBaseline baseline = new FrequencyBaseline();
        try (Batches batches = data.inOrder(Split.TRAIN, BATCH)) {
            for (PositionBatch batch : batches) {
                for (int row = 0; row < batch.size(); row++) {
                    baseline.anywhere.merge(seenByMover(batch.moves()[row]), 1, Integer::sum);
                }
            }
        }
        double uniform = 0;
        double matches = 0;
        try (Batches batches = data.inOrder(Split.VALIDATION, BATCH).withLegalMoves()) {
            for (PositionBatch batch : batches) {
                for (int row = 0; row < batch.size(); row++) {
                    int[] legal = batch.legalMoves(row);
                    uniform += 1.0 / legal.length;
                    double[] weights = baseline.weights(
                            IntStream.of(legal).mapToObj(FrequencyBaseline::seenByMover).toList(), Map.of());
                    matches += legal[MoveMatching.favorite(weights)] == batch.moves()[row] ? 1 : 0;
                }
            }
        }
        int positions = data.size(Split.VALIDATION);
        return new Accuracy(uniform / positions, matches / positions);
    }

    private static Move seenByMover(int index) {
        return MoveIndex.move(index, Side.WHITE, false);
    }

    /** @param made the moves made in the position */
    private double[] weights(List<Move> legal, Map<Move, Integer> made) {
        return legal.stream().mapToDouble(move -> NEVER + HERE * made.getOrDefault(move, 0)
                + anywhere.getOrDefault(move, 0)).toArray();
    }

    @Override
    public List<Evaluation> evaluate(List<Board> positions) {
        return positions.stream().map(board -> {
            double[] weights = weights(board.legalMoves(), here.getOrDefault(board.key(), Map.of()));
            double sum = 0;
            for (double weight : weights) {
                sum += weight;
            }
            for (int i = 0; i < weights.length; i++) {
                weights[i] /= sum;
            }
            return new Evaluation(weights, 0.5);
        }).toList();
    }
}
