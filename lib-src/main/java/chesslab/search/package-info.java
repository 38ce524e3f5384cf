/**
 * Minimax, alpha-beta and principal variation search, each written once for every game.
 *
 * <p>Values are integers in centipawns from White's view. A {@link chesslab.search.TreeRecorder} draws the tree that
 * minimax or alpha-beta walks.
 */
package chesslab.search;
