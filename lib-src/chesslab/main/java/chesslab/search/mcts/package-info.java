/**
 * Monte-Carlo tree search for every game: one tree, into which the selection rule (UCB1, PUCT) and the evaluator of its
 * leaves (random playouts, a static evaluation, a network) are put.
 *
 * <p>Scores are expected scores of White, from 0 (Black wins) to 1 (White wins). Networks and PUCT's formula have the
 * same as values from -1 to 1: 2 * score - 1.
 */
package chesslab.search.mcts;
