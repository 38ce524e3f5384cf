/**
 * Monte-Carlo tree search for every game: one tree, into which the selection rule (UCB1, PUCT) and the evaluator of its
 * leaves (random playouts, a static evaluation, a network) are put.
 *
 * <p>Inside the tree a value is the expected result from White's view, from -1 (Black wins) to 1 (White wins), as
 * networks give it; a {@link chesslab.search.SearchResult} has the same as an expected score, (1 + value) / 2.
 */
package chesslab.search.mcts;
