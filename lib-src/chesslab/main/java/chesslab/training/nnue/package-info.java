/**
 * Trains evaluations in plain Java: positions with scores become the network that a search asks. {@link
 * chesslab.training.nnue.NnueTrainer} trains in memory or in a folder.
 */
package chesslab.training.nnue;
