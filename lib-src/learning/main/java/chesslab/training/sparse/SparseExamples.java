package chesslab.training.sparse;

import java.util.function.Supplier;

/**
 * Training positions.
 *
 * @param size     the number of positions
 * @param gradient makes a gradient over these positions, for one thread
 */
public record SparseExamples(int size, Supplier<? extends SparseExamples.Gradient> gradient) {

    /** The gradient of a loss, summed over positions, for only the weights that a position uses. */
    public interface Gradient {

        /** Returns the sums, one for each weight. */
        float[] sums();

        /**
         * Adds a position's gradient, times a share, and returns its loss.
         *
         * @param epoch from 1
         */
        double add(int position, int epoch, float share);

        /** Returns a position's loss. */
        double loss(int position);
    }
}
