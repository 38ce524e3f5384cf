package chesslab.training.imitation;

import chesslab.encoding.MoveIndex;
import chesslab.encoding.dataset.Batches;
import chesslab.encoding.dataset.PositionBatch;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;

/**
 * The top-1 accuracy, on the validation games, of players that ignore the position: baselines for a network.
 *
 * @param uniform      the accuracy of drawing any legal move
 * @param mostFrequent the accuracy of the legal move whose index was played most often in the training data
 */
public record Baselines(double uniform, double mostFrequent) {

    private static final int BATCH = 1024;

    /** Computes them for some data; both splits must have positions. */
    public static Baselines of(PreparedData data) {
        long[] counts = new long[MoveIndex.COUNT];
        try (Batches batches = data.inOrder(Split.TRAIN, BATCH)) {
            for (PositionBatch batch : batches) {
                for (int row = 0; row < batch.size(); row++) {
                    counts[batch.moves()[row]]++;
                }
            }
        }
        double uniform = 0;
        double hits = 0;
        try (Batches batches = data.inOrder(Split.VALIDATION, BATCH).withLegalMoves()) {
            for (PositionBatch batch : batches) {
                for (int row = 0; row < batch.size(); row++) {
                    int[] legal = batch.legalMoves(row);
                    uniform += 1.0 / legal.length;
                    hits += mostFrequent(legal, counts) == batch.moves()[row] ? 1 : 0;
                }
            }
        }
        int positions = data.size(Split.VALIDATION);
        return new Baselines(uniform / positions, hits / positions);
    }

    private static int mostFrequent(int[] legal, long[] counts) {
        int best = legal[0];
        for (int move : legal) {
            best = counts[move] > counts[best] ? move : best;
        }
        return best;
    }
}
