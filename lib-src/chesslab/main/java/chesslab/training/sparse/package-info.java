/**
 * Trains networks of few active inputs in plain Java. {@link chesslab.training.sparse.SparseTrainer} has the loop;
 * {@link chesslab.training.nnue} and {@link chesslab.training.policy} say what is learned.
 */
package chesslab.training.sparse;
