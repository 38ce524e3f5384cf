/**
 * A small network as a search's evaluation, updated move by move (NNUE; Nasu, 2018). {@link
 * chesslab.search.nnue.NnueNetwork} has the weights, {@link chesslab.search.nnue.NnueEvaluation} computes with them in
 * whole numbers.
 */
package chesslab.search.nnue;
