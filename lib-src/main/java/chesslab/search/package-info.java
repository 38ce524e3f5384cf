/**
 * Minimax, alpha-beta and principal variation search, each written once for every game.
 *
 * <p>Values are integers in centipawns from White's view. {@link chesslab.search.TreeRecorder} watches any of the searches
 * while it searches.
 */
package chesslab.search;
