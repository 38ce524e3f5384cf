package chesslab.training.sparse;

/** The gradient of a loss, summed over positions; only the weights that a position uses are touched. */
public interface SparseGradient {

    /** The sums, one for each weight. */
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
