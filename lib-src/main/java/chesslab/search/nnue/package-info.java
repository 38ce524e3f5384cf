/** A small network as the evaluation of a search, updated move by move (NNUE; Nasu, 2018). */
package chesslab.search.nnue;
