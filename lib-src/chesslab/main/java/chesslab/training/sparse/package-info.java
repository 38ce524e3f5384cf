/**
 * Trains networks of few active inputs in plain Java. {@link chesslab.training.sparse.SparseTrainer} has the loop;
 * {@link chesslab.training.sparse.NnueTrainer} trains the evaluation that a search asks, {@link
 * chesslab.training.policy} the choice of moves.
 */
package chesslab.training.sparse;
