/**
 * Minimax and alpha-beta, written once for every game, and the common interfaces of all searches.
 *
 * <p>Values are integers in centipawns from White's view. A {@link chesslab.search.TreeRecorder} records the tree of
 * minimax or alpha-beta to draw it.
 */
package chesslab.search;
