package chesslab.training.sparse;

/** Positions to learn from, which may be asked in any order and by several threads. */
public interface SparseExamples {

    /** The number of positions. */
    int size();

    /** Returns a sum of gradients of a network's loss, for one thread. */
    SparseGradient gradient();
}
