/**
 * Monte-Carlo tree search, UCT and PUCT, for every game.
 *
 * <p>Values are expected scores of White, from 0 (Black wins) to 1 (White wins).
 */
package chesslab.search.mcts;
