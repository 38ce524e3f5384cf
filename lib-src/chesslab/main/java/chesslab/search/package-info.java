/**
 * Minimax and alpha-beta, written once for every game, and what all searches have in common.
 *
 * <p>Values are integers in centipawns from White's view. A {@link chesslab.search.TreeRecorder} draws the tree that
 * minimax or alpha-beta walks.
 */
package chesslab.search;
