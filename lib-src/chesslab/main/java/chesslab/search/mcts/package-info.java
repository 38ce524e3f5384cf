/**
 * Monte-Carlo tree search for every game: one tree, which takes a selection rule (UCB1, PUCT) and an evaluator of
 * leaves (random playouts, a static evaluation, a network).
 *
 * <p>Scores are expected scores of White, from 0 (Black wins) to 1 (White wins). Networks and PUCT's formula use values
 * from -1 to 1: 2 * score - 1.
 */
package chesslab.search.mcts;
