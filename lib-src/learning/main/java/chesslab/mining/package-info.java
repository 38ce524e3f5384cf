/**
 * Mines games for training: an engine plays itself, and each move has its best lines as a label; PGN in a folder.
 *
 * <p>{@link chesslab.mining.SelfPlay} plays one game by a recipe, and {@link chesslab.mining.Miner} makes shards of
 * games, many or one. A game depends only on recipe, seed, its number and the engine, not on the other games, the
 * number of workers or the order.
 */
package chesslab.mining;
