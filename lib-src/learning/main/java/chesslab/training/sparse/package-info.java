/**
 * Trains networks with sparse inputs in plain Java. {@link chesslab.training.sparse.SparseTrainer} has the loop; {@link
 * chesslab.training.sparse.NnueTrainer} trains a search's evaluation, {@link chesslab.training.policy} a policy.
 */
package chesslab.training.sparse;
