/**
 * Trains networks of few active inputs in plain Java. {@link chesslab.training.sparse.SparseTrainer} trains in memory,
 * {@link chesslab.training.sparse.SparseRun} in a folder; {@link chesslab.training.nnue} and {@link
 * chesslab.training.policy} say what is learned.
 */
package chesslab.training.sparse;
