/**
 * Trains networks of few active inputs in plain Java, as {@link chesslab.training.nnue} and {@link
 * chesslab.training.policy} say what is learned. {@link chesslab.training.sparse.SparseTrainer} has the loop.
 */
package chesslab.training.sparse;
