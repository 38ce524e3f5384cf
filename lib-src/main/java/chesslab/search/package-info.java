/**
 * Minimax, alpha-beta, UCT: each written once for every game.
 *
 * <p>Values of the alpha-beta family are integers in centipawns from White's view; values of UCT are expected scores
 * from 0 (Black wins) to 1 (White wins). Only the classes whose names speak of chess import the chess package:
 * evaluation, move ordering and the rules by which a chess game ends inside a search.
 */
package chesslab.search;
