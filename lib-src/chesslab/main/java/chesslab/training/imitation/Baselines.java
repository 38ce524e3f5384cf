package chesslab.training.imitation;

import chesslab.encoding.MoveIndex;
import chesslab.encoding.dataset.Batches;
import chesslab.encoding.dataset.PositionBatch;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;

/**
 * The top-1 share of players that look at no position, on the validation games: what a network must be better than.
 *
 * @param uniform      the share for one that draws any legal move
 * @param mostFrequent the share for one that makes the legal move whose index was played most often in the training
 *                     data
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

    /** Returns the most frequent move; of equals the first. */
    private static int mostFrequent(int[] legal, long[] counts) {
        int best = legal[0];
        for (int move : legal) {
            best = counts[move] > counts[best] ? move : best;
        }
        return best;
    }
}
