/**
 * Minimax, alpha-beta, UCT, PUCT: each written once for every game.
 *
 * <p>Values of the alpha-beta family are integers in centipawns from White's view; values of UCT and PUCT are expected
 * scores from 0 (Black wins) to 1 (White wins). Only the classes whose names speak of chess import the chess package:
 * evaluation, move ordering and the rules by which a chess game ends inside a search.
 *
 * <p>The package is over 1,000 lines because it holds five searches (minimax and alpha-beta as C1 has them, a modern
 * alpha-beta, UCT, PUCT), each of which can be watched while it searches.
 */
package chesslab.search;
